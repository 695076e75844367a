/// A rate that may be exceeded for a moment: a bucket that fills steadily, and of which each request takes one token.
///
/// The algorithm is the token bucket of [RFC 2697](https://www.rfc-editor.org/rfc/rfc2697), with one bucket. A value:
/// time is told to it and never goes back.
struct TokenBucket: Sendable, Equatable {
    /// Tokens a second.
    private let rate: Double
    /// The most tokens there can be.
    private let size: Double
    private var tokens: Double
    private var filled: Duration

    /// A full bucket.
    init(_ limit: RateLimit, at now: Duration) {
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
    /// - Returns: Nil if there was one; else how long it is until there will be.
    mutating func consume(at now: Duration) -> Duration? {
        fill(at: now)
        guard tokens < 1 else {
            tokens -= 1
            return nil
        }
        return .seconds((1 - tokens) / rate)
    }

    /// Takes tokens, whether or not there are any: what was taken too many is owed.
    ///
    /// - Returns: How long it is until nothing is owed.
    mutating func charge(_ count: Int, at now: Duration) -> Duration {
        fill(at: now)
        tokens -= Double(count)
        return tokens < 0 ? .seconds(-tokens / rate) : .zero
    }
}

/// How often one key may ask.
public struct RateLimit: Sendable, Equatable {
    /// Requests a second, more than 0.
    public let rate: Double
    /// How many requests may come at once after a pause; at least 1.
    public let burst: Int

    /// Describes a limit.
    ///
    /// - Parameters:
    ///   - rate: Requests a second; what is not above 0 counts as one in a day.
    ///   - burst: How many may come at once; nil for two seconds' worth.
    public init(rate: Double, burst: Int? = nil) {
        // A rate of 0 would make clients wait for ever, which no header can say.
        self.rate = rate.isFinite && rate > 0 ? max(rate, 1 / 86_400) : 1 / 86_400
        self.burst = max(1, burst ?? Int(min(self.rate * 2, 1_000_000)))
    }
}
