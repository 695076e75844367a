public import RapidIntentSpeech

/// How a Vosk server is used.
public struct VoskOptions: Sendable {
    /// How much audio is sent at once; default 60 ms: the server answers each, and an answer is what a partial comes with.
    public var block: Duration
    /// How many other readings are asked for; default 0: with any, Vosk gives words no confidence.
    public var alternatives: Int
    /// Hears when somebody speaks, which the server does not tell; each stream has a copy of its own.
    public var detector: any VoiceActivityDetector
    /// How long the server may take.
    public var limits: SpeechServerLimits

    /// Sets options.
    public init(
        block: Duration = .milliseconds(60), alternatives: Int = 0,
        detector: any VoiceActivityDetector = AdaptiveVoiceActivityDetector(),
        limits: SpeechServerLimits = SpeechServerLimits()
    ) {
        precondition(
            block > .zero && alternatives >= 0, "a block lasts a while, and there are no fewer than no readings")
        self.block = block
        self.alternatives = alternatives
        self.detector = detector
        self.limits = limits
    }
}
