import NIOCore
import Synchronization

/// How many connections are open, of all clients and of each, and whether one more may be.
///
/// Where as many are open as may be, a new connection replaces the one that has waited for a request the longest; of many, a sixteenth
/// makes room at once. A new one is refused only where every connection has a request.
final class ConnectionSlots: Sendable {
    /// Why a connection is refused; the raw value is its label in the metrics.
    enum Refusal: String, Sendable {
        /// As many are open as may be.
        case total
        /// As many are open as one address may have.
        case address
    }

    /// Whether a connection may be opened.
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

        /// Removes a slot; one that is not there any more is passed over.
        mutating func remove(_ slot: Slot) {
            guard byAddress[slot.address]?.removeValue(forKey: ObjectIdentifier(slot)) != nil else { return }
            count -= 1
            if byAddress[slot.address]?.isEmpty == true { byAddress[slot.address] = nil }
        }

        /// The slots whose connections have waited the longest, of an address or of all.
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

    /// How many connections make room at once: of many, some more than one, so that not all are looked at for each new one of a flood.
    private static func share(of limit: Int) -> Int { max(1, limit / 16) }

    /// How many are open of an address.
    func inUse(by address: ClientAddress) -> Int { open.withLock { $0.byAddress[address]?.count ?? 0 } }

    /// Asks for a slot, to be given back with ``release(_:)``.
    ///
    /// - Parameter yield: Called, on any thread, when the connection is to make room for another one. Its slot belongs to that one then.
    func request(
        for address: ClientAddress, at now: NIODeadline = .now(), yield: @escaping @Sendable () -> Void
    ) -> Verdict {
        let (verdict, replaced) = open.withLock { open -> (Verdict, [Slot]) in
            var replaced: [Slot] = []
            // Its own limit first: a client with too many connections costs the others none.
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

    /// Gives a slot back; one that was given to another connection in the meantime is passed over.
    func release(_ slot: Slot) { open.withLock { $0.remove(slot) } }

    /// The right to have a connection open.
    final class Slot: Sendable {
        fileprivate let address: ClientAddress
        fileprivate let yield: @Sendable () -> Void
        /// Since when the connection waits for a request, in nanoseconds; 0 while it has one.
        ///
        /// Written with every request, and so without a lock.
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

        /// The head of a request came in.
        func requestBegan() { waiting.store(0, ordering: .relaxed) }

        /// Every request was answered.
        func requestsEnded(at now: NIODeadline = .now()) { waiting.store(now.uptimeNanoseconds, ordering: .relaxed) }
    }
}

/// Asks a connection to make room for another one.
struct YieldConnectionEvent: Sendable {}
