/// A day in UTC, by its number since 1970-01-01.
package struct UTCDay: RawRepresentable, Sendable, Hashable {
    /// The number; 0 is 1970-01-01.
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The day of a moment.
    ///
    /// - Parameter moment: The time since 1970-01-01 00:00 UTC, without leap seconds, as `Date` counts it.
    package init(of moment: Duration) {
        let (seconds, attoseconds) = min(max(moment, .seconds(Int64.min)), .seconds(Int64.max)).components
        let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        // Rounded down, also before 1970.
        rawValue = Int(rest < 0 || (rest == 0 && attoseconds < 0) ? days - 1 : days)
    }

    /// The end of the day and beginning of the next, since 1970-01-01 00:00 UTC.
    ///
    /// For a day out of range, it is the last one that a `Duration` can hold.
    package var end: Duration {
        let (next, isLast) = rawValue.addingReportingOverflow(1)
        let (seconds, isBeyond) = next.multipliedReportingOverflow(by: 86_400)
        return .seconds(isLast || isBeyond ? (rawValue < 0 ? Int.min : Int.max) : seconds)
    }
}
