#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What is to be seen of a sentence's scores, for whoever judges whether it is in scope at all.
struct Evidence: Sendable {
    /// The number of the best intent.
    var best: Int
    /// The numbers that are weighed: the best score, its lead, how many others are near (the logarithm of their sum, sharpened),
    /// the score of "out of scope" (0 where that was not learnt), how much of the letters and of the words is known, and the
    /// logarithm of the number of words.
    var values: [Float]

    /// Whether no word is known, and next to nothing of the spelling: nothing was learnt that could say what this means.
    var isForeign: Bool { values[5] == 0 && values[4] < 0.25 }

    /// How many numbers are weighed.
    static let count = 7

    /// Looks at the scores of a sentence.
    ///
    /// - Parameters:
    ///   - scores: One for each intent; at least one.
    ///   - none: The score of "out of scope"; nil where that was not learnt.
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
