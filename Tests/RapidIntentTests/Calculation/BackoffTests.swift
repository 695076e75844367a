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
}
