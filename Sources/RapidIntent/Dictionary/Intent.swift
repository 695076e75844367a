/// What a user may want: a name, how it is fired, and the ways to say it.
public struct Intent: Sendable, Equatable {
    /// The name, such as `Navigate`.
    ///
    /// Names of intents and phrases never mix: saying a name fires nothing.
    public let name: String
    /// What it does, for people.
    public let summary: String?
    /// How it is fired.
    package let rule: FiringRule
    /// The ways to say it; may be empty, for an intent that only the online service recognises.
    public let phrases: Phrases
    /// Sentences that mean it, for intent models to learn from; saying one fires nothing.
    public let examples: [String]

    package init(name: String, summary: String?, rule: FiringRule, phrases: Phrases, examples: [String] = []) {
        self.name = name
        self.summary = summary
        self.rule = rule
        self.phrases = phrases
        self.examples = examples
    }
}
