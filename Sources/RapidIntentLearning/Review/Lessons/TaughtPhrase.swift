#if SQLite
/// A phrase of an intent, as its author writes it.
public struct TaughtPhrase: Sendable, Hashable {
    /// The phrase, a template.
    public var phrase: String
    /// The intent.
    public var intent: String

    /// Creates a phrase.
    public init(_ phrase: String, intent: String) {
        self.phrase = phrase
        self.intent = intent
    }
}
#endif
