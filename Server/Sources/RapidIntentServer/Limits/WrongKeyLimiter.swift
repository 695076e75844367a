import Synchronization

/// Slows down addresses that present wrong keys.
///
/// Valid keys are never delayed, because the address may be that of a proxy.
final class WrongKeyLimiter: Sendable {
    /// The maximum number of remembered addresses.
    static let capacity = 4096

    private let start = ContinuousClock.now
    private let addresses = Mutex<[ClientAddress: WrongKeys]>([:])

    /// The time to pass to ``record(from:at:)``.
    var now: Duration { start.duration(to: .now) }

    /// The number of remembered addresses.
    var count: Int { addresses.withLock { $0.count } }

    /// Records a wrong key, and returns the reply to it.
    func record(from address: ClientAddress, at now: Duration) -> WrongKeys.Verdict {
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
