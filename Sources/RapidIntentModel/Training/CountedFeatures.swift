/// The features of a text, as vocabulary numbers with their numbers of occurrences.
struct CountedFeatures: Sendable {
    /// Each feature once: character n-grams in ascending order, then words.
    var numbers: [Int32]
    /// The number of occurrences of each.
    var counts: [Float]
    /// The number of character n-grams, at the beginning; the others are words.
    var letterCount: Int
    /// The numbers of the single words except fillers, in the order of the text.
    var singleWords: [Int32]
}
