import RapidIntent

/// A condition on the context that must, or must not, hold for a phrase to match.
public struct ContextCondition: Sendable, Equatable {
    /// The key in the context, such as `area`.
    public var key: Located<String>
    /// The values that meet the condition; if empty, any value does, but the key must be set.
    public var values: [String]
    /// The entity that receives the context's value unless the phrase fills it; nil for none.
    public var entity: String?

    /// Creates a condition.
    public init(key: Located<String>, values: [String] = [], entity: String? = nil) {
        self.key = key
        self.values = values
        self.entity = entity
    }
}

extension PhraseBlock.Condition {
    /// Creates the condition without its location.
    init(_ source: ContextCondition) {
        self.init(key: source.key.value, values: source.values, entity: source.entity)
    }
}
