public import RapidIntentSpeech

/// The settings of a ``MoonshineRecogniser``.
public struct MoonshineConfiguration: Sendable {
    var folder: String?
    var runtime: String?
    package var endpoints: EndpointSettings
    var pause: Duration
    var decodesFreeText: Bool
    package var isAddressed: Bool

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - folder: The folder of the model, as created by `Scripts/install-moonshine`; nil for the one in the usual
    ///     locations (``MoonshineFolder``).
    ///   - runtime: The library of ONNX Runtime, version 1.16 or later; nil for the one in the folder, or else the
    ///     system's.
    ///   - voiceActivity: Detects speech, after noise reduction. Each stream works on a copy.
    ///   - pause: The silence after which an utterance is decoded although it may continue. Commands fire on that
    ///     result.
    ///   - trailingSilence: The silence that ends an utterance.
    ///   - longestUtterance: The longest utterance; it bounds memory and the cost of decoding. A second takes 64 kB.
    ///   - decodesFreeText: Whether an utterance that the dictionary does not explain is decoded without it, so that
    ///     its final transcript is free text, for an online service. Without it, such a transcript is empty.
    ///   - isAddressed: Whether people who speak address the device, as after a wake phrase or a button. If not, as with
    ///     a microphone that hears all that is said in a room, a phrase of the dictionary needs more evidence.
    public init(
        folder: String? = nil, runtime: String? = nil,
        voiceActivity: any VoiceActivityDetector = AdaptiveVoiceActivityDetector(),
        pause: Duration = .milliseconds(200), trailingSilence: Duration = .milliseconds(900),
        longestUtterance: Duration = .seconds(20), decodesFreeText: Bool = true,
        isAddressed: Bool = true
    ) {
        self.folder = folder
        self.runtime = runtime
        endpoints = EndpointSettings(
            voiceActivity, trailingSilence: trailingSilence, longestUtterance: longestUtterance)
        self.pause = pause
        self.decodesFreeText = decodesFreeText
        self.isAddressed = isAddressed
    }
}
