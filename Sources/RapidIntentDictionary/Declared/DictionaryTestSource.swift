import RapidIntent

/// A sentence and what it must come to, written beside the phrases so that an editor of them sees what a change breaks.
public struct DictionaryTestSource: Sendable, Equatable {
    /// What is said.
    public var text: Located<String>
    /// The intent it must be; nil if it must be none.
    public var intent: String?
    /// The entities it must have, by name; nil if they do not matter.
    public var entities: [String: String]?
    /// The situation it is said in.
    public var context: [String: String]

    /// Describes a test.
    public init(
        text: Located<String>, intent: String?, entities: [String: String]? = nil, context: [String: String] = [:]
    ) {
        self.text = text
        self.intent = intent
        self.entities = entities
        self.context = context
    }
}
