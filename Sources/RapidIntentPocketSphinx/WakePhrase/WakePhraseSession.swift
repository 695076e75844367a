import RapidIntent
import RapidIntentSpeech

/// One stream of audio being searched for wake phrases, with a decoder and a thread of its own.
actor WakePhraseSession {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent wake phrase")
    private let engine: SphinxEngine
    /// The phrases as they were given, by their words as the engine has them.
    private let phrases: [String: String]
    private var conversion: SampleRateConversion
    private var begun: Duration?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// How long the engine goes on without a new beginning in silence, which bounds what it keeps.
    private static let longestRun = Duration.seconds(60)

    init(_ blueprint: WakePhraseBlueprint, model: PocketSphinxModel, sampleRate: Int) throws(PocketSphinxError) {
        engine = try blueprint.engine(model: model)
        phrases = blueprint.originals
        conversion = SampleRateConversion(from: sampleRate, to: HeardAudio.sampleRate)
        try engine.begin()
    }

    /// Takes a frame in and tells whether a phrase was heard.
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
