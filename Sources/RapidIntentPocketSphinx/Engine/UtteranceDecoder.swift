/// Decodes what was said of an utterance until now as a whole, which is surer than following it while it is spoken.
///
/// The mean and the spread of the whole are known, so that nothing hinges on the first words and noise distorts less
/// (``Cepstra/normalised()``). While the utterance goes on, a phrase may break off anywhere: without that, an order that
/// pauses after "with" would be forced to end in "with cream". Once it is over, whole phrases come first. There is no way
/// out of the dictionary; whether the words fit at all is judged by how much better a free run of phones explains the same
/// audio, as a whole and word by word, and by how much worse the same phrases do behind a word that makes something else of
/// them. Costs some 9 % of the length of the audio, nearly half of it for the phones, and 2 % more at the end.
final class UtteranceDecoder {
    private let engine: SphinxEngine
    private let hasOpenings: Bool
    /// The mean of the cepstra of what was decoded last.
    private var mean: [Float] = []
    /// What was decoded last, if a way through the grammar fitted.
    private var followed: Followed?

    private struct Followed {
        var cepstra: Cepstra
        var phones: SphinxEngine.ScoredHypothesis
        var words: SphinxEngine.ScoredHypothesis
        /// The best reading with an opening in it.
        var opened: SphinxEngine.ScoredHypothesis?
        /// ``Reading/weakest`` of the words.
        var weakest: Double

        func reading(as words: SphinxEngine.ScoredHypothesis) -> Reading {
            Reading(
                text: Hypothesis(words.text).text,
                advantage: (words.logProbability - phones.logProbability) / Double(cepstra.count),
                margin: opened.map { words.logProbability - $0.logProbability }, weakest: weakest)
        }
    }

    private static let beginnings = "beginnings"
    private static let phrases = "phrases"
    private static let phones = "phones"
    private static let opened = "opened"

    init(_ blueprint: GrammarBlueprint, model: PocketSphinxModel) throws(PocketSphinxError) {
        engine = try blueprint.decoder(
            DecoderOptions.wholeUtterance(model),
            searches: [
                (Self.beginnings, blueprint.beginnings), (Self.phrases, blueprint.phrases),
                (Self.phones, blueprint.phones),
            ] + (blueprint.opened.map { [(Self.opened, $0)] } ?? []))
        hasOpenings = blueprint.opened != nil
    }

    /// How much less probable whole phrases may be at the end than phrases that break off, as a natural logarithm.
    ///
    /// In 160 noisy recordings of 40 orders, 8 of 12 orders that had lost their last word to the noise were whole again with
    /// it; of 29 recordings cut off in the middle of a phrase, 2 lost a "with" and none was given a word that was not said.
    static let completion = 25.0

    /// What was understood of an utterance.
    struct Reading: Equatable {
        /// The words, in lower case.
        var text: String
        /// How much better the words explain an average frame than a free run of phones does, as a natural logarithm.
        ///
        /// A run of phones can follow any sound but pays for each phone (``GrammarWeights/garbagePhone``); words pay only
        /// for fillers, conjunctions and breaking off, but must be the right ones. So it lies above 0 where the words were
        /// said, and near or below 0 where they were forced on something else.
        var advantage: Double
        /// How much more probable the words are than the best reading with a word before a command that makes something else of it
        /// (``RivalWords``), as a natural logarithm over the whole utterance; nil where there is no such reading.
        var margin: Double?
        /// How much better than a free run of phones the worst run of words explains its part of the audio, as a natural logarithm;
        /// zero where each word does better.
        ///
        /// A wrong word in a long phrase hardly changes the ``advantage`` of an average frame; here it stands alone.
        var weakest = 0.0

        /// Whether nothing but fillers was heard, which any short sound can be taken for.
        var isFiller: Bool {
            let weights = GrammarWeights()
            let fillers = Set(weights.leadingFillers + weights.trailingFillers)
            return text.split(separator: " ").allSatisfy { fillers.contains(String($0)) }
        }
    }

    /// Decodes samples at 16 kHz; nil where no way through the grammar fits.
    ///
    /// - Parameter isOver: Whether nothing follows, so that a phrase is more likely whole.
    func decode(_ samples: [Int16], isOver: Bool) throws(PocketSphinxError) -> Reading? {
        followed = nil
        let heard = try engine.cepstra(of: samples)
        guard heard.count > 0 else { return nil }
        mean = heard.mean
        let cepstra = heard.normalised()
        guard let phones = try run(Self.phones, cepstra) else { return nil }
        let phoneRun = engine.segments
        guard let words = try run(Self.beginnings, cepstra) else { return nil }
        var followed = Followed(
            cepstra: cepstra, phones: phones, words: words,
            weakest: LocalAdvantage(of: engine.segments, over: phoneRun).weakest)
        // What is refused already need not be compared any more.
        if hasOpenings, followed.reading(as: words).confidence >= Reading.leastConfidence {
            followed.opened = try run(Self.opened, cepstra)
        }
        self.followed = followed
        return isOver ? try complete() : followed.reading(as: words)
    }

    /// What was decoded last, now that nothing follows; nil where no way fitted, and the second time.
    ///
    /// Spares two thirds of decoding it again.
    func complete() throws(PocketSphinxError) -> Reading? {
        guard let followed else { return nil }
        self.followed = nil
        let whole = try run(Self.phrases, followed.cepstra)
        return followed.reading(as: Self.completed(followed.words, whole: whole))
    }

    /// What counts at the end: the whole phrases, if there are any and they are not much less probable.
    static func completed(
        _ beginnings: SphinxEngine.ScoredHypothesis, whole: SphinxEngine.ScoredHypothesis?
    ) -> SphinxEngine.ScoredHypothesis {
        guard let whole, beginnings.logProbability - whole.logProbability < completion else { return beginnings }
        return whole
    }

    /// Gives an engine that follows speech the mean of what was decoded last.
    func giveMean(to other: SphinxEngine) { other.takeCepstralMean(mean) }

    private func run(
        _ search: String, _ cepstra: Cepstra
    ) throws(PocketSphinxError) -> SphinxEngine.ScoredHypothesis? {
        try engine.use(search)
        try engine.begin()
        try engine.process(cepstra)
        try engine.end()
        return engine.scoredHypothesis
    }
}
