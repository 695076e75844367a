/// The cosines from which meanings count as near each other, learned from the sentences of a dictionary.
///
/// How near the sentences of different intents are depends on the dictionary: two intents for lights are nearer than lights and
/// music. Nine of ten of its sentences are farther than the bounds from all that belongs to other intents. A dictionary with few
/// sentences says little, so the bounds are drawn towards a usual value.
struct MeaningBounds: Equatable {
    let sentences: Float
    let intents: Float

    /// The share of sentences that are farther from other intents than a bound.
    private static let share = 0.9
    /// The highest bound: opposites ("lock" and "unlock") are near each other, and would leave every text alone.
    private static let highest: Float = 0.7
    /// The bound without a dictionary, and the number of sentences that outweigh it.
    private static let (usual, usualWeight): (Float, Float) = (0.6, 30)

    /// Learns the bounds.
    ///
    /// Takes time quadratic in the number of sentences.
    ///
    /// - Parameters:
    ///   - count: The number of intents.
    init(of sentences: [(meaning: [Float], label: Int)], means: MeaningMeans, count: Int) {
        guard count > 1 else { (self.sentences, intents) = (Self.usual, Self.usual); return }
        self.sentences = Self.bound(
            of: sentences.map { sentence in
                sentence.meaning.withUnsafeBufferPointer { meaning in
                    sentences.lazy.filter { $0.label != sentence.label }
                        .map { MeaningMeans.closeness(of: $0.meaning, to: meaning) }.max() ?? 0
                }
            })
        intents = Self.bound(
            of: sentences.map { sentence in
                (0..<count).lazy.filter { $0 != sentence.label }
                    .map { means.closeness(of: sentence.meaning, to: $0) }.max() ?? 0
            })
    }

    /// The bound that follows from the closeness of each sentence to other intents.
    private static func bound(of closeness: [Float]) -> Float {
        let found = closeness.sorted()[min(closeness.count - 1, Int(share * Double(closeness.count)))]
        let weight = Float(closeness.count)
        return min((weight * found + usualWeight * usual) / (weight + usualWeight), highest)
    }
}
