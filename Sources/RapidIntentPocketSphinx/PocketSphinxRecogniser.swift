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
/// The engine follows a narrow grammar made from the dictionary: its phrases in their order, contractions in both forms,
/// numbers as they are said, fillers at both ends. Text is in lower-case words.
///
/// What the engine hears is the speaker: steady noise is turned down, by 10 dB at most, with a
/// spectral noise reducer, and all that is not near voice, as its detector finds it, is
/// turned down by 40 dB, so that voices in the background do not become words.
///
/// During speech, one decoder follows, and a run of phones beside the phrases is the way out of the dictionary. In every
/// pause, another one decodes all that was said so far as a whole, which is surer; there, a phrase may break off anywhere. At
/// the end the utterance is decoded as a whole once more, for the final transcript: whole phrases come first, but what
/// clearly breaks off is not made whole. If nothing is sure then, what was sure in the last pause stands. Where a whole is decoded,
/// its features are brought to the mean and near the spread of a quiet room.
///
/// `Transcript.confidence` is given where a whole was decoded, in pauses and at the end. Three measures speak for it, and the
/// least counts: how much better the words explain the audio than a free run of phones does, on average, of each of several
/// commands, and where they do worst, and by which margin they beat the best reading in which a command stands behind a word that makes something else of it, such as
/// "don't", "never", "why did you" or "she told me to". Each language has a table of such words. A short command counts as not heard
/// where a value of a list sounds more like another word of the pronunciation dictionary ("chess" for "jazz"). Below 0.5, or 0.86 for less than
/// 2 s of voice, nothing of the dictionary counts as heard: at the
/// end, the utterance is decoded with the general language model if the configuration's `decodesFreeText` says so, and the final
/// transcript is free text without a confidence. Sound without pitch is not speech: such noise is never decoded as free
/// text, and in no pause once there are 2 s of it, so that a whispered order as long as that is understood at its end only.
///
/// Partial transcripts during speech state no confidence. The first words are reported at once, and others once they have
/// stood for 100 ms, because the beginning of one word is often a shorter one. A text that is a whole command is reported once
/// there is a silence of 160 ms: "stop by the bakery" begins with one.
///
/// Each frame of audio is answered: by a transcript when the text or the voice activity changes, otherwise by progress.
/// While the silence at the end lasts, the utterance is decoded as if it were over, by the general model too where the dictionary does
/// not explain it; if nothing more is heard, only little is left to do at the endpoint. of live audio, `Transcript.decoding` of a final
/// transcript says how long that took.
///
/// `Transcript.silence` is zero during speech and counts from the end of the voice; with the default detector that
/// shows 232 ms later, its hangover and the delay of the noise reduction. An utterance begins with its first word and ends after
/// the configuration's `trailingSilence`, at its `longestUtterance`, or with the audio.
///
/// Each call of ``recognise(_:)`` has two decoders and a thread of its own, so calls may overlap; making both takes some
/// 60 ms and 17 to 19 MB for the dictionaries that come with the package.
public struct PocketSphinxRecogniser: SpeechRecogniser {
    /// What of the dictionary will not be heard, because the pronunciation dictionary lacks a word.
    public var omissions: [GrammarOmission] { grammar.current.grammar.grammar.omissions }

    /// True.
    public var answersEveryFrame: Bool { true }

    private let grammar: ActiveGrammar<GrammarBlueprint>
    private let configuration: PocketSphinxConfiguration
    private let freeText: FreeTextDecoder?
    private let numbers = UtteranceCounter()

    /// Prepares to hear a dictionary.
    ///
    /// Blocks for some 100 ms: the decoders are made once, to see that they can be.
    ///
    /// - Throws: ``PocketSphinxError`` when the model is missing or is for another language, or a decoder cannot be made
    ///   from the dictionary.
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
        try configuration.model.check(needsLanguageModel: configuration.decodesFreeText)
        self.configuration = configuration
        let blueprint = try GrammarBlueprint(
            intents: intents, lists: lists, rules: rules,
            pronunciationFile: PronunciationFile.read(configuration.model.pronunciations),
            furtherPronunciations: configuration.model.furtherPronunciations,
            rivalWords: .of(configuration.model.locale))
        try Self.check(blueprint, configuration)
        grammar = ActiveGrammar(blueprint)
        freeText = configuration.decodesFreeText ? FreeTextDecoder(model: configuration.model) : nil
    }

    /// Listens for another dictionary from now on, in every stream; an utterance that is under way is heard to its end with
    /// the one that it began with.
    ///
    /// Blocks for some 100 ms, and each stream for some 60 ms before its next utterance.
    ///
    /// - Throws: ``PocketSphinxError`` for a dictionary in another language and for one that a decoder cannot be made
    ///   from; what was listened for before then stays.
    public func listen(for dictionary: CommandDictionary) throws(PocketSphinxError) {
        try Self.check(dictionary, configuration)
        try listen(
            for: GrammarBlueprint(
                intents: dictionary.intents, lists: dictionary.lists, rules: dictionary.rules,
                pronunciationFile: PronunciationFile.read(configuration.model.pronunciations),
                furtherPronunciations: configuration.model.furtherPronunciations,
                rivalWords: .of(configuration.model.locale)))
    }

    func listen(for blueprint: GrammarBlueprint) throws(PocketSphinxError) {
        try Self.check(blueprint, configuration)
        grammar.replace(with: blueprint)
    }

    /// Makes both decoders once: here an error can be told, in the middle of a stream it would end the listening.
    private static func check(
        _ blueprint: GrammarBlueprint, _ configuration: PocketSphinxConfiguration
    ) throws(PocketSphinxError) {
        _ = try blueprint.decoders(model: configuration.model)
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
        RecognitionEvent.stream { channel in
            let session = try ListeningSession(
                grammar: grammar, configuration: configuration, freeText: freeText, numbers: numbers,
                sampleRate: source.sampleRate, isLive: source.isLive)
            for try await frame in source.frames() {
                for event in try await session.receive(frame, sampleRate: source.sampleRate) { channel.send(event) }
                await channel.waitForRoom()
            }
            for event in try await session.end() { channel.send(event) }
        }
    }
}
