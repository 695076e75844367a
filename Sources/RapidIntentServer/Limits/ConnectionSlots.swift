#if Server
import NIOCore
import Synchronization

/// Limits the number of open connections, in total and per client.
///
/// At the limit, a new connection replaces the connection that has waited for a request the longest. With a high limit,
/// a sixteenth of the connections is replaced at once. A new connection is refused only if every connection has a
/// request.
final class ConnectionSlots: Sendable {
    /// The reason why a connection is refused; the raw value is its label in the metrics.
    enum Refusal: String, Sendable {
        case total
        case address
    }

    enum Verdict {
        case granted(Slot)
        case refused(Refusal)
    }

    private struct Open {
        var byAddress: [ClientAddress: [ObjectIdentifier: Slot]] = [:]
        var count = 0

        mutating func add(_ slot: Slot) {
            byAddress[slot.address, default: [:]][ObjectIdentifier(slot)] = slot
            count += 1
        }

        /// Removes a slot; does nothing if it was removed before.
        mutating func remove(_ slot: Slot) {
            guard byAddress[slot.address]?.removeValue(forKey: ObjectIdentifier(slot)) != nil else { return }
            count -= 1
            if byAddress[slot.address]?.isEmpty == true { byAddress[slot.address] = nil }
        }

        func longestWaiting(of address: ClientAddress? = nil, _ count: Int) -> [Slot] {
            let slots = address.map { byAddress[$0].map { [$0] } ?? [] } ?? Array(byAddress.values)
            var waiting: [(slot: Slot, since: UInt64)] = []
            for slot in slots.joined().map(\.value) {
                if let since = slot.waitingSince { waiting.append((slot, since)) }
            }
            waiting.sort { $0.since < $1.since }
            return waiting.prefix(count).map(\.slot)
        }
    }

    private let count: Int
    private let countPerAddress: Int
    private let open = Mutex(Open())

    init(_ count: Int, perAddress: Int) {
        self.count = count
        countPerAddress = perAddress
    }

    /// The number of connections to replace at once: a sixteenth, so that a flood does not search all slots for each
    /// new one.
    private static func share(of limit: Int) -> Int { max(1, limit / 16) }

    func inUse(by address: ClientAddress) -> Int { open.withLock { $0.byAddress[address]?.count ?? 0 } }

    /// Requests a slot, to be released with ``release(_:)``.
    ///
    /// - Parameter yield: Called on any thread when the connection must close for another one, which then has its slot.
    func request(
        for address: ClientAddress, at now: NIODeadline = .now(), yield: @escaping @Sendable () -> Void
    ) -> Verdict {
        let (verdict, replaced) = open.withLock { open -> (Verdict, [Slot]) in
            var replaced: [Slot] = []
            // The client's own limit first, so that a client with too many connections costs others none.
            if open.byAddress[address]?.count ?? 0 >= countPerAddress {
                replaced = open.longestWaiting(of: address, Self.share(of: countPerAddress))
                guard !replaced.isEmpty else { return (.refused(.address), []) }
            } else if open.count >= count {
                replaced = open.longestWaiting(Self.share(of: count))
                guard !replaced.isEmpty else { return (.refused(.total), []) }
            }
            for slot in replaced { open.remove(slot) }
            let slot = Slot(address, at: now, yield: yield)
            open.add(slot)
            return (.granted(slot), replaced)
        }
        for slot in replaced { slot.yield() }
        return verdict
    }

    /// Releases a slot; does nothing if another connection has replaced it.
    func release(_ slot: Slot) { open.withLock { $0.remove(slot) } }

    final class Slot: Sendable {
        fileprivate let address: ClientAddress
        fileprivate let yield: @Sendable () -> Void
        /// When the connection began to wait for a request, in nanoseconds; 0 while it has one.
        ///
        /// Atomic without a lock, because every request writes it.
        private let waiting: Atomic<UInt64>

        fileprivate init(_ address: ClientAddress, at now: NIODeadline, yield: @escaping @Sendable () -> Void) {
            self.address = address
            self.yield = yield
            waiting = Atomic(now.uptimeNanoseconds)
        }

        fileprivate var waitingSince: UInt64? {
            let since = waiting.load(ordering: .relaxed)
            return since == 0 ? nil : since
        }

        /// Records that the head of a request arrived.
        func requestBegan() { waiting.store(0, ordering: .relaxed) }

        /// Records that every request was answered.
        func requestsEnded(at now: NIODeadline = .now()) { waiting.store(now.uptimeNanoseconds, ordering: .relaxed) }
    }
}

/// Asks a connection to close for another one.
struct YieldConnectionEvent: Sendable {}
#endif
