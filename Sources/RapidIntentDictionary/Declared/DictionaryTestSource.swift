import RapidIntent

/// A sentence and its expected result, stored beside the phrases so that authors see the effect of a change.
public struct DictionaryTestSource: Sendable, Equatable {
    /// The sentence.
    public var text: Located<String>
    /// The expected intent; nil if the sentence must not match any.
    public var intent: String?
    /// The expected entities, by name; nil if they do not matter.
    public var entities: [String: String]?
    /// The context of the sentence.
    public var context: [String: String]

    /// Creates a test.
    public init(
        text: Located<String>, intent: String?, entities: [String: String]? = nil, context: [String: String] = [:]
    ) {
        self.text = text
        self.intent = intent
        self.entities = entities
        self.context = context
    }
}
