#if Server
import Testing

@testable import RapidIntentServer

@Suite("StreamSlots")
struct StreamSlotsTests {
    private static func slot(_ verdict: StreamSlots.Verdict) -> StreamSlots.Slot? {
        if case .granted(let slot) = verdict { slot } else { nil }
    }

    private static func isFull(_ verdict: StreamSlots.Verdict) -> Bool {
        if case .full = verdict { true } else { false }
    }

    private static func isFullForKey(_ verdict: StreamSlots.Verdict) -> Bool {
        if case .fullForKey = verdict { true } else { false }
    }

    @Test("slots are released")
    func givenBack() {
        let slots = StreamSlots(1)
        var slot = Self.slot(slots.acquire())
        #expect(slot != nil)
        #expect(Self.isFull(slots.acquire()))
        slot = nil
        #expect(slots.inUse == 0)
        #expect(Self.slot(slots.acquire()) != nil)
    }

    @Test("clients without a key do not share the limit of a key")
    func noKeys() {
        let slots = StreamSlots(2, perKey: 1)
        let open = [slots.acquire(), slots.acquire()].compactMap(Self.slot)
        #expect(open.count == 2)
        #expect(Self.isFull(slots.acquire()))
        withExtendedLifetime(open) {}
    }

    @Test("a key has no more than its share, and does not reduce the share of others")
    func keys() {
        let slots = StreamSlots(3, perKey: 2)
        var first = [slots.acquire(for: "a"), slots.acquire(for: "a")].compactMap(Self.slot)
        #expect(first.count == 2)
        #expect(Self.isFullForKey(slots.acquire(for: "a")))
        let other = Self.slot(slots.acquire(for: "b"))
        #expect(other != nil)
        #expect(Self.isFull(slots.acquire(for: "b")))
        first.removeLast()
        #expect(slots.inUse == 2)
        #expect(Self.slot(slots.acquire(for: "a")) != nil)
        withExtendedLifetime(other) {}
    }
}
#endif
