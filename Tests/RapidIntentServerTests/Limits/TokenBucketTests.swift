#if Server
import Testing

@testable import RapidIntentServer

@Suite("TokenBucket")
struct TokenBucketTests {
    @Test("grants its burst at once, then at its rate")
    func burst() {
        var bucket = TokenBucket(RateLimit(rate: 10, burst: 3), at: .zero)
        for _ in 0..<3 { #expect(bucket.consume(at: .zero) == nil) }
        #expect(bucket.consume(at: .zero) == .milliseconds(100))
        #expect(bucket.consume(at: .milliseconds(50)) == .milliseconds(50))
        #expect(bucket.consume(at: .milliseconds(100)) == nil)
        #expect(bucket.consume(at: .milliseconds(100)) != nil)
    }

    @Test("never holds more than its burst, however long it was unused")
    func pause() {
        var bucket = TokenBucket(RateLimit(rate: 10, burst: 2), at: .zero)
        #expect(bucket.consume(at: .seconds(3600)) == nil)
        #expect(bucket.consume(at: .seconds(3600)) == nil)
        #expect(bucket.consume(at: .seconds(3600)) != nil)
    }

    @Test("an overdraft is a debt, and no token is granted before it is paid")
    func charge() {
        var bucket = TokenBucket(RateLimit(rate: 10, burst: 3), at: .zero)
        #expect(bucket.charge(2, at: .zero) == .zero)
        #expect(bucket.charge(6, at: .zero) == .milliseconds(500))
        #expect(bucket.consume(at: .milliseconds(500)) == .milliseconds(100))
        #expect(bucket.consume(at: .milliseconds(600)) == nil)
        #expect(bucket.charge(0, at: .milliseconds(600)) == .zero)
    }

    @Test("time that goes backwards neither adds nor removes tokens")
    func back() {
        var bucket = TokenBucket(RateLimit(rate: 1, burst: 1), at: .seconds(10))
        #expect(bucket.consume(at: .seconds(10)) == nil)
        #expect(bucket.consume(at: .seconds(5)) == .seconds(1))
        #expect(bucket.consume(at: .seconds(11)) == nil)
    }

    @Test("after the stated wait, a token is always granted", arguments: [0.3, 1, 7, 50, 999])
    func wait(rate: Double) {
        var bucket = TokenBucket(RateLimit(rate: rate, burst: 1), at: .zero)
        var now = Duration.zero
        for _ in 0..<200 {
            guard let wait = bucket.consume(at: now) else { continue }
            // Rounding may differ by a nanosecond, which no client notices.
            now += wait + .nanoseconds(1)
            #expect(bucket.consume(at: now) == nil)
        }
    }

    @Test("invalid rates become valid limits")
    func nonsense() {
        #expect(RateLimit(rate: 0).rate > 0)
        #expect(RateLimit(rate: -.infinity).rate > 0)
        #expect(RateLimit(rate: .nan).rate > 0)
        #expect(RateLimit(rate: 5, burst: -3).burst == 1)
        #expect(RateLimit(rate: 50).burst == 100)
    }

    @Test("each key has a bucket of its own")
    func keys() {
        let limiter = RateLimiter(RateLimit(rate: 1, burst: 1))
        #expect(limiter.admit("a", at: .zero) == nil)
        #expect(limiter.admit("b", at: .zero) == nil)
        #expect(limiter.admit("a", at: .zero) != nil)
        #expect(RateLimiter(nil).admit("a", at: .zero) == nil)
    }

    /// A rate that other servers have used up, but for one key.
    private struct UsedUp: SharedRates {
        func admit(_ key: String, within limit: RateLimit) -> Duration? { key == "free" ? nil : .seconds(limit.burst) }
        func charge(_ key: String, _ count: Int, within limit: RateLimit) -> Duration { .seconds(count) }
    }

    @Test("what several servers share decides in place of the server's own buckets, if there is a limit")
    func shared() {
        let limiter = RateLimiter(RateLimit(rate: 1, burst: 7), sharedBy: UsedUp())
        #expect(limiter.admit("a", at: .zero) == .seconds(7))
        #expect(limiter.admit("free", at: .zero) == nil && limiter.admit("free", at: .zero) == nil)
        #expect(limiter.charge("a", 3, at: .zero) == .seconds(3))
        #expect(RateLimiter(nil, sharedBy: UsedUp()).admit("a", at: .zero) == nil)
    }
}
#endif
