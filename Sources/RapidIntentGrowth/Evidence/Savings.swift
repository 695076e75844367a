public import RapidIntent

/// What a phrase would have saved, had the dictionary known it.
public struct Savings: Sendable, Equatable {
    /// Calls of the online service.
    public var calls = 0
    /// How long they took together.
    public var serviceTime = Duration.zero
    /// What they cost; nil where no price is known.
    public var price: Money?

    /// Nothing.
    package init() {}
}
