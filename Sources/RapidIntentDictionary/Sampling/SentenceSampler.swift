package import RapidIntent

/// Generates random sentences that a dictionary understands, to show and test templates.
///
/// ```swift
/// var generator = SystemRandomNumberGenerator()
/// let sampler = SentenceSampler(dictionary)
/// sampler.sentence(of: phrase, using: &generator)   // "turn the kitchen light on"
/// ```
package struct SentenceSampler: Sendable {
    private let dictionary: CommandDictionary.Storage

    package init(_ dictionary: CommandDictionary) { self.dictionary = dictionary.storage }

    init(_ dictionary: CommandDictionary.Storage) { self.dictionary = dictionary }

    /// A random sentence of a phrase.
    ///
    /// A phrase of another dictionary is sampled without conditions and with the lists and rules of the whole
    /// dictionary.
    ///
    /// Optional parts are included at random, and alternatives and values are equally likely. Equal generators give
    /// equal sentences.
    ///
    /// - Returns: The sentence; nil if a list in the phrase has no value that the conditions allow.
    package func sentence(of phrase: Phrase, using generator: inout some RandomNumberGenerator) -> String? {
        let block = dictionary.block(of: phrase)
        let sampler = TemplateSampler(
            lists: { name in
                block.lists[name]?.kind
                    ?? dictionary.listNumbers[name].map { dictionary.lists[$0].kind }
            },
            rules: { dictionary.template(ofRule: $0, in: block) },
            allows: { value in
                // A value's context must meet all conditions that list values can meet; a value without a context is
                // allowed.
                block.allows(value.context)
                    && (value.context.isEmpty
                        || block.requires.allSatisfy {
                            !block.suppliedKeys.contains($0.key) || value.context[$0.key] != nil
                        })
            })
        return sampler.sentence(of: phrase.template, using: &generator)
    }

    /// A context that meets the conditions of a phrase; any context for a phrase of another dictionary.
    package func scope(of phrase: Phrase) -> MatchScope { scope(of: phrase, unlessSaid: true) }

    /// A context in which a phrase can match.
    ///
    /// - Parameter unlessSaid: Whether to leave out the keys that values of the phrase may supply.
    func scope(of phrase: Phrase, unlessSaid: Bool) -> MatchScope {
        let block = dictionary.block(of: phrase)
        var scope = MatchScope()
        for condition in block.requires where !unlessSaid || !block.suppliedKeys.contains(condition.key) {
            scope.context[condition.key] = condition.values.first ?? "any"
        }
        return scope
    }
}
