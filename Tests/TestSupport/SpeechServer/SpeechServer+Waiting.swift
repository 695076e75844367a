package import RapidIntentTesting

extension SpeechServer {
    /// Waits until its log satisfies a condition; it polls the log, which sends no notifications.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    package func wait(until condition: (Log) -> Bool) async throws {
        while !condition(log) { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// Advances a clock by one second after each two answered pings, a number of times.
    package func advance(_ clock: StepClock, betweenPings count: Int) async throws {
        for _ in 0..<count {
            let pongs = log.pongs
            try await wait { $0.pongs >= pongs + 2 }
            clock.advance(by: .seconds(1))
        }
    }
}
