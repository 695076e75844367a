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
