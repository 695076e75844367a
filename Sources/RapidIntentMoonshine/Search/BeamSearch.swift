/// Finds the most likely texts of an automaton.
///
/// The score of a text is the logarithm of its probability in the whole model, not only among the allowed texts: a text
/// that does not match the audio scores low. (Beam search, as in Sutskever et al. 2014,
/// https://arxiv.org/abs/1409.3215.)
///
/// Hypotheses that differ only in capitals, hyphens and marks count as one, the most likely of them: the beam is for
/// different words.
struct BeamSearch {
    /// The number of hypotheses kept at each step, and as many with words of a wildcard: a wildcard takes the likeliest
    /// words, which would displace the words of the dictionary.
    var width: Int
    /// The number of hypotheses kept in the first steps.
    ///
    /// A sound before the first word, such as the end of a wake phrase, makes that word unlikely, and only that one.
    var opening: (width: Int, steps: Int) = (0, 0)
    /// How much less likely than the best result, in nats, the last one may be.
    var horizon: Float = 6
    /// The penalty of each token of free text, besides its own improbability.
    var freeTextPenalty: Float = 0.7
    /// The bonus of each word that does not repeat earlier ones, because the model often drops an ending that noise
    /// covers.
    var wordBonus: Float = 0.5
    /// How much less likely than an acceptable text, in nats, a hypothesis must be to be dropped.
    ///
    /// Of 332 right texts in recorded commands, clean and amid dishes at 6 dB, none fell more than 12.3 nats behind at
    /// any token. Noise without speech does so after a few tokens.
    var patience: Float = 14
    /// How much more that is for each token.
    var patiencePerToken: Float = 1.2

    /// The largest number of tokens in a text that only repeat earlier ones, as when the model repeats a command
    /// without end.
    private static let mostRepeats = 20

    struct Result: Equatable {
        /// The tokens, without start and end.
        var tokens: [Int]
        /// The words, without capitals, hyphens and marks.
        var spelling: String
        var score: Float
        /// The average improbability of a token, in nats, including the end: 0 for certain.
        ///
        /// Tokens that repeat earlier ones do not count. In a text that repeats a command in noise, they are likely
        /// whatever the audio is.
        var natsPerToken: Float
        /// The largest gap of a token before the end, as in ``TokenScores/gap(_:_:)``.
        ///
        /// An average hides one word that was not said, such as a value of a list for another one.
        var widestGap: Float
        /// The same of the end, with its final mark: large where the speaker says more than the text.
        var endGap: Float
        /// The log probability of the first token of the likeliest word of the automaton that may follow the text;
        /// negative infinity for none.
        ///
        /// The model is inclined to end a text before a last "and" (the gap of the end is small then), but that word
        /// stays likely. Free text, and tokens that continue a word, are not seen.
        var nextWordLogProbability: Float

        /// The spelling of what the text repeats, with or without a word between; nil if it does not repeat itself.
        fileprivate var half: String? {
            let words = spelling.split(separator: " ")
            let half = words.prefix(words.count / 2)
            return half.isEmpty || half != words.suffix(words.count / 2) ? nil : " " + half.joined(separator: " ")
        }
    }

    private struct Hypothesis {
        var tokens: [Int] = []
        var state: Int
        var logProbability: Float = 0
        var penalty: Float = 0
        var parent = 0
        /// The words so far, without capitals, hyphens and marks.
        var spelling = ""
        /// The number of tokens that do not repeat earlier ones.
        var news = 0
        /// The number of words that those tokens begin.
        var words = 0
        /// The logarithm of the probability of those tokens.
        var logProbabilityOfNews: Float = 0
        /// The largest gap of a token before the last.
        var widestGap: Float = 0
        var lastGap: Float = 0
        /// What ``Result/nextWordLogProbability`` was before the final mark.
        var nextWordLogProbability = -Float.infinity

        var score: Float { logProbability - penalty }

        var hasFreeText: Bool { penalty > 0 }

        /// Whether the last two tokens also occur earlier in the text.
        var isRepeating: Bool {
            guard tokens.count > 2 else { return false }
            let last = tokens.suffix(2)
            return tokens.indices.dropLast(2).contains { tokens[$0...$0 + 1].elementsEqual(last) }
        }
    }

    /// Searches for the most likely texts, best first.
    func results<Words>(
        in automaton: TokenAutomaton<Words>, scorer: inout some TokenScorer, tokeniser: Tokeniser, longest: Int
    ) throws(MoonshineError) -> [Result] {
        var beam = [Hypothesis(state: automaton.start)]
        var finished: [Result] = []
        var tokens = [Tokeniser.start]
        for step in 0..<longest {
            let scores = try scorer.advance(parents: beam.map(\.parent), tokens: tokens)
            var candidates: [Hypothesis] = []
            for (number, var hypothesis) in beam.enumerated() {
                let edges = automaton.edges(from: hypothesis.state)
                if automaton.isComplete(hypothesis.state) {
                    let isPunctuated = automaton.isPunctuated(hypothesis.state)
                    if !isPunctuated {
                        hypothesis.nextWordLogProbability =
                            edges.lazy.filter { tokeniser.beginsWord($0.token) }.map { scores[number, $0.token] }.max()
                            ?? -.infinity
                    }
                    finished.append(
                        result(
                            of: hypothesis, end: scores[number, Tokeniser.end],
                            gap: scores.gap(number, Tokeniser.end), isPunctuated: isPunctuated))
                }
                func append(_ token: Int, _ state: Int, penalty: Float = 0) {
                    var next = hypothesis
                    next.tokens.append(token)
                    next.state = state
                    next.logProbability += scores[number, token]
                    next.penalty += penalty
                    next.parent = number
                    candidates.append(next)
                }
                for edge in edges { append(edge.token, edge.target) }
                let isWithin = automaton.isFreeText(hypothesis.state)
                for state in automaton.freeTexts(after: hypothesis.state) {
                    for token in scores.best(width, of: tokeniser.ordinary, after: number)
                    where isWithin || tokeniser.beginsWord(token) {
                        append(token, state, penalty: freeTextPenalty)
                    }
                }
            }
            finished.sort { $0.score > $1.score }
            candidates.sort { $0.score > $1.score }
            beam = []
            var kept: Set<Place> = []
            var room = (words: step < opening.steps ? max(opening.width, width) : width, freeText: width)
            for var candidate in candidates {
                guard room != (0, 0), mayMatter(candidate, after: finished.first) else { break }
                guard !isHopeless(candidate), (candidate.hasFreeText ? room.freeText : room.words) > 0 else { continue }
                let token = candidate.tokens.last ?? Tokeniser.end
                candidate.spelling += tokeniser.spelling(of: token)
                candidate.widestGap = max(candidate.widestGap, candidate.lastGap)
                candidate.lastGap = scores.gap(candidate.parent, token)
                if !candidate.isRepeating {
                    candidate.news += 1
                    candidate.words += tokeniser.beginsWord(token) ? 1 : 0
                    candidate.logProbabilityOfNews += scores[candidate.parent, token]
                } else if candidate.tokens.count - candidate.news > Self.mostRepeats {
                    continue
                }
                let place = Place(
                    spelling: candidate.spelling, isFreeText: automaton.isFreeText(candidate.state),
                    isOver: automaton.isPunctuated(candidate.state))
                guard kept.insert(place).inserted else { continue }
                beam.append(candidate)
                if candidate.hasFreeText { room.freeText -= 1 } else { room.words -= 1 }
            }
            if beam.isEmpty { break }
            tokens = beam.compactMap(\.tokens.last)
        }
        return distinct(finished)
    }

    /// What hypotheses of the beam must differ in.
    private struct Place: Hashable {
        var spelling: String
        /// Whether the last word is free text, so that any letters may follow.
        var isFreeText: Bool
        /// Whether the text has its final mark, so that nothing may follow.
        var isOver: Bool
    }

    /// Scores only decrease, except for the bonus of later words: at most four are assumed.
    private func mayMatter(_ candidate: Hypothesis, after best: Result?) -> Bool {
        guard let best else { return true }
        return candidate.score + wordBonus * Float(candidate.words + 4) >= best.score - horizon
    }

    /// The best result of each text, among those within the horizon; a text that is another one twice counts as that.
    ///
    /// The model repeats short texts ("cancel timer cancel timer"). Where people say a command twice, the command alone
    /// is beyond the horizon.
    private func distinct(_ results: [Result]) -> [Result] {
        guard let best = results.first else { return [] }
        var seen: Set<String> = []
        var distinct = results.prefix { $0.score >= best.score - horizon }.filter { seen.insert($0.spelling).inserted }
        for twice in distinct {
            guard let half = twice.half, let once = distinct.firstIndex(where: { $0.spelling == half }) else {
                continue
            }
            distinct[once].score = max(distinct[once].score, twice.score)
            distinct[once].natsPerToken = min(distinct[once].natsPerToken, twice.natsPerToken)
            distinct[once].endGap = min(distinct[once].endGap, twice.endGap)
            distinct.removeAll { $0.spelling == twice.spelling }
        }
        return distinct.sorted { $0.score > $1.score }
    }

    private func isHopeless(_ hypothesis: Hypothesis) -> Bool {
        -hypothesis.logProbability > patience + patiencePerToken * Float(hypothesis.tokens.count)
    }

    private func result(of hypothesis: Hypothesis, end: Float, gap: Float, isPunctuated: Bool) -> Result {
        Result(
            tokens: hypothesis.tokens, spelling: hypothesis.spelling,
            score: hypothesis.score + end + wordBonus * Float(hypothesis.words),
            natsPerToken: -(hypothesis.logProbabilityOfNews + end) / Float(hypothesis.news + 1),
            widestGap: isPunctuated ? hypothesis.widestGap : max(hypothesis.widestGap, hypothesis.lastGap),
            endGap: isPunctuated ? max(hypothesis.lastGap, gap) : gap,
            nextWordLogProbability: hypothesis.nextWordLogProbability)
    }
}

protocol TokenScorer {
    /// Extends some of the previous step's hypotheses by a token, and drops the others.
    ///
    /// - Parameters:
    ///   - parents: For each hypothesis of this step, the number of the previous one that it extends.
    ///   - tokens: For each hypothesis of this step, the added token.
    mutating func advance(parents: [Int], tokens: [Int]) throws(MoonshineError) -> TokenScores
}
