#if SQLite
package import Foundation

extension Duration {
    /// The duration in milliseconds, to the precision of a `Double`.
    package var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    }

    /// The duration within bounds, so that no later sum of it overflows.
    package func clamped(to bounds: ClosedRange<Duration>) -> Duration {
        min(max(self, bounds.lowerBound), bounds.upperBound)
    }
}

extension Date {
    /// Milliseconds since 1970-01-01 00:00 UTC, rounded: the format of times in the package's files.
    package var epochMilliseconds: Int64 {
        // A date beyond the range is limited instead of trapping.
        Int64(exactly: (timeIntervalSince1970 * 1000).rounded()) ?? (timeIntervalSince1970 < 0 ? .min : .max)
    }

    /// The date for a time in the package's files.
    package init(epochMilliseconds: Int64) { self.init(timeIntervalSince1970: Double(epochMilliseconds) / 1000) }
}
#endif
