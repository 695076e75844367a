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

/// The wrong keys of one address, and the time to wait before the next one is checked.
///
/// A pure value: time is a parameter and never decreases.
package struct WrongKeys: Sendable, Equatable {
    /// The number of wrong keys without a wait: people mistype, and a removed key stays in use for a while.
    package static let free = 5
    /// The first wait; each further wrong key doubles the wait.
    static let shortestWait = Duration.seconds(1)
    static let longestWait = Duration.seconds(60)
    /// The time without a wrong key after which earlier ones are forgotten.
    static let memory = Duration.seconds(600)

    package enum Verdict: Sendable, Equatable {
        /// The key is wrong: the number of wrong keys so far, of keys turned away since the last one, and the new wait.
        case refused(count: Int, turnedAway: Int, wait: Duration)
        /// The key came too soon after others and was not checked.
        case turnedAway(wait: Duration)
    }

    private var count = 0
    private var turnedAway = 0
    private var end = Duration.zero
    private(set) var last: Duration

    init(at now: Duration) { last = now }

    func isForgotten(at now: Duration) -> Bool { now >= last + Self.memory }

    /// The time until the next key is checked; nil if it is checked at once.
    package func wait(at now: Duration) -> Duration? { now < end && !isForgotten(at: now) ? end - now : nil }

    mutating func record(at now: Duration) -> Verdict {
        if isForgotten(at: now) { self = WrongKeys(at: now) }
        last = now
        guard now >= end else {
            turnedAway += 1
            return .turnedAway(wait: end - now)
        }
        count += 1
        defer { turnedAway = 0 }
        var wait = Duration.zero
        if count >= Self.free {
            // Doubled at most 16 times, which is far above the longest wait.
            wait = min(Self.longestWait, Self.shortestWait * (1 << min(count - Self.free, 16)))
            end = now + wait
        }
        return .refused(count: count, turnedAway: turnedAway, wait: wait)
    }
}
#endif
