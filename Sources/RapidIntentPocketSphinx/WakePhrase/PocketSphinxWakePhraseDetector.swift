public import RapidIntent
public import RapidIntentSpeech
import RapidIntentSupport

/// Detects wake phrases offline, through PocketSphinx's keyword search.
///
/// ```swift
/// let detector = try PocketSphinxWakePhraseDetector(["computer", "hey kitchen"])
/// let profile = PipelineProfile.wakePhrase(detector)
/// ```
///
/// Each phrase is compared with a loop of all phones and is reported when it is likely enough, some 110 ms after its
/// end. Only the sounds decide, so a phrase should be long and unlike other speech. Listening costs some three per cent
/// of one core; each stream has its own decoder and thread, whose creation takes some 15 ms and 15 MB.
public struct PocketSphinxWakePhraseDetector: WakePhraseDetector {
    /// True: every frame has an answer.
    public let answersEveryFrame = true
    private let blueprint: WakePhraseBlueprint
    private let model: PocketSphinxModel

    /// Creates a detector for phrases.
    ///
    /// - Throws: ``PocketSphinxError`` if the model is missing, or a word of a phrase cannot be pronounced.
    public init(
        _ phrases: [PocketSphinxWakePhrase], model: PocketSphinxModel = .americanEnglish
    ) throws(PocketSphinxError) {
        try model.check(needsLanguageModel: false)
        self.model = model
        blueprint = try WakePhraseBlueprint(
            phrases, pronunciationFile: try PronunciationFile.read(model.pronunciations))
        // Checked here, where an error can be thrown, and not during a stream.
        _ = try blueprint.engine(model: model)
    }

    /// Listens to `source` until it ends or the consuming task is cancelled.
    public func listen(to source: any AudioSource) -> AsyncThrowingStream<WakePhraseEvent, any Error> {
        WakePhraseEvent.stream { channel in
            let session = try WakePhraseSession(blueprint, model: model, sampleRate: source.sampleRate)
            for try await frame in source.frames() {
                channel.send(try await session.receive(frame, sampleRate: source.sampleRate))
                await channel.waitForRoom()
            }
        }
    }
}

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

/// A wake phrase and its detection threshold.
public struct PocketSphinxWakePhrase: Sendable, Hashable, ExpressibleByStringLiteral {
    package var text: String
    var threshold: Double?

    /// Creates a wake phrase.
    ///
    /// - Parameters:
    ///   - text: The phrase: one or more words of the pronunciation dictionary. Three or more syllables are
    ///     distinguished from other speech much better than fewer.
    ///   - threshold: How likely the phrase must be against other speech, above 0 up to 1; nil for the default for its
    ///     length. Higher values give fewer false alarms and fewer detections.
    public init(_ text: String, threshold: Double? = nil) {
        self.text = text
        self.threshold = threshold
    }

    /// Creates a wake phrase with the default threshold.
    public init(stringLiteral value: String) { self.init(value) }

    /// The default for a number of phones: a hundredth for each, such as 1e-16 for "computer".
    ///
    /// Measured with five phrases of 5 to 9 phones by four synthetic voices, against 48 other sentences of these voices
    /// and 13.5 minutes of recorded commands to a coffee maker. Near this default, "computer", "wake up" and "coffee
    /// machine" were detected in 3 of 4 voices without a false alarm. "hey kitchen" was detected in 2 with one false
    /// alarm, because the sentences contain kitchen lights, and "okay house" in none with 2 to 3 in the recordings. At
    /// 1e-25 "computer" was detected in all four with one false alarm, and "wake up" still in three with 7 in the
    /// sentences and 13 in the recordings.
    static func threshold(phones: Int) -> Double { (0..<phones).reduce(1) { threshold, _ in threshold / 100 } }
}
