#if SQLite
public import RapidIntent

/// The savings that a phrase would have given if the dictionary had contained it.
public struct Savings: Sendable, Equatable {
    /// Calls of the online service.
    public var calls = 0
    /// Their total time.
    public var serviceTime = Duration.zero
    /// Their total price; nil if no price is known.
    public var price: Money?

    /// Creates empty savings.
    package init() {}
}
#endif
