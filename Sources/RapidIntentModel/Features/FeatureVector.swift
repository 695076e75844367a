/// What the classifier sees of a text: the features it knows, and how much of the text they are.
struct FeatureVector: Sendable {
    var numbers: [Int32] = []
    /// Of length 1, or 0 where no feature is known.
    var values: [Float] = []
    /// What share of the squared weight of all letters in a row is of known ones, from 0 to 1.
    var knownLetters: Float = 0
    /// The same for single words.
    var knownWords: Float = 0
    /// How many words the text has.
    var wordCount: Float = 0

    /// Brings both blocks to their lengths, and the whole to length 1.
    ///
    /// - Parameter letterCount: How many of the values, at the beginning, are letters in a row.
    mutating func normalise(letterCount: Int) {
        var (letters, words): (Float, Float) = (0, 0)
        for index in 0..<letterCount { letters += values[index] * values[index] }
        for index in letterCount..<values.count { words += values[index] * values[index] }
        let (letterShare, wordShare) = (
            letters > 0 ? FeatureWeighting.letterShare : 0, words > 0 ? FeatureWeighting.wordShare : 0
        )
        let length = (letterShare * letterShare + wordShare * wordShare).squareRoot()
        let (letterFactor, wordFactor) = (
            letters > 0 ? letterShare / (letters.squareRoot() * length) : 0,
            words > 0 ? wordShare / (words.squareRoot() * length) : 0
        )
        for index in 0..<letterCount { values[index] *= letterFactor }
        for index in letterCount..<values.count { values[index] *= wordFactor }
    }
}
