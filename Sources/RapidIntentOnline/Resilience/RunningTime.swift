/// The time since something began, by any clock.
struct RunningTime: Sendable {
    /// The time that has passed.
    let now: @Sendable () -> Duration
    /// Waits until so much time has passed; throws when the task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void

    /// Begins now.
    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: .zero) }
    }
}
