/// What a search asks a model: how likely each token is after the tokens so far.
protocol TokenScorer {
    /// Extends some of the hypotheses of the step before by a token, and drops the others.
    ///
    /// - Parameters:
    ///   - parents: The number, in the step before, of the hypothesis that each of this step extends.
    ///   - tokens: The token that each is extended by.
    /// - Returns: What may follow each hypothesis.
    mutating func advance(parents: [Int], tokens: [Int]) throws(MoonshineError) -> TokenScores
}
