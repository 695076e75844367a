import RapidIntent

/// What a phrase with placeholders sounds like: its words in normal form, and the lists between them.
///
/// Two phrases of one shape fit the same words, whatever their entities are called.
struct PhraseShape: Hashable {
    private(set) var parts: [Part] = []

    enum Part: Hashable {
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

    /// The shape of a phrase of words and placeholders only; nil if there is more to it.
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
