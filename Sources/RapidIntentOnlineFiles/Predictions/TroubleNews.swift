#if SQLite
import Synchronization

/// Reports a failure once, until it has passed or another kind of failure follows.
final class TroubleNews: Sendable {
    private let last = Mutex<CacheTrouble?>(nil)
    private let onTrouble: @Sendable (CacheTrouble) -> Void

    init(_ onTrouble: @escaping @Sendable (CacheTrouble) -> Void) { self.onTrouble = onTrouble }

    /// Records the result of an operation: a failure, or nil for success.
    func record(_ trouble: CacheTrouble?) {
        let isNew = last.withLock { last in
            defer { last = trouble }
            return last != trouble
        }
        if let trouble, isNew { onTrouble(trouble) }
    }
}
#endif
