import Synchronization

/// The current attempt of a question.
///
/// It ensures that exactly one of three events records the result: the service's answer, the deadline, or the caller's
/// cancellation.
final class AttemptInFlight: Sendable {
    private let admission = Mutex<CircuitBreaker.Admission?>(nil)

    /// Starts an admitted attempt.
    func begin(_ admission: CircuitBreaker.Admission) { self.admission.withLock { $0 = admission } }

    /// Ends the attempt; nil if it has already ended, or none has started.
    func end() -> CircuitBreaker.Admission? { admission.withLock { $0.take() } }
}
