/// The scores of a sentence from a classifier that was not trained on it.
struct HeldOutScores: Sendable {
    /// The index of the sentence among all.
    var sentence: Int
    /// The scores, one for each intent.
    var scores: [Float]
    var evidence: Evidence
    /// The weight of the sentence.
    var weight: Float
}
