/// Tells how long ago it was made, by whatever clock it is given.
///
/// Moments of `any Clock` cannot be kept or compared; durations can.
package struct Stopwatch: Sendable {
    private let read: @Sendable () -> Duration

    /// Starts at this clock's present moment.
    package init(_ clock: any Clock<Duration>) { read = Self.reader(clock) }

    /// The time since it was made.
    package var elapsed: Duration { read() }

    private static func reader(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
