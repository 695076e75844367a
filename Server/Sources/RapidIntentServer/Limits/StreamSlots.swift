import Synchronization

/// How many streams are open, and whether one more may be.
final class StreamSlots: Sendable {
    /// Whether a stream may be opened.
    enum Verdict {
        case granted(Slot)
        /// As many are open as may be.
        case full
        /// As many are open as one key may have.
        case fullForKey
    }

    private struct Open {
        var count = 0
        /// By the name of the key; those that have none are left out.
        var byKey: [String: Int] = [:]
    }

    private let count: Int
    private let countPerKey: Int?
    private let open = Mutex(Open())

    /// - Parameter perKey: How many one key may have open; nil for as many as there are.
    init(_ count: Int, perKey: Int? = nil) {
        self.count = count
        countPerKey = perKey
    }

    /// How many are open.
    var inUse: Int { open.withLock { $0.count } }

    /// Acquires a slot for a key, if one is free; the key is empty where keys are not required.
    ///
    /// Releasing the slot's last reference frees it.
    func acquire(for key: String = "") -> Verdict {
        open.withLock { open in
            // Its own limit first: a client that has too many is not to think that others have.
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

    /// The right to have a stream open.
    final class Slot: Sendable {
        private let slots: StreamSlots
        private let key: String

        fileprivate init(_ slots: StreamSlots, key: String) {
            self.slots = slots
            self.key = key
        }

        deinit { slots.release(key) }
    }
}
