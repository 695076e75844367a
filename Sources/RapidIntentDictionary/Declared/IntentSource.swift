public import RapidIntent

/// An intent as declared in a file.
public struct IntentSource: Sendable, Equatable {
    /// The intent's name.
    public var name: Located<String>
    /// The description for readers; nil if not given.
    public var summary: String?
    /// What the user is asked where an utterance breaks off before a value; nil for the question of the language.
    public var ask: Located<String>?
    /// The firing settings.
    public var settings: IntentSettings
    /// The phrases, as written.
    public var phrases: [Located<String>]
    /// Phrases with conditions, fixed entities, or rules and lists of their own.
    public var blocks: [PhraseBlockSource]
    /// Sentences for training intent models.
    ///
    /// They are not phrases: they never match.
    public var examples: [Located<String>]

    /// Creates an intent.
    public init(
        name: Located<String>, summary: String? = nil, ask: Located<String>? = nil,
        settings: IntentSettings = IntentSettings(), phrases: [Located<String>] = [], blocks: [PhraseBlockSource] = [],
        examples: [Located<String>] = []
    ) {
        self.name = name
        self.summary = summary
        self.ask = ask
        self.settings = settings
        self.phrases = phrases
        self.blocks = blocks
        self.examples = examples
    }
}

extension IntentSource {
    /// Declares an intent in code.
    ///
    /// ```swift
    /// IntentSource("Stop", fire: .instant, phrases: "stop", "cancel")
    /// ```
    public init(_ name: String, fire: FiringPolicy? = nil, phrases: String...) {
        self.init(
            name: Located(name), settings: IntentSettings(fire: fire.map { Located($0) }),
            phrases: phrases.map { Located($0) })
    }
}
