/// Measures how far a recogniser is behind its live audio.
///
/// The frame with the shortest delay relates the stream's clock to the system's clock; later frames have waited. Reset
/// it for each utterance, so that clock drift does no harm.
package struct AudioDelay {
    private let start = ContinuousClock.now
    /// The lowest difference between the clock and the stream.
    private var least: Duration?

    /// Creates a measurement without frames.
    package init() {}

    /// The time since the creation.
    package var elapsed: Duration { ContinuousClock.now - start }

    /// Forgets all frames before the one that ends at a time of the stream.
    package mutating func reset(at end: Duration) {
        least = nil
        receive(until: end, at: elapsed)
    }

    /// Records that the audio until a time of the stream was received at a time of the clock.
    package mutating func receive(until end: Duration, at time: Duration) {
        least = min(least ?? time - end, time - end)
    }

    /// Returns the delay from the earliest possible arrival of the audio until `end` to `time`.
    package func delay(since end: Duration, at time: Duration) -> Duration {
        max(.zero, time - end - (least ?? time - end))
    }
}
