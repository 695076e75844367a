import RapidIntent

/// Groups sentences that must be held out together, because each reveals the others.
///
/// These are sentences of one intent with the same source or the same normal form.
struct SentenceGroups {
    let numbers: [Int]

    /// Groups sentences.
    ///
    /// - Parameter locale: The language of the normal form: "Wake me up!" equals "wake me up".
    init(of sentences: [LabelledSentence], locale: LocaleIdentifier) {
        let normaliser = Normaliser(locale: locale)
        var roots = Array(sentences.indices)
        func root(of index: Int) -> Int {
            var index = index
            while roots[index] != index {
                roots[index] = roots[roots[index]]
                index = roots[index]
            }
            return index
        }
        var first: [Shared: Int] = [:]
        for (index, sentence) in sentences.enumerated() {
            let text = Shared(
                intent: sentence.intent, kind: .text, value: normaliser.normalise(sentence.text).textWithFillers)
            let source = sentence.source.map { Shared(intent: sentence.intent, kind: .source, value: $0) }
            for shared in [text, source].compactMap({ $0 }) {
                guard let other = first[shared] else {
                    first[shared] = index
                    continue
                }
                // The smaller number is the root, so that the numbers do not depend on the order of joining.
                let (one, two) = (root(of: other), root(of: index))
                roots[max(one, two)] = min(one, two)
            }
        }
        numbers = sentences.indices.map(root)
    }

    private struct Shared: Hashable {
        var intent: String?
        var kind: Kind
        var value: String

        enum Kind {
            case source
            case text
        }
    }
}
