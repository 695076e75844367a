#if SpeechServers
public import RapidIntentSpeech

/// The options of a ``VoskRecogniser``.
public struct VoskOptions: Sendable {
    var block: Duration
    var alternatives: Int
    var detector: any VoiceActivityDetector
    var limits: SpeechServerLimits

    /// Creates options; ``VoskRecogniser`` rejects values that are out of range.
    ///
    /// - Parameters:
    ///   - block: The duration of each sent block of audio, above zero: the server answers each block, with a partial
    ///     or a result.
    ///   - alternatives: The number of requested alternatives: with any, Vosk gives words no confidence.
    ///   - detector: Detects speech, which the server does not report; each stream has its own copy.
    ///   - limits: The limits of the server.
    public init(
        block: Duration = .milliseconds(60), alternatives: Int = 0,
        detector: any VoiceActivityDetector = AdaptiveVoiceActivityDetector(),
        limits: SpeechServerLimits = SpeechServerLimits()
    ) {
        self.block = block
        self.alternatives = alternatives
        self.detector = detector
        self.limits = limits
    }

    /// Checks that every option is in its range.
    func check() throws(SpeechServerError) {
        try SpeechServerError.check(block > .zero, "block", "is \(block); it must be above zero")
        try SpeechServerError.check(alternatives >= 0, "alternatives", "is \(alternatives); it must not be below zero")
        try limits.check()
    }
}
#endif
