#if SpeechServers
public import RapidIntent
public import RapidIntentSpeech

/// The options of a ``WyomingRecogniser``.
public struct WyomingOptions: Sendable {
    package var locale: LocaleIdentifier?
    var model: String?
    var endpoints: EndpointSettings
    var preRoll: Duration
    var limits: SpeechServerLimits

    /// Creates options; ``WyomingRecogniser`` rejects values that are out of range.
    ///
    /// - Parameters:
    ///   - locale: The language that is sent to the server; nil to let the server detect it.
    ///   - model: The server's name of the model; nil for the server's choice.
    ///   - trailingSilence: The silence that ends an utterance; above zero.
    ///   - longestUtterance: The longest utterance; above zero.
    ///   - preRoll: The audio before the first frame with voice that belongs to the utterance, because detection is
    ///     late.
    ///   - detector: Detects speech, which the server does not report; each stream has its own copy.
    ///   - limits: The limits of the server.
    public init(
        locale: LocaleIdentifier? = nil, model: String? = nil, trailingSilence: Duration = .milliseconds(700),
        longestUtterance: Duration = .seconds(15), preRoll: Duration = .milliseconds(400),
        detector: any VoiceActivityDetector = AdaptiveVoiceActivityDetector(),
        limits: SpeechServerLimits = SpeechServerLimits()
    ) {
        self.locale = locale
        self.model = model
        endpoints = EndpointSettings(
            detector, trailingSilence: trailingSilence, longestUtterance: longestUtterance)
        self.preRoll = preRoll
        self.limits = limits
    }

    /// Checks that every option is in its range.
    func check() throws(SpeechServerError) {
        for (name, time) in [
            ("trailingSilence", endpoints.trailingSilence), ("longestUtterance", endpoints.longestUtterance),
        ] {
            try SpeechServerError.check(time > .zero, name, "is \(time); it must be above zero")
        }
        try SpeechServerError.check(preRoll >= .zero, "preRoll", "is \(preRoll); it must not be below zero")
        try limits.check()
    }
}
#endif
