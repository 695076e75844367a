#if Server
import RapidIntentServer
import Synchronization

/// Locks out addresses that present wrong keys, and slows all of them down together.
///
/// A person types one key at a time, so unlike the endpoints for programs, an address that has to wait has no key
/// checked, not even a right one. Besides, all addresses together have 60 wrong keys at once and one a second after
/// that. An address from which somebody has signed in is exempt from that second limit, so that strangers cannot keep
/// reviewers out. Time is a parameter and never decreases.
final class SignInLimiter: Sendable {
    /// The wrong keys of all addresses together.
    static let total = RateLimit(rate: 1, burst: 60)
    /// The number of addresses known to be reviewers'.
    static let capacity = 1024

    private struct Total: Sendable {
        var bucket: TokenBucket
        /// Until when no key of an unknown address is checked.
        var end = Duration.zero
        var known: Set<ClientAddress> = []
    }

    private let addresses = WrongKeyLimiter()
    private let total: Mutex<Total>

    init() { total = Mutex(Total(bucket: TokenBucket(Self.total, at: .zero))) }

    /// The time until a key of an address is checked; nil if at once.
    func wait(of address: ClientAddress, at now: Duration) -> Duration? {
        if let wait = addresses.wait(of: address, at: now) { return wait }
        return total.withLock { !$0.known.contains(address) && now < $0.end ? $0.end - now : nil }
    }

    /// Records a wrong key, and returns the time to wait; zero if the next one is checked at once.
    func recordWrongKey(from address: ClientAddress, at now: Duration) -> (count: Int, wait: Duration) {
        let verdict = addresses.record(from: address, at: now)
        let shared = total.withLock { total -> Duration in
            guard let wait = total.bucket.consume(at: now) else { return .zero }
            total.end = now + wait
            return total.known.contains(address) ? .zero : wait
        }
        switch verdict {
        case .refused(let count, _, let wait): return (count, max(wait, shared))
        case .turnedAway(let wait): return (0, max(wait, shared))
        }
    }

    func recordRightKey(from address: ClientAddress) {
        addresses.forget(address)
        total.withLock { total in
            if total.known.count >= Self.capacity { total.known.removeAll() }
            total.known.insert(address)
        }
    }
}
#endif
