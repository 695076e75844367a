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

extension ContextCondition {
    /// Whether the situation is known in this respect, and is as asked.
    package func isMet(by context: [String: String]) -> Bool {
        guard let value = context[key.value] else { return false }
        return values.isEmpty || values.contains(value)
    }
}
