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

/// A rate limit that allows bursts: a bucket that fills steadily, from which each request takes one token.
///
/// The algorithm is the token bucket of [RFC 2697](https://www.rfc-editor.org/rfc/rfc2697), with one bucket. A pure
/// value: time is a parameter and never decreases.
package struct TokenBucket: Sendable, Equatable {
    private let rate: Double
    private let size: Double
    private var tokens: Double
    private var filled: Duration

    package init(_ limit: RateLimit, at now: Duration) {
        rate = limit.rate
        size = Double(limit.burst)
        tokens = size
        filled = now
    }

    private mutating func fill(at now: Duration) {
        guard now > filled else { return }
        tokens = min(size, tokens + (now - filled) / .seconds(1) * rate)
        filled = now
    }

    /// Consumes a token.
    ///
    /// - Returns: Nil if there was a token, otherwise the time until there is one.
    package mutating func consume(at now: Duration) -> Duration? {
        fill(at: now)
        guard tokens < 1 else {
            tokens -= 1
            return nil
        }
        return .seconds((1 - tokens) / rate)
    }

    /// Consumes tokens even if there are too few; the missing ones are a debt.
    ///
    /// - Returns: The time until the debt is zero.
    mutating func charge(_ count: Int, at now: Duration) -> Duration {
        fill(at: now)
        tokens -= Double(count)
        return tokens < 0 ? .seconds(-tokens / rate) : .zero
    }
}

package struct RateLimit: Sendable, Equatable {
    /// The requests per second, more than 0.
    package let rate: Double
    /// The maximum number of requests at once after a pause; at least 1.
    package let burst: Int

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - rate: The requests per second; a value not above 0 counts as one per day.
    ///   - burst: The maximum number at once; nil for the requests of two seconds.
    package init(rate: Double, burst: Int? = nil) {
        // With a rate of 0, clients would wait forever, which no header can express.
        self.rate = rate.isFinite && rate > 0 ? max(rate, 1 / 86_400) : 1 / 86_400
        self.burst = max(1, burst ?? Int(min(self.rate * 2, 1_000_000)))
    }
}
#endif
