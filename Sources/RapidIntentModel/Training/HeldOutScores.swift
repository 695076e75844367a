/// The scores of a sentence by a classifier that has not learnt from it.
struct HeldOutScores: Sendable {
    /// The index of the sentence among all.
    var sentence: Int
    /// The scores, one for each intent.
    var scores: [Float]
    var evidence: Evidence
    /// The weight of the sentence.
    var weight: Float
}
