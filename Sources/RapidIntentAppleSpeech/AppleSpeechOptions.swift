public import RapidIntent
public import RapidIntentSpeech

/// How Apple's recognisers are used.
public struct AppleSpeechOptions: Sendable {
    package var locale: LocaleIdentifier
    var staysOnDevice: Bool
    var trailingSilence: Duration
    package var longestUtterance: Duration
    var detector: any VoiceActivityDetector

    /// Sets options; the recognisers refuse what is out of range.
    ///
    /// - Parameters:
    ///   - locale: The language that is spoken.
    ///   - staysOnDevice: Whether audio must stay on the device, so that nothing goes online silently: where the device cannot,
    ///     an error says so.
    ///   - trailingSilence: The silence that ends an utterance; above zero.
    ///   - longestUtterance: The longest utterance; above zero.
    ///   - detector: Detects speech, which Apple's recognisers do not report; each stream has its own copy.
    public init(
        locale: LocaleIdentifier = "en-US", staysOnDevice: Bool = true,
        trailingSilence: Duration = .milliseconds(700), longestUtterance: Duration = .seconds(15),
        detector: any VoiceActivityDetector = AdaptiveVoiceActivityDetector()
    ) {
        self.locale = locale
        self.staysOnDevice = staysOnDevice
        self.trailingSilence = trailingSilence
        self.longestUtterance = longestUtterance
        self.detector = detector
    }

    /// Checks that every option is in its range.
    func check() throws(AppleSpeechError) {
        for (name, time) in [("trailingSilence", trailingSilence), ("longestUtterance", longestUtterance)] {
            guard time > .zero else {
                throw AppleSpeechError(.invalidOption, "'\(name)' is \(time); it must be above zero")
            }
        }
    }

    /// How many contextual strings Apple takes (`SFSpeechRecognitionRequest.contextualStrings`).
    static let mostContextualStrings = 100
}
