public import RapidIntentSpeech

/// How a ``MoonshineRecogniser`` listens.
public struct MoonshineConfiguration: Sendable {
    var folder: String
    var runtime: String?
    var voiceActivity: any VoiceActivityDetector
    var pause: Duration
    var trailingSilence: Duration
    var longestUtterance: Duration
    var decodesFreeText: Bool

    /// Describes how to listen.
    ///
    /// - Parameters:
    ///   - folder: The folder of the model, as `Scripts/install-moonshine` makes it. ``MoonshineFolder`` finds it at its usual places.
    ///   - runtime: The library of ONNX Runtime, version 1.16 or later; nil for the one in the folder, or the system's where there is
    ///     none.
    ///   - voiceActivity: Reports whether someone is speaking, after noise was reduced. Each stream works on a copy.
    ///   - pause: After how much silence an utterance is decoded while it may still go on. Commands fire on that.
    ///   - trailingSilence: After how much silence an utterance is over.
    ///   - longestUtterance: The longest utterance; it bounds memory and the cost of decoding. A second takes 64 kB.
    ///   - decodesFreeText: Whether an utterance that the dictionary does not explain is decoded without it, so that its final
    ///     transcript holds what was said, for an online service. Without it, such a transcript is empty.
    public init(
        folder: String, runtime: String? = nil,
        voiceActivity: any VoiceActivityDetector = AdaptiveVoiceActivityDetector(),
        pause: Duration = .milliseconds(300), trailingSilence: Duration = .milliseconds(900),
        longestUtterance: Duration = .seconds(20), decodesFreeText: Bool = true
    ) {
        self.folder = folder
        self.runtime = runtime
        self.voiceActivity = voiceActivity
        self.pause = pause
        self.trailingSilence = trailingSilence
        self.longestUtterance = longestUtterance
        self.decodesFreeText = decodesFreeText
    }
}
