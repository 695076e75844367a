/// A voice activity detector on a source of any rate.
struct PipelineVoice: Sendable {
    private var detector: any VoiceActivityDetector
    private var resampler: Resampler?

    init(_ detector: any VoiceActivityDetector, sampleRate: Int) {
        self.detector = detector
        resampler = sampleRate == 16_000 ? nil : Resampler(from: sampleRate, to: 16_000)
    }

    mutating func hear(_ samples: [Int16]) -> Bool {
        detector.hear(resampler?.resample(samples.map(\.fullScale)).map(Int16.init(fullScale:)) ?? samples)
    }

    mutating func reset() { detector.reset() }
}
