public import RapidIntent

/// The options of Apple's recognisers.
public struct AppleSpeechOptions: Sendable {
    package var locale: LocaleIdentifier
    var staysOnDevice: Bool
    var endpoints: EndpointSettings

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
        endpoints = EndpointSettings(detector, trailingSilence: trailingSilence, longestUtterance: longestUtterance)
    }

    func check() throws(AppleSpeechError) {
        for (name, time) in [
            ("trailingSilence", endpoints.trailingSilence), ("longestUtterance", endpoints.longestUtterance),
        ] {
            guard time > .zero else {
                throw AppleSpeechError(.invalidOption, "'\(name)' is \(time); it must be above zero")
            }
        }
    }
}

/// What both of Apple's recognisers have.
struct AppleListening: Sendable {
    let options: AppleSpeechOptions
    let hints: [String]
    let counter = UtteranceCounter()
    private let register = UtteranceRegister()

    /// The largest number of contextual strings that Apple supports (`SFSpeechRecognitionRequest.contextualStrings`).
    private static let mostHints = 100

    /// Checks the options, and selects the hints of a vocabulary.
    init(_ vocabulary: RecognitionVocabulary?, _ options: AppleSpeechOptions) throws(AppleSpeechError) {
        try options.check()
        self.options = options
        hints = vocabulary?.contextualStrings(limit: Self.mostHints) ?? []
    }

    /// Returns the stream of a session's events, with the silence.
    func stream(
        hearing source: any AudioSource, resetPause: Duration?,
        listen: @escaping @Sendable (RecognitionOutput) async throws -> Void
    ) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        RecognitionOutput.stream(
            hearing: source, detector: options.endpoints.detector,
            repair: TranscriptRepair(register: register, resetPause: resetPause), listen: listen)
    }
}
