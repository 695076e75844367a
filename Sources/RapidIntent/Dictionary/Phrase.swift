/// One way to say something: words, and placeholders for the values of a list.
///
/// ```swift
/// try Phrase("take me to {place:destination}").elements
/// // [.words("take me to "), .list("place", entity: "destination")]
/// ```
public struct Phrase: Sendable {
    /// The phrase as its author wrote it.
    public let text: String
    /// The parts of a phrase with placeholders; nil for a literal one, since dictionaries hold hundreds of thousands.
    private let parts: [Element]?
    /// Where it stands; nil for one made in code.
    public let location: DictionaryLocation?

    /// A part of a phrase.
    public enum Element: Sendable, Equatable {
        /// Literal text, as written; at least one character that is not white space.
        case words(String)
        /// `{list}` or `{list:entity}`: any value of a list, which becomes an entity of that name.
        case list(String, entity: String)
    }

    /// Reads a phrase.
    ///
    /// - Throws: ``DictionaryError`` with one diagnostic when it is empty or a placeholder cannot be read.
    public init(_ text: String, at location: DictionaryLocation? = nil) throws(DictionaryError) {
        self.text = text
        self.location = location
        let elements = try PhraseParser(text: text, location: location).elements()
        self.parts = elements == [.words(text)] ? nil : elements
    }

    /// Makes a phrase that was read before.
    init(_ text: String, isLiteral: Bool, at location: DictionaryLocation?) {
        self.text = text
        self.location = location
        parts = isLiteral ? nil : try? PhraseParser(text: text, location: nil).elements()
    }

    /// Its parts, in order.
    public var elements: [Element] { parts ?? [.words(text)] }

    /// Its placeholders: their lists, and where they stand, braces included.
    var placeholders: [(list: String, range: Range<String.Index>)] {
        var start = text.startIndex
        return elements.compactMap { element in
            // Braces stand in placeholders only, or the phrase would not have been read.
            guard case .list(let list, _) = element, let open = text[start...].firstIndex(of: "{"),
                let close = text[open...].firstIndex(of: "}")
            else { return nil }
            start = text.index(after: close)
            return (list, open..<start)
        }
    }

    /// The phrase with words in the place of its placeholders.
    ///
    /// - Parameter value: What to say for a list; called in order.
    func text(saying value: (String) -> String) -> String {
        var result = ""
        var start = text.startIndex
        for (list, range) in placeholders {
            result += text[start..<range.lowerBound] + value(list)
            start = range.upperBound
        }
        return result + text[start...]
    }

    /// Whether it has no placeholder.
    public var isLiteral: Bool { parts == nil }
}

extension Phrase: Equatable {
    /// Whether both say the same in the same place.
    public static func == (first: Phrase, second: Phrase) -> Bool {
        first.text == second.text && first.location == second.location
    }
}
