/// Finds the most likely texts of an automaton.
///
/// The score of a text is the logarithm of its probability in the whole model, not only among the allowed texts: a text
/// that does not match the audio scores low. (Beam search, as in Sutskever et al. 2014,
/// https://arxiv.org/abs/1409.3215.)
struct BeamSearch {
    /// The number of hypotheses kept at each step.
    var width = 4
    /// The largest number of results.
    var resultCount = 8
    /// The penalty of each token of free text, besides its own improbability.
    var freeTextPenalty: Float = 0.7
    /// The bonus of each word, because the model often drops an ending that noise covers.
    var wordBonus: Float = 0.5

    /// A text found by the search.
    struct Result: Equatable {
        /// The tokens, without start and end.
        var tokens: [Int]
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
            candidates.sort { $0.score > $1.score }
            beam = Array(candidates.prefix(width))
            finished.sort { $0.score > $1.score }
            finished = Array(finished.prefix(resultCount))
            guard let best = beam.first else { break }
            // Scores only decrease, except for the bonus of later words; the search assumes at most four.
            if finished.count >= width, let last = finished.last,
                best.score + wordBonus * Float(best.words + 4) < last.score
            {
                break
            }
            tokens = beam.compactMap(\.tokens.last)
        }
        return finished
    }

    private func result(of hypothesis: Hypothesis, end: Float) -> Result {
        let logProbability = hypothesis.logProbability + end
        return Result(
            tokens: hypothesis.tokens, logProbability: logProbability,
            score: logProbability - hypothesis.penalty + wordBonus * Float(hypothesis.words))
    }
}
