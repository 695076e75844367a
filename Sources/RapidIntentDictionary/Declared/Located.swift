public import RapidIntent

/// A value with its source location.
public struct Located<Value> {
    /// The value.
    public var value: Value
    /// The location; nil for a value created in code.
    public var location: DictionaryLocation?

    /// Creates a value with its location.
    public init(_ value: Value, at location: DictionaryLocation? = nil) {
        self.value = value
        self.location = location
    }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Sendable where Value: Sendable {}
