public import RapidIntent
import RapidIntentSpeech

/// Recognises the phrases of a dictionary offline, also in noise, through Moonshine, a neural model of English speech.
///
/// ```swift
/// let folder = MoonshineFolder.installed(environment: ProcessInfo.processInfo.environment)
/// let recogniser = try MoonshineRecogniser(dictionary: dictionary, configuration: MoonshineConfiguration(folder: folder ?? ""))
/// for try await event in recogniser.recognise(try WAVSource(path: "order.wav")) { … }
/// ```
///
/// The search for what was said is held to what the dictionary can mean: phrases, numbers as they are said or written, values of
/// lists, whether or not a pronunciation dictionary knows them. Any words are understood where a phrase has a wildcard. Text is in
/// lower-case words.
///
/// An utterance is decoded as a whole. That happens in every pause that is as long as the configuration says, now and then while
/// someone speaks, and at the end. `Transcript.confidence` is given in pauses and at the end: it is the probability that the text is
/// right, calibrated on recorded commands. Below 0.5 nothing of the dictionary counts as heard: the final transcript is then free text
/// without a confidence, or empty.
///
/// Each frame of audio is answered: by a transcript when the text or the voice activity changes, otherwise by progress. The same
/// recording gives the same events in every run.
///
/// Loading takes about half a second and 230 MB. A second of speech costs about a quarter of a second of one processor.
public struct MoonshineRecogniser: SpeechRecogniser {
    /// True.
    public var answersEveryFrame: Bool { true }

    private let model: MoonshineModel
    private let configuration: MoonshineConfiguration
    private let grammar: ActiveGrammar<DictionaryWords>
    private let numbers = UtteranceCounter()

    /// Loads the model, and prepares to recognise a dictionary.
    ///
    /// - Throws: ``MoonshineError`` where ONNX Runtime or a file of the model is missing or unusable, and for a dictionary that is not in
    ///   English.
    public init(dictionary: CommandDictionary, configuration: MoonshineConfiguration) throws(MoonshineError) {
        try Self.check(dictionary)
        let files = try MoonshineFiles(folder: configuration.folder, runtime: configuration.runtime)
        model = try MoonshineModel(files, threads: 1)
        self.configuration = configuration
        grammar = ActiveGrammar(DictionaryWords(dictionary))
    }

    /// Recognises another dictionary from now on, in every stream.
    ///
    /// An utterance that is under way is decoded with the one that it began with.
    ///
    /// - Throws: ``MoonshineError`` for a dictionary that is not in English; the one before then stays in force.
    public func listen(for dictionary: CommandDictionary) throws(MoonshineError) {
        try Self.check(dictionary)
        grammar.replace(with: DictionaryWords(dictionary))
    }

    private static func check(_ dictionary: CommandDictionary) throws(MoonshineError) {
        guard dictionary.locale.language == "en" else {
            throw MoonshineError(
                .wrongLanguage, "the dictionary is in '\(dictionary.locale)', and Moonshine understands English only")
        }
    }

    /// Listens until the audio ends or the consuming task is cancelled.
    public func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        RecognitionEvent.stream { channel in
            let session = ListeningSession(
                grammar: grammar, model: model, configuration: configuration, numbers: numbers,
                sampleRate: source.sampleRate, isLive: source.isLive)
            for try await frame in source.frames() {
                for event in try await session.receive(frame, sampleRate: source.sampleRate) { channel.send(event) }
                await channel.waitForRoom()
            }
            for event in try await session.finish() { channel.send(event) }
        }
    }
}
