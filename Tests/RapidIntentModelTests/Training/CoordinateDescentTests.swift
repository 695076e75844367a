import RapidIntent
import Testing

@testable import RapidIntentModel

@Suite("CoordinateDescent")
struct CoordinateDescentTests {
    /// Sentences of random features, whose class a few of them decide, with some mistakes.
    private static func examples(_ count: Int, features: Int, classes: Int) -> [CoordinateDescent.Example] {
        var random = SplitMix64(seed: 5)
        return (0..<count).map { _ in
            let label = Int.random(in: 0..<classes, using: &random)
            let numbers = Set(
                (0..<4).map { _ in Int32.random(in: 0..<Int32(features), using: &random) } + [Int32(label)]
            )
            .sorted()
            let vector = FeatureVector(
                numbers: numbers,
                values: numbers.map { _ in 1 / Float(numbers.count).squareRoot() })
            let shown = Float.random(in: 0..<1, using: &random) < 0.1 ? (label + 1) % classes : label
            return CoordinateDescent.Example(vector: vector, label: shown, weight: label == 0 ? 2 : 1)
        }
    }

    @Test("The solution minimises the loss: its gradient is zero")
    func optimum() {
        let (features, classes) = (30, 11)
        let examples = Self.examples(200, features: features, classes: classes)
        let learner = CoordinateDescent(cost: 0.7, visits: 2_000, tolerance: 1e-6)
        let weights = learner.weights(of: examples, features: features, classes: classes)
        for label in 0..<classes {
            var gradient = (0...features).map { weights[$0, label] }
            var largest: Float = 0
            for example in examples {
                let sign: Float = example.label == label ? 1 : -1
                var score = weights[features, label]
                for (number, value) in zip(example.vector.numbers, example.vector.values) {
                    score += weights[Int(number), label] * value
                }
                let slack = max(0, 1 - sign * score)
                let slope = -2 * 0.7 * example.weight * slack * sign
                for (number, value) in zip(example.vector.numbers, example.vector.values) {
                    gradient[Int(number)] += slope * value
                }
                gradient[features] += slope
                largest = max(largest, abs(slope))
            }
            #expect(largest > 0.1)
            #expect(gradient.allSatisfy { abs($0) < 0.002 }, "class \(label)")
        }
    }

    @Test("Equal seeds give equal weights")
    func deterministic() {
        let examples = Self.examples(50, features: 20, classes: 3)
        let first = CoordinateDescent(seed: 1).weights(of: examples, features: 20, classes: 3)
        let second = CoordinateDescent(seed: 1).weights(of: examples, features: 20, classes: 3)
        for row in 0...20 { for column in 0..<3 { #expect(first[row, column] == second[row, column]) } }
    }
}
