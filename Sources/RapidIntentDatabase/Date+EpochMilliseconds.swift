package import Foundation

extension Date {
    /// Milliseconds since 1970-01-01 00:00 UTC, rounded: how our files keep time.
    package var epochMilliseconds: Int64 {
        // A date no calendar reaches is kept at the edge rather than trapping.
        Int64(exactly: (timeIntervalSince1970 * 1000).rounded()) ?? (timeIntervalSince1970 < 0 ? .min : .max)
    }

    /// The date that our files keep as a number.
    package init(epochMilliseconds: Int64) { self.init(timeIntervalSince1970: Double(epochMilliseconds) / 1000) }
}
