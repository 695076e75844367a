import Synchronization

/// How many streams are open, and whether one more may be.
final class StreamSlots: Sendable {
    private let count: Int
    private let open = Mutex(0)

    init(_ count: Int) { self.count = count }

    /// How many are open.
    var inUse: Int { open.withLock { $0 } }

    /// Takes a slot; nil if there is none.
    ///
    /// It is given back when nobody holds it any more.
    func take() -> Slot? {
        open.withLock { open in
            guard open < count else { return nil }
            open += 1
            return Slot(self)
        }
    }

    /// The right to have a stream open.
    final class Slot: Sendable {
        private let slots: StreamSlots

        fileprivate init(_ slots: StreamSlots) { self.slots = slots }

        deinit { slots.open.withLock { $0 -= 1 } }
    }
}
