#if SQLite
import Foundation

/// Decides when the writer checks for rows to delete.
///
/// It checks when the file is opened, then after a number of written rows or after an interval.
///
/// A pure value.
struct RetentionSchedule: Sendable {
    /// The maximum number of rows written between two checks.
    static let rows = 2_000
    /// The maximum time between two checks while rows are written, in seconds.
    static let interval: TimeInterval = 60

    private var lastLook: Date?
    private var written = 0

    mutating func count(_ rows: Int) { written += rows }

    /// Whether a check is due; if so, it counts as performed.
    mutating func isDue(at now: Date) -> Bool {
        // A clock that was set back must not delay the check.
        if let lastLook, written < Self.rows, (0..<Self.interval).contains(now.timeIntervalSince(lastLook)) {
            return false
        }
        lastLook = now
        written = 0
        return true
    }
}
#endif
