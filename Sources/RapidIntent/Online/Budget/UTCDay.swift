/// A day in UTC, by its number since 1970-01-01.
public struct UTCDay: RawRepresentable, Sendable, Hashable {
    /// The number; 0 is 1970-01-01.
    public let rawValue: Int

    /// Takes a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The day of a moment.
    ///
    /// - Parameter moment: The time since 1970-01-01 00:00 UTC, without leap seconds, as `Date` counts it.
    public init(of moment: Duration) {
        let (seconds, attoseconds) = moment.components
        let whole = attoseconds < 0 ? seconds - 1 : seconds
        // Rounded down, before 1970 too.
        rawValue = Int((whole < 0 ? whole - 86_399 : whole) / 86_400)
    }

    /// When the day ends and the next begins, since 1970-01-01 00:00 UTC.
    public var end: Duration { .seconds((rawValue + 1) * 86_400) }
}
