/// How far a predicted intent accounts for a text, as a model with a sentence encoder measures it.
///
/// Words with meaning count that are no values: "what is the temperature of the sun" has "sun", which is like no word in the intent's
/// sentences.
struct Coverage: Sendable {
    var words: Int
    /// The word that the intent accounts for least, as said.
    var leastWord: String
    /// The cosine between this word and the nearest one of the intent's sentences, from -1 to 1, both in their contexts.
    var cosine: Double
    /// The word that says what the text is about, if the intent's sentences have neither it nor another one for it; as said.
    var otherTopic: String?

    /// Whether the intent accounts for every word.
    var isFull: Bool { words >= Self.fewest && cosine >= Self.sure }
    /// The word that the intent does not account for, as a refusal; nil if it accounts for all.
    var refusal: Refusal? {
        (otherTopic ?? (cosine < Self.least ? leastWord : nil)).map { Refusal(.unknownWords, words: $0) }
    }
}
