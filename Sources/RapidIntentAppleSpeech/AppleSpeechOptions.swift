public import RapidIntent
public import RapidIntentSpeech

/// How Apple's recognisers are used.
public struct AppleSpeechOptions: Sendable {
    /// The language that is spoken; default `en-US`.
    public var locale: LocaleIdentifier
    /// Whether audio must stay on the device; default true, so that nothing goes online silently: where the device cannot, an
    /// error says so.
    public var staysOnDevice: Bool
    /// For how long nobody must speak until an utterance is over; default 700 ms.
    public var trailingSilence: Duration
    /// The longest utterance; default 15 s.
    public var longestUtterance: Duration
    /// Hears when somebody speaks, which Apple does not tell; each stream has a copy of its own.
    public var detector: any VoiceActivityDetector

    /// Sets options.
    public init(
        locale: LocaleIdentifier = "en-US", staysOnDevice: Bool = true,
        trailingSilence: Duration = .milliseconds(700), longestUtterance: Duration = .seconds(15),
        detector: any VoiceActivityDetector = AdaptiveVoiceActivityDetector()
    ) {
        precondition(trailingSilence > .zero && longestUtterance > .zero, "times are positive")
        self.locale = locale
        self.staysOnDevice = staysOnDevice
        self.trailingSilence = trailingSilence
        self.longestUtterance = longestUtterance
        self.detector = detector
    }

    /// How many contextual strings Apple takes (`SFSpeechRecognitionRequest.contextualStrings`).
    public static let mostContextualStrings = 100
}
