public import RapidIntent

/// The options of Apple's recognisers.
public struct AppleSpeechOptions: Sendable {
    package var locale: LocaleIdentifier
    var staysOnDevice: Bool
    var trailingSilence: Duration
    package var longestUtterance: Duration
    var detector: any VoiceActivityDetector

    /// Creates options; the recognisers reject values that are out of range.
    ///
    /// - Parameters:
    ///   - locale: The spoken language.
    ///   - staysOnDevice: Whether audio must stay on the device; if the device cannot recognise offline, an error is
    ///     thrown.
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

    /// The largest number of contextual strings that Apple supports (`SFSpeechRecognitionRequest.contextualStrings`).
    static let mostContextualStrings = 100
}
