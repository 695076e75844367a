/// Decides from voice activity alone when an utterance ends.
///
/// A state machine on the stream's clock:
///
/// ```
/// voice      ____████__████████______________
/// verdict    ....bccccccccccccccccccccce.....    b began, c continues, e ended
/// ```
package struct EndpointRule: Sendable {
    private let settings: EndpointSettings
    private var silence: SilenceStart
    /// When the open utterance began.
    private var begun: Duration?

    /// The state of the utterance at a moment.
    package enum Verdict: Sendable, Equatable {
        case waiting
        case began
        /// The utterance continues, with this silence at its end; zero during speech.
        case continues(silence: Duration)
        case ended(silence: Duration)
    }

    /// Creates the rule for a new stream.
    ///
    /// - Parameter delay: How much later than the audio the detector receives it.
    package init(_ settings: EndpointSettings, delay: Duration = .zero) {
        self.settings = settings
        silence = SilenceStart(hangover: settings.detector.hangover + delay)
    }

    /// Updates the state with the voice activity at a time; times never decrease.
    package mutating func update(voice: Bool, at now: Duration) -> Verdict {
        guard let begun else {
            guard voice else { return .waiting }
            begun = now
            silence.update(voice: true, at: now)
            return .began
        }
        silence.update(voice: voice, at: now)
        let length = silence.time.map { now - $0 } ?? .zero
        guard length >= settings.trailingSilence || now - begun >= settings.longestUtterance else {
            return .continues(silence: length)
        }
        self.begun = nil
        return .ended(silence: length)
    }
}

/// When an utterance begins and ends.
package struct EndpointSettings: Sendable {
    /// Detects speech; each stream works on a copy.
    package var detector: any VoiceActivityDetector
    package var trailingSilence: Duration
    package var longestUtterance: Duration

    package init(_ detector: any VoiceActivityDetector, trailingSilence: Duration, longestUtterance: Duration) {
        self.detector = detector
        self.trailingSilence = trailingSilence
        self.longestUtterance = longestUtterance
    }
}

/// When the silence at the end of the audio began, from voice activity: the one place that counts a detector's hangover.
package struct SilenceStart: Sendable, Equatable {
    /// How long the detector reports voice after the end of the voice.
    package let hangover: Duration
    /// The time; nil during speech.
    package var time: Duration?

    /// Creates the state of a stream whose audio has not begun.
    package init(hangover: Duration) { self.hangover = hangover }

    /// Updates it with the voice activity at a time; times never decrease.
    ///
    /// - Parameter earliest: The time before which no silence begins; nil for none.
    package mutating func update(voice: Bool, at now: Duration, notBefore earliest: Duration? = nil) {
        guard !voice else {
            time = nil
            return
        }
        // When the detector reports silence, the silence is already as long as its hangover.
        let start = now - hangover
        time = time ?? max(start, earliest ?? start)
    }
}
