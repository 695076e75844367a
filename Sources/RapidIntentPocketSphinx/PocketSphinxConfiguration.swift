public import RapidIntentSpeech

/// The settings of a ``PocketSphinxRecogniser``.
public struct PocketSphinxConfiguration: Sendable {
    var model: PocketSphinxModel
    package var endpoints: EndpointSettings
    var decodesFreeText: Bool

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - model: The language.
    ///   - voiceActivity: Detects speech, after noise reduction; each stream works on a copy.
    ///   - trailingSilence: The silence that ends an utterance: longer than the pauses inside a sentence. It delays
    ///     only commands that did not fire on partials.
    ///   - longestUtterance: The longest utterance; beyond it the endpoint is forced. Bounds memory: a second takes 64
    ///     kB.
    ///   - decodesFreeText: Whether an utterance that the dictionary does not explain is decoded again with the general
    ///     language model, so that its final transcript is free text. The model is loaded while such words are spoken,
    ///     which takes about 0.4 s and 100 MB, and decodes more slowly than the grammar. Without it, and if no sound
    ///     had a pitch, such an utterance has an empty final transcript.
    public init(
        model: PocketSphinxModel = .americanEnglish,
        voiceActivity: any VoiceActivityDetector = AdaptiveVoiceActivityDetector(),
        trailingSilence: Duration = .milliseconds(900),
        longestUtterance: Duration = .seconds(20), decodesFreeText: Bool = true
    ) {
        self.model = model
        endpoints = EndpointSettings(
            voiceActivity, trailingSilence: trailingSilence, longestUtterance: longestUtterance)
        self.decodesFreeText = decodesFreeText
    }
}
