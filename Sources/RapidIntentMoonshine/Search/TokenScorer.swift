/// A model that scores each token after the tokens so far.
protocol TokenScorer {
    /// Extends some of the previous step's hypotheses by a token, and drops the others.
    ///
    /// - Parameters:
    ///   - parents: For each hypothesis of this step, the number of the previous one that it extends.
    ///   - tokens: For each hypothesis of this step, the added token.
    /// - Returns: The scores of the tokens that may follow each hypothesis.
    mutating func advance(parents: [Int], tokens: [Int]) throws(MoonshineError) -> TokenScores
}
