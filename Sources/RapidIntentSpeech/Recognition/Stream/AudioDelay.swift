/// How far behind its live audio a recogniser is.
///
/// The frame that was received soonest after it was spoken shows where the clock of the stream stands on the one that goes on while
/// decoding: what comes later than that has waited. Reset it for each utterance, so that clocks that drift apart do no harm.
package struct AudioDelay {
    private let start = ContinuousClock.now
    /// The least that the clock was ahead of the stream.
    private var least: Duration?

    /// Nothing was received yet.
    package init() {}

    /// The time that has passed on the clock.
    package var elapsed: Duration { ContinuousClock.now - start }

    /// Forgets the frames before the one that ends at a moment of the stream.
    package mutating func reset(at end: Duration) {
        least = nil
        receive(until: end, at: elapsed)
    }

    /// Notes that the audio until a moment of the stream was received, at a time of the clock.
    package mutating func receive(until end: Duration, at time: Duration) {
        least = min(least ?? time - end, time - end)
    }

    /// How much later a time is than the audio until a moment of the stream would have come without any waiting.
    package func delay(since end: Duration, at time: Duration) -> Duration {
        max(.zero, time - end - (least ?? time - end))
    }
}
