/// The time since a starting point, measured with any clock.
struct RunningTime: Sendable {
    let now: @Sendable () -> Duration
    /// Waits until the given time has passed since the start; throws if the task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: .zero) }
    }
}
