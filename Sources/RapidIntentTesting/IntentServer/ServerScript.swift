import Synchronization

/// The behaviours for future requests, shared by the threads of a server.
final class ServerScript: Sendable {
    private struct State {
        var next: [IntentServer.Behaviour] = []
        var otherwise: @Sendable (ReceivedRequest) -> IntentServer.Behaviour = { _ in .answer }
    }

    private let state = Mutex(State())

    func append(_ behaviours: [IntentServer.Behaviour]) { state.withLock { $0.next += behaviours } }

    func decide(by decision: @escaping @Sendable (ReceivedRequest) -> IntentServer.Behaviour) {
        state.withLock { $0.otherwise = decision }
    }

    /// The behaviour for a request.
    ///
    /// Removes a queued behaviour from the queue.
    func behaviour(for request: ReceivedRequest) -> IntentServer.Behaviour {
        let (queued, otherwise) = state.withLock { state in
            (state.next.isEmpty ? nil : state.next.removeFirst(), state.otherwise)
        }
        return queued ?? otherwise(request)
    }
}
