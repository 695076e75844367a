public import RapidIntent
import RapidIntentSpeech

/// Recognises the phrases of a dictionary offline, with partial results, through PocketSphinx.
///
/// ```swift
/// let recogniser = try PocketSphinxRecogniser(dictionary: dictionary)
/// for omission in recogniser.omissions { print(omission) }
/// for try await event in recogniser.recognise(try WAVSource(path: "order.wav")) { … }
/// ```
///
/// The engine uses a narrow grammar of the dictionary: its phrases in their order, contractions in both forms, spoken
/// numbers, fillers at both ends. Text is in lower-case words.
///
/// The engine receives mainly the speaker's voice. A spectral noise reducer attenuates steady noise by at most 10 dB.
/// Everything that is not near detected voice is attenuated by 40 dB, so that background voices do not become words.
///
/// During speech, one decoder tracks the words; a run of phones beside the phrases represents words outside the
/// dictionary. In every pause, a second decoder decodes the utterance so far as a whole, which is more reliable; there,
/// a phrase may break off anywhere. At the end the whole utterance is decoded again, for the final transcript: complete
/// phrases are preferred, but a clearly incomplete one is not completed. If that result is uncertain, a certain one of
/// the last pause is used. Features of whole utterances are normalised to the mean and near the spread of a quiet room.
///
/// `Transcript.confidence` is set after decoding a whole, in pauses and at the end. It is the lowest of the probabilities that
/// three measures give.
/// The first is how much better the words explain the audio than a free run of phones, on average and for each of
/// several commands. The second is the same for the worst words. The third is the margin over the best reading with a
/// word before the command that changes its meaning, such as "don't", "never", "why did you" or "she told me to"; each
/// language has a table of such words. A short command is rejected if a value of a list sounds more like another word
/// of the pronunciation dictionary ("chess" for "jazz"). Below 0.5, or 0.86 for less than 2 s of voice, no phrase
/// counts as recognised: at the end, the utterance is decoded with the general language model if the configuration's
/// `decodesFreeText` is set, and the final transcript is free text without a confidence. Sound without pitch is not
/// speech. Such noise is never decoded as free text, and not in pauses after 2 s of it, so a whispered command of that
/// length is recognised only at its end.
///
/// Partial transcripts during speech have no confidence. The first words are reported at once, and others once they
/// were unchanged for 100 ms, because the beginning of a word is often a shorter word. A complete command is reported
/// after a silence of 160 ms: "stop by the bakery" begins with one.
///
/// After two or three seconds of voice that no phrase explains, an utterance is followed no further: it has no partial
/// transcript, and at its end only free text.
///
/// Each frame of audio is answered: by a transcript when the text, its confidence or the voice activity changes, and
/// otherwise by progress. During the silence at the end, the utterance is decoded as if it were over, also by the
/// general model if the dictionary does not explain it; if no more speech follows, little work is left at the endpoint.
/// For live audio, `Transcript.decoding` of a final transcript is the time that this took.
///
/// `Transcript.silence` is zero during speech and counts from the end of the voice. The default detector reports it 232
/// ms later: its hangover and the delay of the noise reduction. An utterance begins with its first word and ends after
/// the configuration's `trailingSilence`, at its `longestUtterance`, or with the audio.
///
/// Each call of ``recognise(_:)`` has two decoders and a thread of its own, so calls may overlap. Creating both takes
/// some 60 ms and 17 to 19 MB for the dictionaries of the package.
public struct PocketSphinxRecogniser: SpeechRecogniser {
    /// The parts of the dictionary that cannot be recognised, because the pronunciation dictionary lacks a word or a
    /// range has too many numbers.
    public var omissions: [GrammarOmission] { listening.current.grammar.grammar.omissions }

    /// True: every frame has an answer.
    public var answersEveryFrame: Bool { true }

    private let configuration: PocketSphinxConfiguration
    private let listening: DictionaryListening<UtteranceTracker>

    /// Creates a recogniser for a dictionary.
    ///
    /// Blocks for some 100 ms, because the decoders are created once as a check.
    ///
    /// - Throws: ``PocketSphinxError`` if the model is missing or for another language, or if no decoder can be created
    ///   for the dictionary.
    public init(
        dictionary: CommandDictionary, configuration: PocketSphinxConfiguration = PocketSphinxConfiguration()
    ) throws(PocketSphinxError) {
        try Self.check(dictionary, configuration)
        try self.init(
            intents: dictionary.intents, lists: dictionary.lists, rules: dictionary.rules, configuration: configuration)
    }

    init(
        intents: [Intent], lists: [EntityList], rules: [String: Template] = [:],
        configuration: PocketSphinxConfiguration
    ) throws(PocketSphinxError) {
        let model = configuration.model
        try model.check(needsLanguageModel: configuration.decodesFreeText)
        self.configuration = configuration
        let blueprint = try GrammarBlueprint(intents: intents, lists: lists, rules: rules, model: model)
        _ = try blueprint.decoders(model: model)
        let freeText = configuration.decodesFreeText ? FreeTextDecoder(model: model) : nil
        listening = DictionaryListening(blueprint, endpoints: configuration.endpoints) {
            try UtteranceTracker($0, model: model, freeText: freeText)
        }
    }

    /// Replaces the dictionary in every stream from now on; a current utterance is finished with the old one.
    ///
    /// Blocks for some 100 ms, and each stream for some 60 ms before its next utterance.
    ///
    /// - Throws: ``PocketSphinxError`` for a dictionary in another language, or if no decoder can be created for it;
    ///   the old dictionary then stays active.
    public func listen(for dictionary: CommandDictionary) throws(PocketSphinxError) {
        try Self.check(dictionary, configuration)
        try listen(
            for: GrammarBlueprint(
                intents: dictionary.intents, lists: dictionary.lists, rules: dictionary.rules,
                model: configuration.model))
    }

    func listen(for blueprint: GrammarBlueprint) throws(PocketSphinxError) {
        // Creates both decoders as a check: later, an error would end the stream.
        _ = try blueprint.decoders(model: configuration.model)
        listening.replace(with: blueprint)
    }

    private static func check(
        _ dictionary: CommandDictionary, _ configuration: PocketSphinxConfiguration
    ) throws(PocketSphinxError) {
        let language = configuration.model.locale
        guard dictionary.locale.language == language.language else {
            throw PocketSphinxError(
                .wrongLanguage,
                "the dictionary is in '\(dictionary.locale)' and the speech model in '\(language)'; "
                    + "name a model of the dictionary's language")
        }
    }

    /// Listens until the audio ends or the consuming task is cancelled.
    public func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        listening.recognise(source)
    }
}

extension PocketSphinxRecogniser: DictionaryRecogniser {
    package var unrecognised: [String] { omissions.map { "\($0)" } }
}
