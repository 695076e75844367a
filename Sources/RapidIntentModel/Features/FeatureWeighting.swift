import RapidIntentPlatform

/// The conversion of counts to feature values: sublinear term frequency times inverse document frequency.
///
/// Each block is scaled to its own length, and the vector to length 1 (Manning, Raghavan and Schütze, "Introduction to
/// Information Retrieval", 2008, chapter 6).
enum FeatureWeighting {
    /// The weights of the character n-grams and of the words.
    static let letterShare: Float = 1
    static let wordShare: Float = 0.7
    /// The weight of the vector of a sentence encoder; see `Benchmarks/README.md`.
    static let meaningShare: Float = 2

    /// The weight of an occurrence of a feature that `documents` of `total` texts contain.
    ///
    /// Smoothed as if one more text contained every feature, so that a feature in all texts still counts.
    static func inverseFrequency(documents: Float, total: Float) -> Float { log((1 + total) / (1 + documents)) + 1 }

    /// The weight of a feature that occurs several times in a text.
    @inline(__always)
    static func termFrequency(_ count: Float) -> Float { count == 1 ? 1 : 1 + log(count) }
}
