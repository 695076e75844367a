/// Counts of what could not be recorded.
struct TelemetryLoss: Sendable, Equatable {
    /// Segments that memory had no room for.
    var segments = 0
    /// Feedback that memory had no room for, or whose segment is unknown.
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
