import Synchronization

/// A value that threads share, and the tasks that wait until it satisfies a condition.
final class Observed<Value: Sendable>: Sendable {
    private struct Observer {
        var ticket: Int
        var isSatisfied: @Sendable (Value) -> Bool
        var continuation: CheckedContinuation<Value, any Error>
    }

    private struct State {
        var value: Value
        var observers: [Observer] = []
        var ticket = 0
    }

    private let state: Mutex<State>

    init(_ value: Value) { state = Mutex(State(value: value)) }

    var value: Value { state.withLock { $0.value } }

    /// Changes the value, and resumes the tasks that wait for the new one after releasing the lock.
    func change<Output: Sendable>(_ change: (inout Value) -> Output) -> Output {
        let (output, value, satisfied) = state.withLock { state in
            let output = change(&state.value)
            let value = state.value
            let satisfied = state.observers.filter { $0.isSatisfied(value) }
            let tickets = Set(satisfied.map(\.ticket))
            state.observers.removeAll { tickets.contains($0.ticket) }
            return (output, value, satisfied)
        }
        for observer in satisfied { observer.continuation.resume(returning: value) }
        return output
    }

    /// Waits until the value satisfies a condition, and returns it.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    @discardableResult
    func when(_ isSatisfied: @escaping @Sendable (Value) -> Bool) async throws -> Value {
        let ticket = state.withLock { state in
            state.ticket += 1
            return state.ticket
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // A task is marked as cancelled before its handler runs, and both use this lock. So either the mark is
                // visible here, or the handler runs later and finds the entry.
                let answer: Result<Value, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if isSatisfied(state.value) { return .success(state.value) }
                    state.observers.append(
                        Observer(ticket: ticket, isSatisfied: isSatisfied, continuation: continuation))
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
