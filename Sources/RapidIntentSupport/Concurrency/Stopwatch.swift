/// Measures the time since its creation with the given clock.
///
/// Instants of `any Clock` cannot be stored or compared; durations can.
package struct Stopwatch: Sendable {
    private let read: @Sendable () -> Duration

    package init(_ clock: any Clock<Duration>) { read = Self.reader(clock) }

    package var elapsed: Duration { read() }

    private static func reader(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
