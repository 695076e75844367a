/// A voice activity detector for a source of any rate.
struct PipelineVoice: Sendable {
    private var detector: any VoiceActivityDetector
    private var conversion: SampleRateConversion

    init(_ detector: any VoiceActivityDetector, sampleRate: Int) {
        self.detector = detector
        conversion = SampleRateConversion(from: sampleRate, to: 16_000)
    }

    mutating func process(_ samples: [Int16]) -> Bool { detector.process(conversion.convert(samples)) }

    mutating func reset() { detector.reset() }
}
