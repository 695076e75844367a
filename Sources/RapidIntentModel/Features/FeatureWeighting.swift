#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// How counts become the numbers that the classifier sees: sublinear term frequency times inverse document frequency, each
/// block brought to its own length, the whole to length 1 (Manning, Raghavan and Schütze, "Introduction to Information
/// Retrieval", 2008, chapter 6).
enum FeatureWeighting {
    /// How much the letters, and how much the words, count.
    static let letterShare: Float = 1
    static let wordShare: Float = 0.7

    /// The weight of an occurrence of a feature that stands in `documents` of `total` texts.
    ///
    /// Smoothed as if one more text had every feature, so that one that is in all still counts.
    static func inverseFrequency(documents: Float, total: Float) -> Float { log((1 + total) / (1 + documents)) + 1 }

    /// The weight of a feature that occurs several times in a text.
    @inline(__always)
    static func termFrequency(_ count: Float) -> Float { count == 1 ? 1 : 1 + log(count) }
}

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
