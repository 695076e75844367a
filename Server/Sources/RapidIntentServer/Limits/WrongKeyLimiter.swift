import Synchronization

/// Slows down addresses that present wrong keys.
///
/// Right keys are not held up, whatever else comes from their address: it may be a proxy's.
final class WrongKeyLimiter: Sendable {
    /// How many addresses are remembered.
    static let capacity = 4096

    private let start = ContinuousClock.now
    private let addresses = Mutex<[ClientAddress: WrongKeys]>([:])

    /// The time that ``record(from:at:)`` expects.
    var now: Duration { start.duration(to: .now) }

    /// How many addresses are remembered now.
    var count: Int { addresses.withLock { $0.count } }

    /// Records a wrong key, and says how to answer it.
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
