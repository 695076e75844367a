import Synchronization

/// States whether a task has ended, without waiting for it.
final class FinishFlag: Sendable {
    private let flag = Mutex(false)
    var isSet: Bool { flag.withLock { $0 } }

    init<Value>(_ task: Task<Value, any Error>) {
        Task {
            _ = await task.result
            flag.withLock { $0 = true }
        }
    }
}
