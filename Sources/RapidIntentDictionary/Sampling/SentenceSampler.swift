public import RapidIntent

/// Says sentences that a dictionary understands, by chance: to see what a template stands for, and to test it.
///
/// ```swift
/// var generator = SystemRandomNumberGenerator()
/// let sampler = SentenceSampler(dictionary)
/// sampler.sentence(of: phrase, using: &generator)   // "turn the kitchen light on"
/// ```
public struct SentenceSampler: Sendable {
    private let dictionary: CommandDictionary.Storage

    /// Samples the phrases of a dictionary.
    public init(_ dictionary: CommandDictionary) { self.dictionary = dictionary.storage }

    init(_ dictionary: CommandDictionary.Storage) { self.dictionary = dictionary }

    /// A sentence that a phrase stands for.
    ///
    /// A phrase that is not of this dictionary has no conditions, and the lists and rules that all of its phrases see.
    ///
    /// Optional parts are said or not, and each alternative and value is as likely as the next; equal generators give
    /// equal sentences.
    ///
    /// - Returns: The sentence; nil if a list that the phrase needs has no value that its conditions allow.
    public func sentence(of phrase: Phrase, using generator: inout some RandomNumberGenerator) -> String? {
        let block = dictionary.block(of: phrase)
        let sampler = TemplateSampler(
            lists: { name in
                block.lists[name]?.kind
                    ?? dictionary.listNumbers[name].map { dictionary.lists[$0].kind }
            },
            rules: { dictionary.template(ofRule: $0, in: block) },
            allows: { value in
                // What a value says of the situation must be all that is asked; one that says nothing leaves it to others.
                block.allows(value.context)
                    && (value.context.isEmpty
                        || block.requires.allSatisfy {
                            !block.suppliedKeys.contains($0.key) || value.context[$0.key] != nil
                        })
            })
        return sampler.sentence(of: phrase.template, using: &generator)
    }

    /// A situation in which a phrase may be meant, as far as its conditions say; any for a phrase of another dictionary.
    public func scope(of phrase: Phrase) -> MatchScope { scope(of: phrase, unlessSaid: true) }

    /// A situation in which a phrase may be meant.
    ///
    /// - Parameter unlessSaid: Whether what values of the phrase may say of the situation is left to them.
    func scope(of phrase: Phrase, unlessSaid: Bool) -> MatchScope {
        let block = dictionary.block(of: phrase)
        var scope = MatchScope()
        for condition in block.requires where !unlessSaid || !block.suppliedKeys.contains(condition.key) {
            scope.context[condition.key] = condition.values.first ?? "any"
        }
        return scope
    }
}
