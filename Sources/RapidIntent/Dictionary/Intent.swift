/// A goal of the user: a name, a firing rule, and phrases.
public struct Intent: Sendable, Equatable {
    /// The name, such as `Navigate`.
    ///
    /// Names of intents and phrases are separate: saying a name fires nothing.
    public let name: String
    /// A description of the intent for people.
    public let summary: String?
    /// What the user is asked where an utterance breaks off before a value; nil for the question of the language.
    package let ask: String?
    package let rule: FiringRule
    /// The phrases; may be empty for an intent that only the online service recognises.
    package let phrases: Phrases
    /// Example sentences, used to train intent models; saying one fires nothing.
    public let examples: [String]

    package init(
        name: String, summary: String?, ask: String? = nil, rule: FiringRule, phrases: Phrases, examples: [String] = []
    ) {
        self.name = name
        self.summary = summary
        self.ask = ask
        self.rule = rule
        self.phrases = phrases
        self.examples = examples
    }
}
