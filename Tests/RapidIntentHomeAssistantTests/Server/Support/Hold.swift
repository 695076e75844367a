#if SpeechServers
import Synchronization

/// Holds a recogniser until a test allows it to hear more, as a computation does: a cancelled task waits, too.
final class Hold: Sendable {
    private struct State {
        var allowed = Duration.zero
        var held: [(time: Duration, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// Waits until audio up to a time may be heard.
    func pass(_ time: Duration) async {
        await withCheckedContinuation { continuation in
            let isAllowed = state.withLock { state in
                if time > state.allowed { state.held.append((time, continuation)) }
                return time <= state.allowed
            }
            if isAllowed { continuation.resume() }
        }
    }

    /// Allows audio up to a time.
    func allow(until time: Duration) {
        let free = state.withLock { state in
            state.allowed = max(state.allowed, time)
            let free = state.held.filter { $0.time <= state.allowed }
            state.held.removeAll { $0.time <= state.allowed }
            return free
        }
        for held in free { held.continuation.resume() }
    }
}
#endif
