/// A change that a person teaches the dictionaries.
public enum Lesson: Sendable, Equatable {
    /// Phrases that are added to `learned.yaml`.
    case phrases([TaughtPhrase])
    /// Phrases that are removed from `learned.yaml` and not proposed again.
    case forgotten([TaughtPhrase])
    /// A file as a person edited it, named relative to the folder.
    case file(name: String, text: String)
}

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
