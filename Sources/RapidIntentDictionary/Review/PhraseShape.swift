import RapidIntent

/// The shape of a phrase with placeholders: its normalised words, and the lists between them.
///
/// Two phrases with the same shape match the same words, whatever their entities are called.
struct PhraseShape: Hashable {
    private(set) var parts: [Part] = []

    enum Part: Hashable {
        case word(String)
        case list(String)
    }

    var lists: [String] { parts.compactMap { if case .list(let list) = $0 { list } else { nil } } }

    /// The shape with the names of lists removed, equal for phrases that only differ in their lists.
    var withoutLists: PhraseShape {
        var result = self
        result.parts = parts.map { if case .list = $0 { .list("") } else { $0 } }
        return result
    }

    /// The shape of a phrase that consists of words and placeholders; nil if it has other notation.
    init?(_ phrase: Phrase, normaliser: Normaliser) {
        let template = phrase.template
        let elements = if case .sequence(let parts) = template { parts } else { [template] }
        for element in elements {
            switch element {
            case .text(let text):
                let words = normaliser.normalise(text)
                parts += words.words.map { .word(words.string(of: $0)) }
            case .list(let placeholder) where placeholder.range == nil: parts.append(.list(placeholder.list))
            default: return nil
            }
        }
    }
}
