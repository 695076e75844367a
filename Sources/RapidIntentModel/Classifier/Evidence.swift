#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Numbers computed from a sentence's scores, with which ``ScopeDetector`` decides whether it is in scope.
struct Evidence: Sendable {
    /// The number of the best intent.
    var best: Int
    /// The numbers: the best score; its lead; the logarithm of the sum of the sharpened scores relative to the best;
    /// the score of "out of scope" (0 if it was not learnt); the known shares of the character n-grams and of the
    /// words; and the logarithm of the number of words.
    var values: [Float]

    /// Whether no word and almost no character n-gram is known, so that the model knows nothing about the sentence.
    var isForeign: Bool { values[5] == 0 && values[4] < 0.25 }

    /// The number of values.
    static let count = 7

    /// Computes the numbers from the scores of a sentence.
    ///
    /// - Parameters:
    ///   - scores: One for each intent; at least one.
    ///   - none: The score of "out of scope"; nil if it was not learnt.
    init(scores: [Float], none: Float?, vector: FeatureVector) {
        var best = 0
        for index in scores.indices where scores[index] > scores[best] { best = index }
        var second: Float = -2
        for index in scores.indices where index != best { second = max(second, scores[index]) }
        var others: Float = 0
        for score in scores { others += exp(4 * (score - scores[best])) }
        self.best = best
        values = [
            scores[best], scores[best] - second, log(others), none ?? 0, vector.knownLetters, vector.knownWords,
            log(1 + vector.wordCount),
        ]
    }
}
