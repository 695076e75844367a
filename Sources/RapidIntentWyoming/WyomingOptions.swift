public import RapidIntent
public import RapidIntentSpeech

/// How a Wyoming server is used.
public struct WyomingOptions: Sendable {
    package var locale: LocaleIdentifier?
    var model: String?
    var trailingSilence: Duration
    package var longestUtterance: Duration
    var preRoll: Duration
    var detector: any VoiceActivityDetector
    var limits: SpeechServerLimits

    /// Sets options; ``WyomingRecogniser`` refuses what is out of range.
    ///
    /// - Parameters:
    ///   - locale: The language that is spoken, as the server is told; nil if it is to find out itself.
    ///   - model: The model by the server's name of it; nil for its own choice.
    ///   - trailingSilence: The silence that ends an utterance; above zero.
    ///   - longestUtterance: The longest utterance; above zero.
    ///   - preRoll: How much of the audio before the frame with the first voice belongs to an utterance: a detector is late.
    ///   - detector: Detects speech, which the server does not report; each stream has its own copy.
    ///   - limits: How long the server may take.
    public init(
        locale: LocaleIdentifier? = nil, model: String? = nil, trailingSilence: Duration = .milliseconds(700),
        longestUtterance: Duration = .seconds(15), preRoll: Duration = .milliseconds(400),
        detector: any VoiceActivityDetector = AdaptiveVoiceActivityDetector(),
        limits: SpeechServerLimits = SpeechServerLimits()
    ) {
        self.locale = locale
        self.model = model
        self.trailingSilence = trailingSilence
        self.longestUtterance = longestUtterance
        self.preRoll = preRoll
        self.detector = detector
        self.limits = limits
    }

    /// Checks that every option is in its range.
    func check() throws(SpeechServerError) {
        try SpeechServerError.check(
            trailingSilence > .zero, "trailingSilence", "is \(trailingSilence); it must be above zero")
        try SpeechServerError.check(
            longestUtterance > .zero, "longestUtterance", "is \(longestUtterance); it must be above zero")
        try SpeechServerError.check(preRoll >= .zero, "preRoll", "is \(preRoll); it must not be below zero")
        try limits.check()
    }
}
