#if SQLite
package import Foundation

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
