#if Server
import Synchronization

final class RateLimiter: Sendable {
    private let limit: RateLimit?
    private let shared: (any SharedRates)?
    private let start = ContinuousClock.now
    private let buckets = Mutex<[String: TokenBucket]>([:])

    /// Creates a limiter; a nil limit admits everything.
    ///
    /// `shared` counts the requests of several servers together; nil counts those of this server only.
    init(_ limit: RateLimit?, sharedBy shared: (any SharedRates)? = nil) {
        self.limit = limit
        self.shared = shared
    }

    /// The time to pass to the other functions.
    var now: Duration { start.duration(to: .now) }

    /// Returns nil if a request of the key is admitted, otherwise the time to wait.
    ///
    /// Key names come from the server's own file, so the number of buckets is bounded by the names that were ever in
    /// it.
    func admit(_ key: String, at now: Duration) -> Duration? {
        guard let limit else { return nil }
        if let shared { return shared.admit(key, within: limit) }
        return buckets.withLock { $0[key, default: TokenBucket(limit, at: now)].consume(at: now) }
    }

    /// Charges requests that cannot be refused any more, and returns the time to wait.
    func charge(_ key: String, _ count: Int, at now: Duration) -> Duration {
        guard let limit else { return .zero }
        if let shared { return shared.charge(key, count, within: limit) }
        return buckets.withLock { $0[key, default: TokenBucket(limit, at: now)].charge(count, at: now) }
    }
}

/// Counts the requests of several servers against one rate limit, such as through a fleet.
///
/// Each function decides at once, without a network.
package protocol SharedRates: Sendable {
    /// Returns nil if a request of a key is admitted within the limit of all servers together, otherwise the time to wait.
    func admit(_ key: String, within limit: RateLimit) -> Duration?

    /// Charges requests of a key that cannot be refused any more, and returns the time to wait.
    func charge(_ key: String, _ count: Int, within limit: RateLimit) -> Duration
}
#endif
