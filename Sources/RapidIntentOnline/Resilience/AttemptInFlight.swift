import Synchronization

/// The attempt of a question that is under way, so that exactly one of those who can end it records what came of it: the
/// service's answer, the deadline, or the asker who leaves.
final class AttemptInFlight: Sendable {
    private let admission = Mutex<CircuitBreaker.Admission?>(nil)

    /// An attempt was let through.
    func begin(_ admission: CircuitBreaker.Admission) { self.admission.withLock { $0 = admission } }

    /// Ends the attempt; nil if it has ended already, or none is under way.
    func end() -> CircuitBreaker.Admission? { admission.withLock { $0.take() } }
}
