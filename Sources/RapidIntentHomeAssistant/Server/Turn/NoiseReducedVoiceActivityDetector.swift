#if SpeechServers
public import RapidIntentSpeech

/// Detects voice as the recognisers on this machine do: in the audio after noise reduction.
///
/// So the end of a turn and the recogniser agree when the speaker is silent.
public struct NoiseReducedVoiceActivityDetector: VoiceActivityDetector {
    /// The detector's hangover, and the delay of noise reduction.
    public var hangover: Duration { detector.hangover + NoiseReducer.delay }

    private var reducer = NoiseReducer()
    private var detector = AdaptiveVoiceActivityDetector()

    /// Creates a detector.
    public init() {}

    /// Processes the next samples, and returns whether there is voice at their end.
    public mutating func process(_ samples: [Int16]) -> Bool { detector.process(reducer.reduce(samples)) }

    /// Forgets the current speech.
    public mutating func reset() { detector.reset() }
}
#endif
