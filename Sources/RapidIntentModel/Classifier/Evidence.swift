import RapidIntentPlatform

/// Numbers computed from a sentence's scores, with which ``ScopeDetector`` decides whether it is in scope.
struct Evidence: Sendable {
    var best: Int
    /// The numbers that describe the scores.
    ///
    /// The best score; its lead; the logarithm of the sum of the sharpened scores relative to the best; the score of
    /// "out of scope" (0 if it was not learnt); the known shares of the character n-grams and of the words; and the
    /// logarithm of the number of words. With an encoder, also the cosine between the meanings of the sentence and of
    /// the best intent, and its lead over all other intents, which may be negative.
    var values: [Float]

    /// Whether the model knows nothing about the sentence: no word, almost no character n-gram and, with an encoder, no
    /// similar meaning.
    var isForeign: Bool {
        values[5] == 0 && values[4] < 0.25 && (values.count == Self.count || values[Self.count] < Self.similar)
    }

    /// The number of values without an encoder, and with one.
    static let (count, countWithMeaning) = (7, 9)
    /// The cosine from which two meanings have something in common.
    private static let similar: Float = 0.35

    /// Computes the numbers from the scores of a sentence.
    ///
    /// - Parameters:
    ///   - scores: One for each intent; at least one.
    ///   - none: The score of "out of scope"; nil if it was not learnt.
    ///   - closeness: The cosine between the meanings of the sentence and of each intent; nil without an encoder.
    init(scores: [Float], none: Float?, vector: FeatureVector, closeness: [Float]? = nil) {
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
        if let closeness {
            var other: Float = -1
            for index in closeness.indices where index != best { other = max(other, closeness[index]) }
            values += [closeness[best], closeness[best] - other]
        }
    }
}
