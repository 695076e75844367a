#if Server
import Synchronization

/// Slows down addresses that present wrong keys.
///
/// Valid keys are never delayed, because the address may be that of a proxy.
package final class WrongKeyLimiter: Sendable {
    /// The maximum number of remembered addresses.
    static let capacity = 4096

    private let start = ContinuousClock.now
    private let addresses = Mutex<[ClientAddress: WrongKeys]>([:])

    /// Creates a limiter without a record.
    package init() {}

    /// The time to pass to the other functions.
    package var now: Duration { start.duration(to: .now) }

    /// The number of remembered addresses.
    var count: Int { addresses.withLock { $0.count } }

    /// The time until the next key of an address is checked, for callers that check none before; nil if at once.
    package func wait(of address: ClientAddress, at now: Duration) -> Duration? {
        addresses.withLock { $0[address]?.wait(at: now) }
    }

    /// Forgets the wrong keys of an address, whose user has found the right one.
    package func forget(_ address: ClientAddress) { addresses.withLock { $0[address] = nil } }

    package func record(from address: ClientAddress, at now: Duration) -> WrongKeys.Verdict {
        addresses.withLock { addresses in
            if addresses[address] == nil, addresses.count >= Self.capacity {
                addresses = addresses.filter { !$0.value.isForgotten(at: now) }
                if addresses.count >= Self.capacity,
                    let oldest = addresses.min(by: { $0.value.last < $1.value.last })?.key
                {
                    addresses[oldest] = nil
                }
            }
            return addresses[address, default: WrongKeys(at: now)].record(at: now)
        }
    }
}
#endif
