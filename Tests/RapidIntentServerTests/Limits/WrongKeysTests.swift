#if Server
import Testing

@testable import RapidIntentServer

@Suite("WrongKeys")
struct WrongKeysTests {
    @Test("waits begin with the fifth wrong key, double, and are bounded")
    func waits() {
        var keys = WrongKeys(at: .zero)
        var now = Duration.zero
        var waits: [Duration] = []
        for expected in 1...14 {
            guard case .refused(expected, 0, let wait) = keys.record(at: now) else {
                Issue.record("wrong key \(expected) was turned away")
                return
            }
            waits.append(wait)
            now += wait
        }
        let seconds = [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]
        #expect(waits == seconds.map { .seconds($0) })
    }

    @Test("a client that does not wait is refused, which is counted and does not lengthen the wait")
    func impatience() {
        var keys = WrongKeys(at: .zero)
        for _ in 0..<5 { _ = keys.record(at: .zero) }
        #expect(keys.record(at: .milliseconds(250)) == .turnedAway(wait: .milliseconds(750)))
        #expect(keys.record(at: .milliseconds(900)) == .turnedAway(wait: .milliseconds(100)))
        #expect(keys.record(at: .seconds(1)) == .refused(count: 6, turnedAway: 2, wait: .seconds(2)))
    }

    @Test("ten minutes without a wrong key clear the record")
    func forgotten() {
        var keys = WrongKeys(at: .zero)
        for _ in 0..<5 { _ = keys.record(at: .zero) }
        #expect(!keys.isForgotten(at: .seconds(599)))
        #expect(keys.record(at: .seconds(600)) == .refused(count: 1, turnedAway: 0, wait: .zero))
    }

    @Test("the number of remembered addresses is bounded; the oldest is dropped")
    func capacity() {
        let limiter = WrongKeyLimiter()
        for number in 0..<WrongKeyLimiter.capacity {
            _ = limiter.record(from: .ipv4(UInt32(number)), at: .milliseconds(number))
        }
        let now = Duration.milliseconds(WrongKeyLimiter.capacity)
        _ = limiter.record(from: .ipv4(.max), at: now)
        #expect(limiter.count == WrongKeyLimiter.capacity)
        #expect(limiter.record(from: .ipv4(1), at: now) == .refused(count: 2, turnedAway: 0, wait: .zero))
        #expect(limiter.record(from: .ipv4(0), at: now) == .refused(count: 1, turnedAway: 0, wait: .zero))
    }
}
#endif
