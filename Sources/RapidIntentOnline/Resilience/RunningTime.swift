/// The time since a starting point, by any clock.
struct RunningTime: Sendable {
    /// The time that has passed.
    let now: @Sendable () -> Duration
    /// Waits until that much time has passed; throws if the task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void

    /// Begins now.
    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: .zero) }
    }
}
