import RapidIntent

/// Decodes the utterance so far as a whole, which is more reliable than tracking it during speech.
///
/// The mean and the spread of the whole are known, so the first words matter less and noise distorts less
/// (``Cepstra/normalised()``). During the utterance, a phrase may break off anywhere; otherwise a command with a pause
/// after "with" would be forced to end in "with cream". Once the utterance is over, complete phrases are preferred. The
/// grammar has no path for words outside the dictionary. Instead, two comparisons judge whether the words fit: with a
/// free run of phones, as a whole, per command and per word; and with the same phrases after a word that changes their
/// meaning. Costs some 14 % of the length of the audio, and 2 % more at the end.
final class UtteranceDecoder {
    private let engine: SphinxEngine
    private let hasOpenings: Bool
    private let blueprint: GrammarBlueprint
    /// The sound-alikes that were added to the engine.
    private var knownRivals: Set<String>
    private var mean: [Float] = []
    /// The last decoding, if a path through the grammar fitted.
    private var followed: Followed?
    /// The cepstra and the reading of the last utterance that was decoded as over.
    private var ended: (sound: Cepstra, reading: Reading?)?
    private(set) var passes = 0

    /// A path through a grammar.
    private struct Way {
        var hypothesis: SphinxEngine.ScoredHypothesis
        var segments: [SphinxEngine.Segment]
    }

    private struct Followed {
        var cepstra: Cepstra
        var phones: Way
        /// The phrases and their beginnings.
        var words: Way
        /// The best reading with an opening.
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

    /// How much less probable complete phrases may be at the end than incomplete ones, as a natural logarithm.
    ///
    /// In 160 noisy recordings of 40 commands, it restored 8 of 12 commands that had lost their last word in the noise;
    /// of 29 recordings that end within a phrase, 2 lost a "with" and none gained a word that was not said.
    static let completion = 25.0

    struct Reading: Equatable {
        /// The words, in lower case.
        var text: String
        /// How much better the words explain an average frame than a free run of phones, as a natural logarithm.
        ///
        /// A run of phones can match any sound but pays for each phone (``GrammarWeights/garbagePhone``). Words pay
        /// only for fillers, conjunctions and breaking off, but must be the right ones. So the value is above 0 if the
        /// words were said, and near or below 0 if other sound was forced into them.
        var advantage: Double
        /// How much more probable the words are than the best reading with a word before a command that changes its
        /// meaning (`rivals` of the language's file), as a natural logarithm over the whole utterance; nil if there is no such reading.
        var margin: Double?
        /// The advantage of the worst run of words over a free run of phones, as a natural logarithm; zero if each word
        /// is better.
        ///
        /// A wrong word in a long phrase hardly changes the average ``advantage``, but it shows here.
        var weakest = 0.0
        /// Whether one of its values sounds more like another word.
        var isRivalled = false
        /// The single commands, if there are several.
        var commands: [Command] = []

        struct Command: Equatable {
            /// The advantage, as in ``Reading/advantage``, of its own words and the conjunctions before it.
            var advantage: Double
            var length: Duration
        }

        /// Whether it consists of fillers only, which any short sound resembles.
        var isFiller: Bool {
            let weights = GrammarWeights()
            let fillers = Set(weights.leadingFillers + weights.trailingFillers)
            return text.split(separator: " ").allSatisfy { fillers.contains(String($0)) }
        }
    }

    /// Decodes samples at 16 kHz; returns nil if no path through the grammar fits.
    ///
    /// An utterance that is over is decoded once: later silence, in which the engine's front end detects no sound,
    /// changes neither its features nor the reading.
    ///
    /// - Parameter isOver: Whether the utterance has ended, so that complete phrases are preferred.
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
        // A rejected reading needs no further comparison.
        if hasOpenings, reading(of: words, in: followed).confidence >= Confidence.least {
            followed.opened = try run(Self.opened, cepstra)?.hypothesis
        }
        self.followed = followed
        return isOver ? try complete() : try judged(words, in: followed)
    }

    /// Completes the last decoding at the end of the utterance; returns nil if no path fitted, or on a second call.
    ///
    /// It saves most of another decoding.
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

    /// Returns the reading of a path, and checks whether one of its values sounds more like another word.
    private func judged(_ words: Way, in followed: Followed) throws(PocketSphinxError) -> Reading {
        var reading = reading(of: words, in: followed)
        // A rejected reading needs no further comparison.
        if reading.confidence >= Confidence.least {
            reading.isRivalled = try soundsMoreLikeAnother(words, in: followed.cepstra)
        }
        return reading
    }

    /// How much more probable than the recognised value a sound-alike must be to reject it, as a natural logarithm.
    ///
    /// For 6 synthetic voices, no sound-alike exceeded any of 18 right values by more than 30; a spoken "chess"
    /// exceeded "jazz" by 60 and more if no other check rejected it. One search contains both, because scores of
    /// separate searches are not comparable.
    private static let soundAlikeLead = 45.0
    /// The length, in frames of 10 ms, up to which a command is compared with sound-alikes.
    ///
    /// A longer one has several values, and one of them often resembles some rare name: for 60 recorded commands,
    /// nearly all longer, a lead of 20 rejected 27 right ones.
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

    /// Whether complete phrases are accepted at the end: they are not much less probable than incomplete ones.
    static func isComplete(
        _ whole: SphinxEngine.ScoredHypothesis, besides beginnings: SphinxEngine.ScoredHypothesis
    ) -> Bool {
        beginnings.logProbability - whole.logProbability < completion
    }

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
