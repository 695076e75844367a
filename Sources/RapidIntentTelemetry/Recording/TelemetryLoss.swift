#if SQLite
/// The counts of segments and feedback that could not be recorded.
struct TelemetryLoss: Sendable, Equatable {
    /// The number of segments that did not fit in memory.
    var segments = 0
    /// The number of verdicts that did not fit in memory, or whose segment is unknown.
    var feedback = 0

    var isEmpty: Bool { self == TelemetryLoss() }

    /// Counts an entry.
    mutating func count(_ entry: TelemetryEntry) {
        switch entry {
        case .ended: segments += 1
        case .judged: feedback += 1
        }
    }

    static func + (first: Self, second: Self) -> Self {
        TelemetryLoss(segments: first.segments + second.segments, feedback: first.feedback + second.feedback)
    }

    static func - (first: Self, second: Self) -> Self {
        TelemetryLoss(segments: first.segments - second.segments, feedback: first.feedback - second.feedback)
    }
}
#endif
