/// What a phrase with placeholders sounds like: its words in normal form, and the lists between them.
///
/// Two phrases of one shape fit the same words, whatever their entities are called.
struct PhraseShape: Hashable {
    private var parts: [Part] = []

    private enum Part: Hashable {
        case word(String)
        case list(String)
    }

    /// The lists, in order.
    var lists: [String] { parts.compactMap { if case .list(let list) = $0 { list } else { nil } } }

    /// The shape that it shares with phrases whose placeholders stand in the same places, of whatever lists.
    var withoutLists: PhraseShape {
        var result = self
        result.parts = parts.map { if case .list = $0 { .list("") } else { $0 } }
        return result
    }

    mutating func append(_ words: [String]) { parts += words.map(Part.word) }

    mutating func append(list: String) { parts.append(.list(list)) }
}
