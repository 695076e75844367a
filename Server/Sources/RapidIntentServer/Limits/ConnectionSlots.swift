import NIOCore
import Synchronization

/// How many connections are open, of all clients and of each, and whether one more may be.
///
/// Where as many are open as may be, a new connection replaces the one that has waited for a request the longest. A new one is refused
/// only where every connection has a request.
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

        /// The slot whose connection has waited the longest; nil if every connection has a request.
        func longestWaiting(of address: ClientAddress? = nil) -> Slot? {
            func first(_ slots: [ObjectIdentifier: Slot]) -> (slot: Slot, since: UInt64)? {
                slots.values.lazy.compactMap { slot in slot.waitingSince.map { (slot, $0) } }.min { $0.1 < $1.1 }
            }
            if let address { return byAddress[address].flatMap(first)?.slot }
            return byAddress.values.lazy.compactMap(first).min { $0.since < $1.since }?.slot
        }
    }

    private let count: Int
    private let countPerAddress: Int
    private let open = Mutex(Open())

    init(_ count: Int, perAddress: Int) {
        self.count = count
        countPerAddress = perAddress
    }

    /// How many are open of an address.
    func inUse(by address: ClientAddress) -> Int { open.withLock { $0.byAddress[address]?.count ?? 0 } }

    /// Asks for a slot, to be given back with ``release(_:)``.
    ///
    /// - Parameter yield: Called, on any thread, when the connection is to make room for another one. Its slot belongs to that one then.
    func request(
        for address: ClientAddress, at now: NIODeadline = .now(), yield: @escaping @Sendable () -> Void
    ) -> Verdict {
        let (verdict, replaced) = open.withLock { open -> (Verdict, Slot?) in
            var replaced: Slot?
            // Its own limit first: a client with too many connections costs the others none.
            if open.byAddress[address]?.count ?? 0 >= countPerAddress {
                guard let slot = open.longestWaiting(of: address) else { return (.refused(.address), nil) }
                replaced = slot
            } else if open.count >= count {
                guard let slot = open.longestWaiting() else { return (.refused(.total), nil) }
                replaced = slot
            }
            if let replaced { open.remove(replaced) }
            let slot = Slot(address, at: now, yield: yield)
            open.add(slot)
            return (.granted(slot), replaced)
        }
        replaced?.yield()
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
