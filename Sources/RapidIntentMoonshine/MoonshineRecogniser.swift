public import RapidIntent
import RapidIntentSpeech

/// Recognises the phrases of a dictionary offline, even in noise, through Moonshine, a neural model of English speech.
///
/// ```swift
/// let recogniser = try MoonshineRecogniser(dictionary: dictionary)
/// for try await event in recogniser.recognise(try WAVSource(path: "order.wav")) { … }
/// ```
///
/// The search allows only texts of the dictionary: phrases, numbers as spoken or written, and values of lists, also
/// those that no pronunciation dictionary contains. A wildcard of a phrase accepts any words. Text is in lower-case
/// words.
///
/// An utterance is decoded as a whole: in every pause of the configured length, at intervals during speech, and at the
/// end. `Transcript.confidence` is the probability that the text is right and complete, calibrated on recorded commands;
/// during speech it is low for most texts, and in a pause where a next word is likely, because more words follow. Below
/// 0.5 no phrase counts as recognised: the final transcript is then free text, or empty. Give an `IntentResolver` a
/// `leastConfidence` of 0.5 as well, so that no command with the policy `instant` fires on the beginning of other
/// words.
///
/// Each frame of audio is answered: by a transcript when the text, its confidence or the voice activity changes, and
/// otherwise by progress. The same recording gives the same events in every run.
///
/// Loading takes about half a second and 230 MB, once for all recognisers of a folder; a further stream takes 10 MB. A
/// second of speech costs about a quarter of a second of one processor. As many utterances are decoded at once as
/// there are processors; others wait their turn. While none is free, texts of live speech are left out; once 600 ms of
/// live audio wait, those in pauses as well, so that commands fire at the end of the utterance. A model that is
/// replaced in its folder is read by the first recogniser after the last one that used the folder has ended.
public struct MoonshineRecogniser: SpeechRecogniser {
    /// True: every frame has an answer.
    public var answersEveryFrame: Bool { true }

    private let model: MoonshineModel
    private let listening: DictionaryListening<UtteranceReader<DictionaryWords>>

    /// Loads the model and creates a recogniser for a dictionary.
    ///
    /// - Throws: ``MoonshineError`` if ONNX Runtime or a file of the model is missing or unusable, or if the dictionary
    ///   is not in English.
    public init(
        dictionary: CommandDictionary, configuration: MoonshineConfiguration = MoonshineConfiguration()
    ) throws(MoonshineError) {
        try Self.check(dictionary)
        let folder = if let folder = configuration.folder { folder } else { try MoonshineFolder.required() }
        let files = try MoonshineFiles(folder: folder, runtime: configuration.runtime)
        let model = try MoonshineModel.shared(files)
        self.model = model
        listening = DictionaryListening(
            TokenAutomaton(DictionaryWords(dictionary), tokeniser: model.tokeniser), endpoints: configuration.endpoints
        ) { UtteranceReader($0, model: model, configuration: configuration) }
    }

    /// Replaces the dictionary in every stream from now on.
    ///
    /// A current utterance is decoded with the old one.
    ///
    /// - Throws: ``MoonshineError`` for a dictionary that is not in English; the old one then stays active.
    public func listen(for dictionary: CommandDictionary) throws(MoonshineError) {
        try Self.check(dictionary)
        listening.replace(with: TokenAutomaton(DictionaryWords(dictionary), tokeniser: model.tokeniser))
    }

    private static func check(_ dictionary: CommandDictionary) throws(MoonshineError) {
        guard dictionary.locale.language == "en" else {
            throw MoonshineError(
                .wrongLanguage, "the dictionary is in '\(dictionary.locale)', and Moonshine understands English only")
        }
    }

    /// Listens until the audio ends or the consuming task is cancelled.
    public func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        listening.recognise(source)
    }
}

extension MoonshineRecogniser: DictionaryRecogniser {}
