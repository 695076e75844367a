import RapidIntent
import RapidIntentDictionary

/// An utterance of Snips: `find me a flight from [origin:city](Paris) to [destination]`.
struct SnipsUtterance: Equatable {
    /// A part of an utterance.
    enum Part: Equatable {
        case words(String)
        /// A slot with its optional entity and example value.
        case slot(String, entity: String?, value: String?)
    }

    /// The parts, in order.
    var parts: [Part]
    /// The location of the utterance.
    var location: DictionaryLocation?

    /// Creates an utterance from its parts.
    init(parts: [Part], at location: DictionaryLocation?) {
        self.parts = parts
        self.location = location
    }

    /// Reads an utterance; nil if a slot in it has no name or no end.
    init?(_ text: Located<String>) {
        parts = []
        location = text.location
        var rest = text.value[...]
        while let open = rest.firstIndex(of: "[") {
            if open > rest.startIndex { parts.append(.words(String(rest[..<open]))) }
            let inside = rest.index(after: open)
            guard let close = rest[inside...].firstIndex(of: "]") else { return nil }
            let names = rest[inside..<close].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                .map { String($0).trimmed }
            guard !names[0].isEmpty, names.count == 1 || !names[1].isEmpty else { return nil }
            rest = rest[rest.index(after: close)...]
            var value: String?
            if rest.first == "(" {
                guard let end = rest.firstIndex(of: ")") else { return nil }
                value = String(rest[rest.index(after: rest.startIndex)..<end]).trimmed
                rest = rest[rest.index(after: end)...]
            }
            parts.append(.slot(names[0], entity: names.count == 2 ? names[1] : nil, value: value))
        }
        if !rest.isEmpty { parts.append(.words(String(rest))) }
    }
}
