import Synchronization

extension IntentServer {
    /// The requests and connections of a server so far.
    public struct Log: Sendable, Equatable {
        /// The requests, in the order of reading.
        public var requests: [ReceivedRequest] = []
        /// The number of accepted connections.
        package var connections = 0
        /// The number of open connections.
        package var openConnections = 0
        /// The number of connections that the client closed before its answer was complete.
        package var abandoned = 0
        /// The number of requests refused because they are not HTTP or too large.
        package var refused = 0
    }
}

/// The log shared by a server's threads, and the tasks that wait for a state of it.
final class ServerLog: Sendable {
    private struct Observer {
        var ticket: Int
        var predicate: @Sendable (IntentServer.Log) -> Bool
        var continuation: CheckedContinuation<IntentServer.Log, any Error>
    }

    private struct State {
        var log = IntentServer.Log()
        var observers: [Observer] = []
        var ticket = 0
    }

    private let state = Mutex(State())

    var now: IntentServer.Log { state.withLock { $0.log } }

    /// Changes the log and resumes the callers that wait for the new state.
    func note(_ change: (inout IntentServer.Log) -> Void) {
        let (log, satisfied) = state.withLock { state in
            change(&state.log)
            let log = state.log
            let satisfied = state.observers.filter { $0.predicate(log) }
            let tickets = Set(satisfied.map(\.ticket))
            state.observers.removeAll { tickets.contains($0.ticket) }
            return (log, satisfied)
        }
        for observer in satisfied { observer.continuation.resume(returning: log) }
    }

    /// Waits until the log satisfies `predicate`.
    func when(_ predicate: @escaping @Sendable (IntentServer.Log) -> Bool) async throws -> IntentServer.Log {
        let ticket = state.withLock { state in
            state.ticket += 1
            return state.ticket
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // A task is marked as cancelled before its handler runs, and both use this lock. So either the mark is
                // visible here, or the handler runs later and finds the entry.
                let answer: Result<IntentServer.Log, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if predicate(state.log) { return .success(state.log) }
                    state.observers.append(
                        Observer(ticket: ticket, predicate: predicate, continuation: continuation))
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let observer = state.withLock { state in
                state.observers.firstIndex { $0.ticket == ticket }.map { state.observers.remove(at: $0) }
            }
            observer?.continuation.resume(throwing: CancellationError())
        }
    }
}
