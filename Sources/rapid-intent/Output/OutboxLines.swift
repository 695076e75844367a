#if Tool && Fleet
import RapidIntent
import RapidIntentFleet
import RapidIntentPrograms
import RapidIntentSupport
import Synchronization

final class OutboxLines: Sendable {
    private let isJSON: Bool
    private let failures = FailureLines()
    private let counts = Mutex((sent: 0, dropped: 0))

    init(isJSON: Bool) { self.isJSON = isJSON }

    func show(_ event: OutboxEvent) {
        switch event {
        case .connected: failures.connected()
        case .disconnected: failures.disconnected()
        case .sent(let changes):
            failures.reset()
            counts.withLock { $0.sent += changes }
        case .sentAgain(let messages):
            StandardError.write("\(counted(messages, "message")) sent again for the collector")
        case .dropped(let segments):
            counts.withLock { $0.dropped += segments }
            StandardError.write("\(counted(segments, "segment")) dropped: too old, or too many wait")
        case .forgot(let segments): failures.forgot(segments)
        case .ignoredRequest(let reason): failures.ignored(reason)
        case .failed(let error): failures.show(error)
        }
    }

    func finish() {
        let (sent, dropped) = counts.withLock { $0 }
        if isJSON {
            StandardOutput.write(["sent": sent, "dropped": dropped])
        } else {
            StandardOutput.write("\(counted(sent, "row")) sent, \(dropped) dropped")
        }
    }
}

/// What every part of a fleet says, and each failure once, until something succeeds.
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

    func connected(_ what: String = "connected") {
        reset()
        StandardError.write(what)
    }

    func disconnected() { StandardError.write("disconnected; it is tried again") }

    func forgot(_ segments: Int) {
        StandardError.write("a request to forget was carried out: \(counted(segments, "segment")) erased")
    }

    func ignored(_ reason: String) {
        StandardError.write("rapid-intent: a message is no request to forget and is ignored: \(reason)")
    }

    /// Something succeeded.
    func reset() { last.withLock { $0 = nil } }
}
#endif
