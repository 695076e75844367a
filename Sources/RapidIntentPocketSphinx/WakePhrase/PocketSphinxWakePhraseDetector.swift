public import RapidIntent
public import RapidIntentSpeech

/// Spots wake phrases offline, through PocketSphinx's keyword search.
///
/// ```swift
/// let detector = try PocketSphinxWakePhraseDetector(["computer", "hey kitchen"])
/// let profile = PipelineProfile.wakePhrase(detector)
/// ```
///
/// Each phrase is followed against a loop of all phones and is told when it is likely enough, some 110 ms after its end. Only the
/// sounds decide, so a phrase should be long and unlike what is said otherwise. Listening costs some three per cent of one core; each stream has a decoder and a thread of its own, which take
/// some 15 ms and 15 MB to make.
public struct PocketSphinxWakePhraseDetector: WakePhraseDetector {
    /// True.
    public let answersEveryFrame = true
    private let blueprint: WakePhraseBlueprint
    private let model: PocketSphinxModel

    /// Prepares to listen for phrases.
    ///
    /// - Throws: ``PocketSphinxError`` when the model is missing, or a phrase has a word that cannot be pronounced.
    public init(
        _ phrases: [PocketSphinxWakePhrase], model: PocketSphinxModel = .americanEnglish
    ) throws(PocketSphinxError) {
        try model.check(needsLanguageModel: false)
        self.model = model
        blueprint = try WakePhraseBlueprint(
            phrases, pronunciationFile: try PronunciationFile.read(model.pronunciations))
        // Tried here, where an error can be told, and not in the middle of a stream.
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
