/// Decodes what was said of an utterance until now as a whole, which is surer than following it while it is spoken.
///
/// The mean and the spread of the whole are known, so that nothing hinges on the first words and noise distorts less
/// (``Cepstra/normalised()``). While the utterance goes on, a phrase may break off anywhere: without that, an order that
/// pauses after "with" would be forced to end in "with cream". Once it is over, whole phrases come first. There is no way
/// out of the dictionary; whether the words fit at all is judged by how much better a free run of phones explains the same
/// audio, as a whole, command by command and word by word, and by how much worse the same phrases do behind a word that makes
/// something else of them. Costs some 14 % of the length of the audio, and 2 % more at the end.
final class UtteranceDecoder {
    private let engine: SphinxEngine
    private let hasOpenings: Bool
    private let blueprint: GrammarBlueprint
    /// The sound-alikes that the engine knows.
    private var knownRivals: Set<String>
    /// The mean of the cepstra of what was decoded last.
    private var mean: [Float] = []
    /// What was decoded last, if a way through the grammar fitted.
    private var followed: Followed?
    /// What was decoded last of an utterance that was taken for over, and the sound that it was decoded from.
    private var ended: (sound: Cepstra, reading: Reading?)?
    /// How many times a search ran.
    private(set) var passes = 0

    /// A way through a grammar.
    private struct Way {
        var hypothesis: SphinxEngine.ScoredHypothesis
        var segments: [SphinxEngine.Segment]
    }

    private struct Followed {
        var cepstra: Cepstra
        var phones: Way
        /// The phrases and their beginnings.
        var words: Way
        /// The best reading with an opening in it.
        var opened: SphinxEngine.ScoredHypothesis?
    }

    private static let beginnings = "beginnings"
    private static let phrases = "phrases"
    private static let phones = "phones"
    private static let opened = "opened"
    private static let soundAlikes = "sound-alikes"

    init(_ blueprint: GrammarBlueprint, model: PocketSphinxModel) throws(PocketSphinxError) {
        engine = try blueprint.decoder(
            DecoderOptions.wholeUtterance(model),
            searches: [
                (Self.beginnings, blueprint.beginnings), (Self.phrases, blueprint.phrases),
                (Self.phones, blueprint.phones),
            ] + (blueprint.opened.map { [(Self.opened, $0)] } ?? []))
        hasOpenings = blueprint.opened != nil
        self.blueprint = blueprint
        knownRivals = Set(blueprint.openingPronunciations.keys)
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
        /// Whether one of its values sounds more like another word.
        var isRivalled = false
        /// Each command by itself, where there are several.
        var commands: [Command] = []

        /// One of several commands.
        struct Command: Equatable {
            /// As ``Reading/advantage``, for its own words and the conjunctions before it.
            var advantage: Double
            /// How long they last.
            var length: Duration
        }

        /// Whether nothing but fillers was heard, which any short sound can be taken for.
        var isFiller: Bool {
            let weights = GrammarWeights()
            let fillers = Set(weights.leadingFillers + weights.trailingFillers)
            return text.split(separator: " ").allSatisfy { fillers.contains(String($0)) }
        }
    }

    /// Decodes samples at 16 kHz; nil where no way through the grammar fits.
    ///
    /// An utterance that is over is decoded once: more silence after it, in which the engine's front end finds no sound, leaves its
    /// features as they are, and the reading with them.
    ///
    /// - Parameter isOver: Whether nothing follows, so that a phrase is more likely whole.
    func decode(_ samples: [Int16], isOver: Bool) throws(PocketSphinxError) -> Reading? {
        let heard = try engine.cepstra(of: samples)
        if heard.count > 0 { mean = heard.mean }
        if isOver, let ended, ended.sound == heard { return ended.reading }
        followed = nil
        let reading = try decode(heard, isOver: isOver)
        if isOver { ended = (heard, reading) }
        return reading
    }

    private func decode(_ heard: Cepstra, isOver: Bool) throws(PocketSphinxError) -> Reading? {
        guard heard.count > 0 else { return nil }
        let cepstra = heard.normalised()
        guard let phones = try run(Self.phones, cepstra), let words = try run(Self.beginnings, cepstra) else {
            return nil
        }
        var followed = Followed(cepstra: cepstra, phones: phones, words: words)
        // What is refused already need not be compared any more.
        if hasOpenings, reading(of: words, in: followed).confidence >= Reading.leastConfidence {
            followed.opened = try run(Self.opened, cepstra)?.hypothesis
        }
        self.followed = followed
        return isOver ? try complete() : try judged(words, in: followed)
    }

    /// What was decoded last, now that nothing follows; nil where no way fitted, and the second time.
    ///
    /// Spares most of decoding it again.
    func complete() throws(PocketSphinxError) -> Reading? {
        guard let followed else { return nil }
        self.followed = nil
        let whole = try run(Self.phrases, followed.cepstra)
        let words =
            whole.flatMap { Self.isComplete($0.hypothesis, besides: followed.words.hypothesis) ? $0 : nil }
            ?? followed.words
        return try judged(words, in: followed)
    }

    private func reading(of words: Way, in followed: Followed) -> Reading {
        let probability = words.hypothesis.logProbability
        let advantage = LocalAdvantage(of: words.segments, over: followed.phones.segments)
        let commands = advantage.commands(in: blueprint.texts, conjunctions: Self.conjunctions)
        return Reading(
            text: Hypothesis(words.hypothesis.text).text,
            advantage: (probability - followed.phones.hypothesis.logProbability) / Double(followed.cepstra.count),
            margin: followed.opened.map { probability - $0.logProbability }, weakest: advantage.weakest,
            commands: commands.count > 1 ? commands.map(Reading.Command.init) : [])
    }

    private static let conjunctions = GrammarWeights().conjunctions

    /// The reading of a way through the phrases, none of whose values sounds more like another word.
    private func judged(_ words: Way, in followed: Followed) throws(PocketSphinxError) -> Reading {
        var reading = reading(of: words, in: followed)
        // What is refused already need not be compared any more.
        if reading.confidence >= Reading.leastConfidence {
            reading.isRivalled = try soundsMoreLikeAnother(words, in: followed.cepstra)
        }
        return reading
    }

    /// How much more probable a sound-alike is than the value that was heard, where it speaks against it, as a natural logarithm.
    ///
    /// Of values said by 6 synthetic voices, none of 18 that were heard rightly was beaten by more than 30, "chess" heard as "jazz" by
    /// 60 and more where nothing else refused it. Both are in one search: the scores of two are relative to what each has in reach.
    private static let soundAlikeLead = 45.0
    /// How many frames of 10 ms a command may have to be compared with sound-alikes.
    ///
    /// A longer one has several values, of which one soon sounds like some rare name: of 60 recorded orders, nearly all longer, a lead
    /// of 20 refused 27 that were right.
    private static let longestCompared = 200

    private func soundsMoreLikeAnother(_ way: Way, in cepstra: Cepstra) throws(PocketSphinxError) -> Bool {
        let heard = way.segments.filter(\.isWord)
        let words = heard.map { Hypothesis($0.word).text }
        let values = blueprint.valueWords.intersection(words)
        guard !values.isEmpty, heard.reduce(0, { $0 + $1.frames.count }) < Self.longestCompared else { return false }
        let alikes = blueprint.soundAlikes.words(
            like: blueprint.pronunciations.byWord.filter { values.contains($0.key) })
        let rivals = words.map { alikes[$0]?.keys.sorted() ?? [] }
        guard
            let grammar = Grammar(
                words: words, rivals: rivals, weight: SphinxEngine.weight(logProbability: -Self.soundAlikeLead))
        else { return false }
        for (rival, phones) in alikes.values.joined().sorted(by: { $0.key < $1.key })
        where knownRivals.insert(rival).inserted {
            try engine.addWord(rival, phones: phones)
        }
        try engine.add(grammar, as: Self.soundAlikes)
        return try run(Self.soundAlikes, cepstra).map { Hypothesis($0.hypothesis.text).leavesDictionary } ?? false
    }

    /// Whether what may be whole phrases at the end counts: they are not much less probable than phrases that break off.
    static func isComplete(
        _ whole: SphinxEngine.ScoredHypothesis, besides beginnings: SphinxEngine.ScoredHypothesis
    ) -> Bool {
        beginnings.logProbability - whole.logProbability < completion
    }

    /// Gives an engine that follows speech the mean of what was decoded last.
    func copyMean(to other: SphinxEngine) { other.setCepstralMean(mean) }

    private func run(_ search: String, _ cepstra: Cepstra) throws(PocketSphinxError) -> Way? {
        passes += 1
        try engine.use(search)
        try engine.begin()
        try engine.process(cepstra)
        try engine.end()
        return engine.scoredHypothesis.map { Way(hypothesis: $0, segments: engine.segments) }
    }
}

extension UtteranceDecoder.Reading.Command {
    fileprivate init(_ words: ArraySlice<LocalAdvantage.Word>) {
        let frames = words.reduce(0) { $0 + $1.frames }
        self.init(
            advantage: words.reduce(0) { $0 + $1.advantage } / Double(max(frames, 1)),
            length: .milliseconds(10) * frames)
    }
}
