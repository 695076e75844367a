package import RapidIntent
package import RapidIntentDictionary

/// A dictionary of one intent for each template, named after its place, from `0`.
package func dictionary(
    _ templates: String..., locale: LocaleIdentifier = "en", lists: [ListSource] = [],
    rules: KeyValuePairs<String, String> = [:], skipWords: [String] = [], preferred: [String] = []
) -> CommandDictionary {
    CommandDictionary(tolerating: [
        DictionarySource(
            locale: Located(locale), lists: lists,
            rules: rules.map { RuleSource(name: Located($0), text: Located($1)) },
            skipWords: skipWords.map { Located($0) }, preferredEntities: preferred.map { Located($0) },
            intents: templates.enumerated().map { number, template in
                IntentSource(name: Located("\(number)"), phrases: [Located(template)])
            })
    ])
}

/// A block of phrases as a file would declare it.
package func block(
    _ phrases: String..., slots: KeyValuePairs<String, String> = [:], requires: [ContextCondition] = [],
    excludes: [ContextCondition] = [], keywords: [String] = [], rules: KeyValuePairs<String, String> = [:],
    lists: [ListSource] = [], metadata: [String: String] = [:]
) -> PhraseBlockSource {
    PhraseBlockSource(
        phrases: phrases.map { Located($0) },
        slots: slots.map { FixedEntity(name: Located($0), value: Located($1)) }, requires: requires,
        excludes: excludes, keywords: keywords.map { Located($0) },
        rules: rules.map { RuleSource(name: Located($0), text: Located($1)) }, lists: lists,
        metadata: metadata)
}

/// A dictionary of intents that have blocks.
package func dictionary(
    _ intents: KeyValuePairs<String, [PhraseBlockSource]>, locale: LocaleIdentifier = "en", lists: [ListSource] = [],
    skipWords: [String] = [], preferred: [String] = []
) -> CommandDictionary {
    CommandDictionary(tolerating: [
        DictionarySource(
            locale: Located(locale), lists: lists, skipWords: skipWords.map { Located($0) },
            preferredEntities: preferred.map { Located($0) },
            intents: intents.map { IntentSource(name: Located($0), blocks: $1) })
    ])
}

extension ContextCondition {
    /// A condition that some values meet, or any if none are given.
    package init(_ key: String, _ values: String..., entity: String? = nil) {
        self.init(key: Located(key), values: values, entity: entity)
    }
}

extension ListValueSource {
    /// A value that sets context.
    package init(
        _ form: String, means canonical: String? = nil, context: [String: String], metadata: [String: String] = [:]
    ) {
        self.init(forms: [Located(form)], canonical: Located(canonical ?? form), context: context, metadata: metadata)
    }
}

/// The meaning of a text: the commands that rank first, joined by "or"; "…" if none is complete but one may follow;
/// "nothing".
package func meaning(of text: String, in dictionary: CommandDictionary, _ scope: MatchScope = .everything) -> String {
    var matcher = TranscriptMatcher(dictionary, scope: scope)
    let state = matcher.update(to: text)
    if state.matches.isEmpty { return state.canContinue ? "…" : "nothing" }
    return state.matches.map(\.command.description).joined(separator: " or ")
}
