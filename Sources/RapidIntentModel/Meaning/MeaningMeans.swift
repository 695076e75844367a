/// The mean of the meanings of each intent's sentences, scaled to length 1: the prototype of the intent.
///
/// Snell, Swersky and Zemel, "Prototypical networks for few-shot learning", NeurIPS 2017.
struct MeaningMeans: Sendable {
    /// The means, one after the other; zeros for an intent without sentences.
    private(set) var numbers: [Float]
    private let width: Int

    /// The weight of the closeness to a mean beside the learnt weights, which with few sentences know less than it.
    private static let share: Float = 1

    /// Computes the means.
    ///
    /// - Parameters:
    ///   - sentences: The meaning, the number of the intent and the weight of each sentence; numbers that are not below
    ///     `count` are ignored.
    ///   - width: The number of elements of a meaning.
    ///   - count: The number of intents.
    init(of sentences: some Sequence<(meaning: [Float], label: Int, weight: Float)>, width: Int, count: Int) {
        self.width = width
        numbers = [Float](repeating: 0, count: width * count)
        for sentence in sentences where sentence.label < count {
            let start = sentence.label * width
            for index in 0..<width { numbers[start + index] += sentence.weight * sentence.meaning[index] }
        }
        for start in stride(from: 0, to: numbers.count, by: width) {
            let length = numbers[start..<start + width].reduce(0) { $0 + $1 * $1 }.squareRoot()
            guard length > 0 else { continue }
            for index in start..<start + width { numbers[index] /= length }
        }
    }

    func closeness(of meaning: [Float], to intent: Int) -> Float {
        numbers.withUnsafeBufferPointer {
            Self.closeness(of: meaning, to: UnsafeBufferPointer(rebasing: $0[intent * width..<(intent + 1) * width]))
        }
    }

    /// The cosine between a meaning and a mean, both of length 1.
    static func closeness(of meaning: [Float], to mean: UnsafeBufferPointer<Float>) -> Float {
        var sum: Float = 0
        for index in mean.indices { sum += meaning[index] * mean[index] }
        return sum
    }

    /// Adds the closeness to the mean of each intent to its score.
    func add(to weights: WeightMatrix) {
        let first = weights.rows - 1 - width
        for intent in 0..<numbers.count / width {
            for index in 0..<width { weights[first + index, intent] += Self.share * numbers[intent * width + index] }
        }
    }
}
