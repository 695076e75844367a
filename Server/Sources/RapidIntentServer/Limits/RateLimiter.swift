import Synchronization

/// Holds every key to its rate.
final class RateLimiter: Sendable {
    private let limit: RateLimit?
    private let start = ContinuousClock.now
    private let buckets = Mutex<[String: TokenBucket]>([:])

    /// Holds keys to a rate; nil for none.
    init(_ limit: RateLimit?) { self.limit = limit }

    /// The time that buckets are told.
    var now: Duration { start.duration(to: .now) }

    /// Lets a request of a key through, or says for how long it should wait.
    ///
    /// The names of keys come from the server's own file, so there are no more buckets than names were ever in it.
    func admit(_ key: String, at now: Duration) -> Duration? {
        guard let limit else { return nil }
        return buckets.withLock { $0[key, default: TokenBucket(limit, at: now)].consume(at: now) }
    }

    /// Counts what cannot be refused any more against the rate of a key, and tells how long to hold back.
    func charge(_ key: String, _ count: Int, at now: Duration) -> Duration {
        guard let limit else { return .zero }
        return buckets.withLock { $0[key, default: TokenBucket(limit, at: now)].charge(count, at: now) }
    }
}
