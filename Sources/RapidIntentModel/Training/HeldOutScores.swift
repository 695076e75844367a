/// The scores of a sentence by a classifier that has not learnt from it.
struct HeldOutScores: Sendable {
    /// The sentence's place among all.
    var sentence: Int
    /// One for each intent.
    var scores: [Float]
    var evidence: Evidence
    /// How much the sentence counts.
    var weight: Float
}
