/// What the classifier sees of a text: the features it knows, and how much of the text they are.
struct FeatureVector: Sendable {
    var numbers: [Int32] = []
    /// Of length 1, or 0 where no feature is known.
    var values: [Float] = []
    /// What share of the squared weight of all letters in a row is of known ones, from 0 to 1.
    var knownLetters: Float = 0
    /// The same for single words.
    var knownWords: Float = 0
    /// How many words the text has, without fillers at both ends.
    var wordCount: Float = 0
}
