/// What a phrase with placeholders sounds like: its words in normal form, and the lists between them.
///
/// Two phrases of one shape fit the same words, whatever their entities are called.
struct PhraseShape: Hashable {
    private var parts: [Part] = []

    private enum Part: Hashable {
        case word(String)
        case list(String)
    }

    mutating func append(_ words: [String]) { parts += words.map(Part.word) }

    mutating func append(list: String) { parts.append(.list(list)) }
}
