import RapidIntent

/// Something that must, or must not, hold of the situation for a phrase to be meant.
public struct ContextCondition: Sendable, Equatable {
    /// What is asked about, such as `area`.
    public var key: Located<String>
    /// The values that meet it; none if any value does, as long as there is one.
    public var values: [String]
    /// The entity that the situation's value becomes where the phrase does not say it; nil for none.
    public var entity: String?

    /// Describes a condition.
    public init(key: Located<String>, values: [String] = [], entity: String? = nil) {
        self.key = key
        self.values = values
        self.entity = entity
    }
}

extension PhraseBlock.Condition {
    /// What a file declares, without its place.
    init(_ source: ContextCondition) {
        self.init(key: source.key.value, values: source.values, entity: source.entity)
    }
}
