#if SQLite
/// Words that stand for a value of a list.
public struct TaughtValue: Sendable, Hashable {
    /// The words, as people say them.
    public var words: String
    /// The value that a command gets for them: one that the list has, or a new one.
    public var value: String
    /// The name of the list.
    public var list: String

    /// Creates a value.
    public init(_ words: String, for value: String, in list: String) {
        self.words = words
        self.value = value
        self.list = list
    }
}
#endif
