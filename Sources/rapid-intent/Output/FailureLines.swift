#if Tool
#if Fleet
import RapidIntentFleet
import Synchronization

/// Shows each failure once, until something succeeds.
final class FailureLines: Sendable {
    private let last = Mutex<FleetError?>(nil)

    /// Shows a failure unless it was the last one.
    func show(_ error: FleetError) {
        let isNew = last.withLock { last in
            defer { last = error }
            return last != error
        }
        if isNew { StandardError.write("rapid-intent: \(error)") }
    }

    /// Something succeeded.
    func reset() { last.withLock { $0 = nil } }
}
#endif
#endif
