#if SQLite
/// A list of values of the dictionary.
public struct ListOutline: Sendable, Equatable {
    /// The name.
    public var name: String
    /// The number of its values.
    public var valueCount: Int
    /// The values, in the order of the dictionary; limited in number.
    public var values: [ValueOutline]
}

/// A value of a list, and how it is said.
public struct ValueOutline: Sendable, Equatable {
    /// The value that a command gets.
    public var value: String
    /// The words that people say for it.
    public var words: [String]
}
#endif
