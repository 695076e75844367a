/// The features of a text that the classifier knows, and the share of the text that they cover.
struct FeatureVector: Sendable {
    var numbers: [Int32] = []
    /// The values; together with ``meaning``, they have length 1, or 0 if no feature is known and there is no meaning.
    var values: [Float] = []
    /// The vector of a sentence encoder, scaled to its share; empty without an encoder.
    var meaning: [Float] = []
    /// The share of known n-grams in the squared weight of all character n-grams, from 0 to 1.
    var knownLetters: Float = 0
    /// The same share for single words.
    var knownWords: Float = 0
    /// The number of words of the text, without fillers at both ends.
    var wordCount: Float = 0

    /// Whether no feature is known and there is no meaning.
    var isZero: Bool { values.isEmpty && meaning.isEmpty }
}
