#if Server
import Synchronization

/// Limits the number of open streams, in total and per key.
package final class StreamSlots: Sendable {
    package enum Verdict {
        case granted(Slot)
        /// The total limit is reached.
        case full
        case fullForKey
    }

    private struct Open {
        var count = 0
        /// The number per key name, without streams that have no key.
        var byKey: [String: Int] = [:]
    }

    private let count: Int
    private let countPerKey: Int?
    private let open = Mutex(Open())

    /// - Parameter perKey: The maximum per key; nil for no separate limit.
    package init(_ count: Int, perKey: Int? = nil) {
        self.count = count
        countPerKey = perKey
    }

    var inUse: Int { open.withLock { $0.count } }

    /// Acquires a slot for a key, if one is free; the key is empty if keys are not required.
    ///
    /// Releasing the slot's last reference frees it.
    package func acquire(for key: String = "") -> Verdict {
        open.withLock { open in
            // The key's own limit first, so that the error names the client's own streams.
            if let countPerKey, !key.isEmpty, open.byKey[key, default: 0] >= countPerKey { return .fullForKey }
            guard open.count < count else { return .full }
            open.count += 1
            if !key.isEmpty { open.byKey[key, default: 0] += 1 }
            return .granted(Slot(self, key: key))
        }
    }

    private func release(_ key: String) {
        open.withLock { open in
            open.count -= 1
            open.byKey[key] = open.byKey[key].flatMap { $0 > 1 ? $0 - 1 : nil }
        }
    }

    package final class Slot: Sendable {
        private let slots: StreamSlots
        private let key: String

        fileprivate init(_ slots: StreamSlots, key: String) {
            self.slots = slots
            self.key = key
        }

        deinit { slots.release(key) }
    }
}
#endif
