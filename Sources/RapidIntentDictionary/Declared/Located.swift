public import RapidIntent

/// A value and the place it was read from.
public struct Located<Value> {
    /// The value.
    public var value: Value
    /// Where it stands; nil for a value made in code.
    public var location: DictionaryLocation?

    /// Pairs a value with its place.
    public init(_ value: Value, at location: DictionaryLocation? = nil) {
        self.value = value
        self.location = location
    }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Sendable where Value: Sendable {}
