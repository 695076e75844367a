/// How far behind the audio an utterance is, where the audio comes as fast as it is spoken.
///
/// The frame that was received soonest after it was spoken shows where the clock of the stream stands on the one that goes on while
/// decoding: what comes later than that has waited. Audio that is read at once never waits. Kept for one utterance only, so that clocks
/// that drift apart do no harm.
struct AudioDelay {
    /// The least that the clock was ahead of the stream.
    private var least: Duration?

    /// Notes that the audio until a moment of the stream was received, at a time of a clock.
    mutating func receive(until end: Duration, at time: Duration) {
        least = min(least ?? time - end, time - end)
    }

    /// How much later a time is than the audio until a moment of the stream would have come without any waiting.
    func delay(since end: Duration, at time: Duration) -> Duration {
        max(.zero, time - end - (least ?? time - end))
    }
}
