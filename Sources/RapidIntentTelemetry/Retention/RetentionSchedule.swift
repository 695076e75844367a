import Foundation

/// When the writer looks for rows that are to go: when the file is opened, then each time so many rows were written or so much
/// time has passed.
///
/// A pure value.
struct RetentionSchedule: Sendable {
    /// How many rows are written between two looks at most.
    static let rows = 2_000
    /// How much time passes between two looks at most while rows are written.
    static let interval: TimeInterval = 60

    private var lastLook: Date?
    private var written = 0

    /// Counts rows that were written.
    mutating func count(_ rows: Int) { written += rows }

    /// Whether it is time to look; if so, it counts as looked.
    mutating func isDue(at now: Date) -> Bool {
        // A clock that was set back must not put off everything until it has caught up.
        if let lastLook, written < Self.rows, (0..<Self.interval).contains(now.timeIntervalSince(lastLook)) {
            return false
        }
        lastLook = now
        written = 0
        return true
    }
}
