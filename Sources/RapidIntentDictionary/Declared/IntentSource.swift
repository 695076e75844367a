public import RapidIntent

/// An intent as a file declares it.
public struct IntentSource: Sendable, Equatable {
    /// The intent's name.
    public var name: Located<String>
    /// What it does, for people; nil where the file does not say.
    public var summary: String?
    /// What it says about firing.
    public var settings: IntentSettings
    /// The phrases, as written.
    public var phrases: [Located<String>]
    /// Phrases with conditions, fixed entities, or rules and lists of their own.
    public var blocks: [PhraseBlockSource]
    /// Sentences that mean the intent, as people may say them, for intent models to learn from; no phrases: saying one fires
    /// nothing by itself.
    public var examples: [Located<String>]

    /// Describes an intent.
    public init(
        name: Located<String>, summary: String? = nil, settings: IntentSettings = IntentSettings(),
        phrases: [Located<String>] = [], blocks: [PhraseBlockSource] = [], examples: [Located<String>] = []
    ) {
        self.name = name
        self.summary = summary
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
