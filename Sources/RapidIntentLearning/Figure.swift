#if SQLite
package import Foundation

/// Formats numbers for comments and messages, the same in every language.
package enum Figure {
    /// A share with two decimals, rounded down so that it never appears to reach a limit that it does not reach: `0.87`.
    package static func share(_ share: Double) -> String {
        let hundredths = Int((share * 100 + 1e-9).rounded(.down))
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }

    /// The day in UTC: `2026-03-01`.
    package static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

    static func milliseconds(_ duration: Duration) -> Int64 {
        duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
    }
}
#endif
