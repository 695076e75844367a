import RapidIntentSupport

/// Measures how far a recogniser is behind its live audio.
///
/// A second of audio leaves the recogniser a second. What it needs beyond that, the audio after it waits; what it needs
/// less, waiting audio catches up. So neither a source that pauses nor a clock that drifts counts as a delay. Where the
/// recogniser waits longer for audio than the last audio lasts, none has waited.
package struct AudioDelay {
    private let time: Stopwatch
    /// When the recogniser received the current audio.
    private var begun = Duration.zero
    /// When the recogniser was ready for the next audio, and the length of the last.
    private var ended: (at: Duration, audio: Duration)?
    /// How long the current audio had waited when the recogniser received it.
    package private(set) var waited = Duration.zero

    /// Creates a measurement of audio that does not wait.
    package init(clock: any Clock<Duration> = ContinuousClock()) { time = Stopwatch(clock) }

    /// The time since the arrival of the current audio.
    package var elapsed: Duration { waited + time.elapsed - begun }

    package mutating func begin() {
        begun = time.elapsed
        if let ended, begun - ended.at > ended.audio { waited = .zero }
    }

    package mutating func end(_ audio: Duration) {
        let now = time.elapsed
        waited = max(.zero, waited + now - begun - audio)
        ended = (now, audio)
    }
}
