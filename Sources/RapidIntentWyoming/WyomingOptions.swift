public import RapidIntent
public import RapidIntentSpeech

/// How a Wyoming server is used.
public struct WyomingOptions: Sendable {
    /// The language that is spoken, as the server is told; nil if it is to find out itself.
    public var locale: LocaleIdentifier?
    /// The model by the server's name of it; nil for its own choice.
    public var model: String?
    /// For how long nobody must speak until an utterance is over; default 700 ms.
    public var trailingSilence: Duration
    /// The longest utterance; default 15 s.
    public var longestUtterance: Duration
    /// How much of the audio before the frame with the first voice belongs to an utterance; default 400 ms: a detector is
    /// late.
    public var preRoll: Duration
    /// Hears when somebody speaks, which the server does not tell; each stream has a copy of its own.
    public var detector: any VoiceActivityDetector
    /// How long the server may take.
    public var limits: SpeechServerLimits

    /// Sets options.
    public init(
        locale: LocaleIdentifier? = nil, model: String? = nil, trailingSilence: Duration = .milliseconds(700),
        longestUtterance: Duration = .seconds(15), preRoll: Duration = .milliseconds(400),
        detector: any VoiceActivityDetector = AdaptiveVoiceActivityDetector(),
        limits: SpeechServerLimits = SpeechServerLimits()
    ) {
        precondition(trailingSilence > .zero && longestUtterance > .zero && preRoll >= .zero, "times are positive")
        self.locale = locale
        self.model = model
        self.trailingSilence = trailingSilence
        self.longestUtterance = longestUtterance
        self.preRoll = preRoll
        self.detector = detector
        self.limits = limits
    }
}
