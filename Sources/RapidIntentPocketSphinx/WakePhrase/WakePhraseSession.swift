import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport

/// The search of one stream of audio for wake phrases, with its own decoder and thread.
actor WakePhraseSession {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent wake phrase")
    private let engine: SphinxEngine
    /// The phrases as given, by the engine's form of their words.
    private let phrases: [String: String]
    private var conversion: SampleRateConversion
    private var begun: Duration?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// How long the engine runs before it restarts in silence, which bounds its memory.
    private static let longestRun = Duration.seconds(60)

    init(_ blueprint: WakePhraseBlueprint, model: PocketSphinxModel, sampleRate: Int) throws(PocketSphinxError) {
        engine = try blueprint.engine(model: model)
        phrases = blueprint.originals
        conversion = SampleRateConversion(from: sampleRate, to: NoiseReducedBlocks.sampleRate)
        try engine.begin()
    }

    /// Processes a frame and returns whether a phrase was detected.
    func receive(_ frame: AudioFrame, sampleRate: Int) throws(PocketSphinxError) -> WakePhraseEvent {
        let now = frame.at + .audio(samples: frame.samples.count, rate: sampleRate)
        let begun = self.begun ?? frame.at
        self.begun = begun
        try engine.process(conversion.convert(frame.samples))
        if let found = engine.keyphrases.last {
            try beginAnew(at: now)
            return .wake(
                WakeDetection(
                    phrase: phrases[found.text] ?? found.text,
                    end: max(begun, now - .milliseconds(10 * found.framesSinceEnd)), at: now))
        }
        if now - begun >= Self.longestRun, !engine.hearsVoice { try beginAnew(at: now) }
        return .progress(at: now)
    }

    private func beginAnew(at now: Duration) throws(PocketSphinxError) {
        try engine.end()
        try engine.begin()
        begun = now
    }
}
