/// Waits for tasks, but never longer than a time limit.
///
/// Use it in tests of code that must end: a task that never ends is reported and does not block the others.
package struct Watchdog: Sendable {
    private let patience: Duration
    private let clock: any Clock<Duration>

    /// Creates a watchdog that waits up to `patience`, measured by a clock, for each task.
    package init(patience: Duration, clock: any Clock<Duration> = ContinuousClock()) {
        self.patience = patience
        self.clock = clock
    }

    /// The result of a task; nil if the task does not end in time, in which case it is cancelled and no longer
    /// awaited.
    package func value<Value: Sendable>(of task: Task<Value, Never>) async -> Value? {
        let (ends, tell) = AsyncStream.makeStream(of: Value?.self)
        Task { tell.yield(await task.value) }
        let waiting = Task {
            do {
                try await clock.sleep(for: patience)
                tell.yield(nil)
            } catch {}  // the task has ended
        }
        defer {
            waiting.cancel()
            task.cancel()
        }
        var iterator = ends.makeAsyncIterator()
        return await iterator.next() ?? nil
    }
}
