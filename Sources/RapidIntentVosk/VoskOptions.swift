public import RapidIntentSpeech

/// How a Vosk server is used.
public struct VoskOptions: Sendable {
    var block: Duration
    var alternatives: Int
    var detector: any VoiceActivityDetector
    var limits: SpeechServerLimits

    /// Sets options; ``VoskRecogniser`` refuses what is out of range.
    ///
    /// - Parameters:
    ///   - block: How much audio is sent at once, above zero: the server answers each block, and a partial comes with an answer.
    ///   - alternatives: How many other readings are asked for: with any, Vosk gives words no confidence.
    ///   - detector: Detects speech, which the server does not report; each stream has its own copy.
    ///   - limits: How long the server may take.
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
