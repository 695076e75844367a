import Synchronization

/// The current attempt of a question.
///
/// It ensures that exactly one of three events records its result: the service's answer, the deadline, or the cancellation by the
/// caller.
final class AttemptInFlight: Sendable {
    private let admission = Mutex<CircuitBreaker.Admission?>(nil)

    /// Begins an attempt that was admitted.
    func begin(_ admission: CircuitBreaker.Admission) { self.admission.withLock { $0 = admission } }

    /// Ends the attempt; nil if it has ended already, or none is under way.
    func end() -> CircuitBreaker.Admission? { admission.withLock { $0.take() } }
}
