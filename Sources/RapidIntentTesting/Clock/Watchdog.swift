/// Waits for tasks, but for none longer than a set time.
///
/// For tests of what must end: a task that never ends is reported, and does not block the others.
package struct Watchdog<WatchClock: Clock<Duration>>: Sendable {
    private let patience: Duration
    private let clock: WatchClock

    /// Makes one that waits so long, by this clock, for each task.
    package init(patience: Duration, clock: WatchClock) {
        self.patience = patience
        self.clock = clock
    }

    /// What a task ends in; nil if it does not end in time, and is cancelled and left to itself.
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

extension Watchdog where WatchClock == ContinuousClock {
    /// Makes one that waits so long in real time.
    package init(patience: Duration) { self.init(patience: patience, clock: ContinuousClock()) }
}
