#if SpeechServers
import Synchronization

/// States whether a task has ended, without waiting for it.
final class Ended: Sendable {
    private let flag = Mutex(false)
    var isSet: Bool { flag.withLock { $0 } }

    init(_ task: Task<Bool, Never>) {
        Task {
            _ = await task.value
            flag.withLock { $0 = true }
        }
    }
}
#endif
