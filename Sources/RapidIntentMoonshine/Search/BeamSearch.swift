/// Finds the most likely texts of an automaton.
///
/// The score of a text is the logarithm of its probability in the whole model, not only among the allowed texts: a text
/// that does not match the audio scores low. (Beam search, as in Sutskever et al. 2014,
/// https://arxiv.org/abs/1409.3215.)
///
/// Hypotheses that differ only in capitals, hyphens and marks count as one, the most likely of them: the beam is for
/// different words.
struct BeamSearch {
    /// The number of hypotheses kept at each step.
    var width: Int
    /// How much less likely than the best result, in nats, the last one may be.
    var horizon: Float = 6
    /// The penalty of each token of free text, besides its own improbability.
    var freeTextPenalty: Float = 0.7
    /// The bonus of each word, because the model often drops an ending that noise covers.
    var wordBonus: Float = 0.5
    /// How much less likely than an acceptable text, in nats, every hypothesis must be for the search to end early.
    ///
    /// Of 332 right texts in recorded commands, clean and amid dishes at 6 dB, none fell more than 12.3 nats behind at
    /// any token. Noise without speech does so after a few tokens.
    var patience: Float = 14

    /// The least length of a run that may not occur three times in a row, in tokens; shorter ones are words.
    private static let shortestLoop = 3

    /// A text found by the search.
    struct Result: Equatable {
        /// The tokens, without start and end.
        var tokens: [Int]
        /// The words, without capitals, hyphens and marks.
        var spelling: String
        /// The logarithm of the text's probability, without penalties.
        var logProbability: Float
        /// The score for ordering results.
        var score: Float
        /// The average improbability of a token, in nats, including the end: 0 for certain.
        var natsPerToken: Float { -logProbability / Float(tokens.count + 1) }
    }

    private struct Hypothesis {
        var tokens: [Int] = []
        var state: Int
        var logProbability: Float = 0
        var penalty: Float = 0
        var words = 0
        /// The words so far, without capitals, hyphens and marks.
        var spelling = ""
        var parent = 0

        var score: Float { logProbability - penalty }
    }

    /// Searches for the most likely texts, best first.
    ///
    /// - Parameter longest: The largest number of tokens of a text.
    func results<Words>(
        in automaton: inout TokenAutomaton<Words>, scorer: inout some TokenScorer, tokeniser: Tokeniser, longest: Int
    ) throws(MoonshineError) -> [Result] {
        var beam = [Hypothesis(state: automaton.start)]
        var finished: [Result] = []
        var tokens = [Tokeniser.start]
        for _ in 0..<longest {
            let scores = try scorer.advance(parents: beam.map(\.parent), tokens: tokens)
            var candidates: [Hypothesis] = []
            for (number, hypothesis) in beam.enumerated() {
                if automaton.isComplete(hypothesis.state) {
                    finished.append(result(of: hypothesis, end: scores[number, Tokeniser.end]))
                }
                func append(_ token: Int, _ state: Int, penalty: Float = 0) {
                    var next = hypothesis
                    next.tokens.append(token)
                    next.state = state
                    next.logProbability += scores[number, token]
                    next.penalty += penalty
                    next.words += tokeniser.beginsWord(token) ? 1 : 0
                    next.parent = number
                    candidates.append(next)
                }
                for edge in automaton.edges(from: hypothesis.state) { append(edge.token, edge.target) }
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
            for var candidate in candidates {
                guard beam.count < width, mayMatter(candidate, after: finished.first) else { break }
                if Self.isLooping(candidate.tokens) { continue }
                candidate.spelling += tokeniser.spelling(of: candidate.tokens.last ?? Tokeniser.end)
                let place = Place(
                    spelling: candidate.spelling, isFreeText: automaton.isFreeText(candidate.state),
                    isOver: automaton.isPunctuated(candidate.state))
                if kept.insert(place).inserted { beam.append(candidate) }
            }
            guard let best = beam.first, !isHopeless(best) else { break }
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

    /// Whether a text ends in three equal runs of tokens, as when the model repeats a command without end.
    private static func isLooping(_ tokens: [Int]) -> Bool {
        guard tokens.count >= 3 * shortestLoop else { return false }
        return (shortestLoop...tokens.count / 3).contains { length in
            let last = tokens.suffix(length)
            return last.elementsEqual(tokens.dropLast(length).suffix(length))
                && last.elementsEqual(tokens.dropLast(2 * length).suffix(length))
        }
    }

    /// Whether a hypothesis can still be among the results.
    ///
    /// Scores only decrease, except for the bonus of later words: at most four are assumed.
    private func mayMatter(_ candidate: Hypothesis, after best: Result?) -> Bool {
        guard let best else { return true }
        return candidate.score + wordBonus * Float(candidate.words + 4) >= best.score - horizon
    }

    /// The best result of each text, among those within the horizon.
    private func distinct(_ results: [Result]) -> [Result] {
        guard let best = results.first else { return [] }
        var seen: Set<String> = []
        return results.prefix { $0.score >= best.score - horizon }.filter { seen.insert($0.spelling).inserted }
    }

    private func isHopeless(_ best: Hypothesis) -> Bool {
        -best.logProbability > patience + ReadingConfidence.middle * Float(best.tokens.count)
    }

    private func result(of hypothesis: Hypothesis, end: Float) -> Result {
        let logProbability = hypothesis.logProbability + end
        return Result(
            tokens: hypothesis.tokens, spelling: hypothesis.spelling, logProbability: logProbability,
            score: logProbability - hypothesis.penalty + wordBonus * Float(hypothesis.words))
    }
}
