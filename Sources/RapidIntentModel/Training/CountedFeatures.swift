/// The features of a text as numbers of a vocabulary, with how often each occurs.
struct CountedFeatures: Sendable {
    /// Each once: those of letters in ascending order, then those of words.
    var numbers: [Int32]
    /// How often each occurs.
    var counts: [Float]
    /// How many of them, at the beginning, are letters in a row; the others are words.
    var letterCount: Int
    /// The numbers of the single words that say something, in the order of the text.
    var singleWords: [Int32]
}
