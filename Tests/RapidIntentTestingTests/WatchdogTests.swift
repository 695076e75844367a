import RapidIntentTesting
import Testing

@Suite("Watchdog", .timeLimit(.minutes(5)))
struct WatchdogTests {
    @Test("the watchdog waits for a task that ends, and returns its value")
    func ends() async {
        let watchdog = Watchdog(patience: .seconds(1), clock: StepClock())
        #expect(await watchdog.value(of: Task { 7 }) == 7)
    }

    @Test("a task that does not end is cancelled after the time limit")
    func hangs() async throws {
        let clock = StepClock()
        let (hold, _) = AsyncStream.makeStream(of: Void.self)
        let task = Task { for await _ in hold {} }
        let waiting = Task { await Watchdog(patience: .seconds(1), clock: clock).value(of: task) == nil }
        try await clock.sleepers(atLeast: 1)
        clock.advance(by: .seconds(1))
        #expect(await waiting.value)
        // Cancellation ends it; otherwise the unfinished stream would go on for ever.
        await task.value
    }
}
