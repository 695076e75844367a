#if Server
import NIOCore
import Synchronization
import Testing

@testable import RapidIntentServer

@Suite("ConnectionSlots")
struct ConnectionSlotsTests {
    /// The numbers of the connections that were asked to close.
    private final class Yielded: Sendable {
        let numbers = Mutex<[Int]>([])
    }

    private static let (first, second) = (ClientAddress.ipv4(1), ClientAddress.ipv4(2))
    private let yielded = Yielded()

    private func request(
        _ slots: ConnectionSlots, _ number: UInt64, of address: ClientAddress = first
    ) -> ConnectionSlots.Verdict {
        slots.request(for: address, at: .uptimeNanoseconds(number)) { [yielded] in
            yielded.numbers.withLock { $0.append(Int(number)) }
        }
    }

    private func granted(
        _ slots: ConnectionSlots, _ number: UInt64, of address: ClientAddress = first
    ) throws -> ConnectionSlots.Slot {
        guard case .granted(let slot) = request(slots, number, of: address) else {
            throw ChannelError.operationUnsupported
        }
        return slot
    }

    private var numbers: [Int] { yielded.numbers.withLock { $0 } }

    @Test("at the limit of an address, a new connection replaces its longest-idle one")
    func perAddress() throws {
        let slots = ConnectionSlots(10, perAddress: 2)
        _ = try granted(slots, 1, of: Self.second)
        let oldest = try granted(slots, 2)
        _ = try granted(slots, 3)
        _ = try granted(slots, 4)
        #expect(numbers == [2])
        #expect(slots.inUse(by: Self.first) == 2)
        // It closes later, when another connection has its slot.
        slots.release(oldest)
        #expect(slots.inUse(by: Self.first) == 2)
    }

    @Test("at the total limit, a new connection replaces the one that has been idle longest, of any address")
    func total() throws {
        let slots = ConnectionSlots(2, perAddress: 2)
        _ = try granted(slots, 1, of: Self.second)
        _ = try granted(slots, 2)
        _ = try granted(slots, 3)
        #expect(numbers == [1])
        #expect(slots.inUse(by: Self.second) == 0)
    }

    @Test("of many connections, the longest-idle sixteenth is closed at once")
    func many() throws {
        let slots = ConnectionSlots(32, perAddress: 32)
        for number in 1...34 as ClosedRange<UInt64> { _ = try granted(slots, number) }
        #expect(numbers == [1, 2])
        #expect(slots.inUse(by: Self.first) == 32)
    }

    @Test("a busy connection is not replaced, and its idle time counts from its answer")
    func busy() throws {
        let slots = ConnectionSlots(10, perAddress: 2)
        let busy = try granted(slots, 1)
        busy.requestBegan()
        let answered = try granted(slots, 2)
        answered.requestBegan()
        guard case .refused(.address) = request(slots, 3) else {
            Issue.record("it was not refused")
            return
        }
        answered.requestsEnded(at: .uptimeNanoseconds(5))
        _ = try granted(slots, 6)
        #expect(numbers == [2])
    }

    @Test("if all connections are busy, a new one is refused until one has ended")
    func full() throws {
        let slots = ConnectionSlots(1, perAddress: 1)
        let busy = try granted(slots, 1)
        busy.requestBegan()
        guard case .refused(.total) = request(slots, 2, of: Self.second) else {
            Issue.record("it was not refused")
            return
        }
        slots.release(busy)
        _ = try granted(slots, 3, of: Self.second)
        #expect(numbers.isEmpty)
    }
}
#endif
