#if SQLite
import RapidIntent

/// What reviewers decided about texts that telemetry still has.
struct TextDecisions: Sendable, Equatable {
    struct Decision: Sendable, Equatable {
        /// Whether it is rejected for good; otherwise it returns when it is heard again.
        var isRejected: Bool
        /// The time of the last segment that counted, in milliseconds since 1970.
        var at: Int64
    }

    private var decisions: [WaitingSegments.Key: Decision] = [:]

    /// Records a decision; a later one on the same text replaces it.
    mutating func decide(_ key: WaitingSegments.Key, _ decision: Decision) { decisions[key] = decision }

    func isOpen(_ key: WaitingSegments.Key, last: Int64) -> Bool {
        guard let decision = decisions[key] else { return true }
        return (!decision.isRejected || key.kind.returns) && last > decision.at
    }
}
#endif
