import RapidIntent
import Testing

@Suite struct BackoffTests {
    @Test("Waits are random within a range that doubles up to a bound, and begin again after a success")
    func waits() {
        var backoff = Backoff(least: .milliseconds(100), first: .milliseconds(200), longest: .seconds(10))
        let longest = (0..<9).map { _ in backoff.next(random: 1) }
        #expect(
            longest == [
                .milliseconds(200), .milliseconds(400), .milliseconds(800), .milliseconds(1600),
                .milliseconds(3200), .milliseconds(6400), .seconds(10), .seconds(10), .seconds(10),
            ])
        #expect(backoff.wait(after: .max, random: 1) == .seconds(10))
        #expect(backoff.next(random: 0) == .milliseconds(100))
        backoff.reset()
        #expect(backoff.next(random: 0.5) == .milliseconds(150))
    }

    @Test("With a spread, that part of each wait is random; no wait is longer than the longest")
    func spread() {
        let backoff = Backoff(spread: 0.5, first: .seconds(1), longest: .seconds(60))
        #expect(
            [1, 3, 9].map { backoff.wait(after: $0, random: 0) } == [.milliseconds(500), .seconds(2), .seconds(30)])
        #expect(backoff.wait(after: 9, random: 1) == .seconds(60))
        let short = Backoff(least: .seconds(9), first: .seconds(1), longest: .seconds(2))
        #expect([0, 1].map { short.wait(after: 9, random: $0) } == [.seconds(2), .seconds(2)])
    }
}
