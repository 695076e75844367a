package import RapidIntent
import RapidIntentSupport

/// Decides which changes of an utterance are reported.
///
/// The first word begins the utterance; a sound without words, such as a cough, does not. Each change of the text, of
/// its confidence or of the voice activity is a transcript; every other frame is progress.
package struct UtteranceReport {
    package let id: UtteranceID
    private var reported: (text: String, confidence: Double?, isSilent: Bool)?

    package init(id: UtteranceID) { self.id = id }

    /// Returns the event for a moment in the utterance.
    ///
    /// - Parameters:
    ///   - holdsCommands: Whether commands wait during the silence, because the recogniser is not sure.
    package mutating func event(
        text: String, silence: Duration, holdsCommands: Bool = false, isReadInPause: Bool = false,
        confidence: Double? = nil, at now: Duration
    ) -> RecognitionEvent {
        let isSilent = silence > .zero && !holdsCommands
        let isNews = reported.map { $0 != (text, confidence, isSilent) } ?? !text.isEmpty
        guard isNews else { return .progress(at: now) }
        reported = (text, confidence, isSilent)
        var transcript = Transcript(
            utterance: id, at: now, text: text, confidence: confidence, silence: silence, holdsCommands: holdsCommands)
        transcript.isReadInPause = isReadInPause
        return .transcript(transcript)
    }

    /// Returns the events at the end: the final transcript and the endpoint, or progress if there was no word.
    ///
    /// - Parameters:
    ///   - alternatives: Other hypotheses, best first.
    ///   - decoding: The time from the arrival of the last audio to the end of its decoding.
    package func end(
        text: String, silence: Duration?, confidence: Double? = nil, alternatives: [Transcript.Alternative] = [],
        decoding: Duration? = nil, at now: Duration
    ) -> [RecognitionEvent] {
        guard reported != nil || !text.isEmpty else { return [.progress(at: now)] }
        return [
            .transcript(
                Transcript(
                    utterance: id, at: now, text: text, isFinal: true, confidence: confidence,
                    alternatives: alternatives, silence: silence, decoding: decoding)),
            .endpoint(id, at: now),
        ]
    }
}

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
