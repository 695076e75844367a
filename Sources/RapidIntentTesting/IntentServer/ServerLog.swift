import Synchronization

extension IntentServer {
    /// What a server has seen so far.
    public struct Log: Sendable, Equatable {
        /// The requests, in the order in which they were read.
        public var requests: [ReceivedRequest] = []
        /// How many connections were taken.
        package var connections = 0
        /// How many of them are open now.
        public var openConnections = 0
        /// How many the client closed before its answer was complete.
        package var abandoned = 0
        /// How many requests were refused because they are no HTTP or too large.
        package var refused = 0
    }
}

/// The log that a server's threads share, and the tasks that wait for something to stand in it.
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

    /// Changes the log and resumes the callers that waited for this state.
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
                // A task is marked as cancelled before its handler runs, and both take this lock: either the mark is
                // seen here, or the handler comes later and finds the entry.
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
