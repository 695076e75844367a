import RapidIntentPlatform

/// Estimates the probability that a sentence is out of scope: logistic regression over ``Evidence``.
struct ScopeDetector: Sendable, Equatable {
    /// The weight of each number of ``Evidence/values`` for "out of scope", followed by the bias.
    var weights: [Float]

    /// The detector without training data; it uses the best score and the known share of character n-grams.
    ///
    /// A sentence with half of its words unknown stays in scope if its score and spelling fit. The weights are rounded
    /// from logistic regressions for models with two intents; see `Benchmarks/README.md`.
    static let unlearnt = ScopeDetector(weights: [-5, 0, 0, 0, -7, 0, 0, 4.5])
    /// The detector without training data for evidence with a meaning.
    ///
    /// It uses the cosine to the best intent and its lead; its weights have the same origin.
    static let unlearntMeaning = ScopeDetector(weights: [0, 0, 0, 0, 0, 0, 0, -7, -5, 3])

    /// Whether it is one of the detectors without training data.
    var isUnlearnt: Bool { self == .unlearnt || self == .unlearntMeaning }

    /// The minimum log odds for a foreign text, whatever was learnt.
    private static let foreign: Float = 6
    /// The strength of the decay towards ``unlearnt``, and its increase for few examples.
    private static let decay = 0.002
    private static let fewness = 2.0
    /// The minimum number of examples in scope, and of examples out of scope, for training.
    private static let enough = 4

    func probability(_ evidence: Evidence) -> Float { 1 / (1 + exp(-logit(evidence))) }

    func logit(_ evidence: Evidence) -> Float {
        var sum = weights[evidence.values.count]
        for index in evidence.values.indices { sum += weights[index] * evidence.values[index] }
        // The weights of a manipulated file may give any number.
        guard sum.isFinite else { return 30 }
        return min(max(sum, evidence.isForeign ? Self.foreign : -30), 30)
    }
}

extension ScopeDetector {
    /// A sentence labelled as in scope or out of scope.
    struct Example {
        var evidence: Evidence
        var isOutside: Bool
        /// Its weight among the examples of its side.
        var weight: Float = 1
    }

    /// Trains on sentences in scope and out of scope; both sides have the same total weight.
    ///
    /// Gradient descent on standardised numbers with decay towards ``unlearnt``; fewer examples give more decay. The
    /// result is deterministic. If either side has too few examples, the result is ``unlearnt``.
    ///
    /// - Parameter unlearnt: The detector without training data for such evidence.
    init(learning examples: [Example], unlearnt: ScopeDetector = .unlearnt) {
        let size = unlearnt.weights.count - 1
        // Foreign sentences are not needed for training, because they are always out of scope.
        let examples = examples.filter { !$0.evidence.isForeign }
        let sums = [false, true].map { side in
            examples.lazy.filter { $0.isOutside == side }.reduce(0.0) { $0 + Double($1.weight) }
        }
        guard examples.count(where: \.isOutside) >= Self.enough,
            examples.count(where: { !$0.isOutside }) >= Self.enough, sums[0] > 0, sums[1] > 0
        else {
            self = unlearnt
            return
        }
        let (means, deviations) = Self.spread(of: examples, size: size)
        let rows = examples.map { example in
            (0..<size).map { (Double(example.evidence.values[$0]) - means[$0]) / deviations[$0] }
        }
        let shares = examples.map { 0.5 * Double($0.weight) / sums[$0.isOutside ? 1 : 0] }
        let decay = Self.decay + Self.fewness / Double(examples.count)
        var before = (0..<size).map { Double(unlearnt.weights[$0]) * deviations[$0] }
        before.append(
            (0..<size).reduce(Double(unlearnt.weights[size])) {
                $0 + Double(unlearnt.weights[$1]) * means[$1]
            })
        var learnt = before
        // A step size of 1 reached the minimum on all tested data, even with few sentences out of scope among many;
        // this is not guaranteed.
        for _ in 0..<800 {
            var gradient = [Double](repeating: 0, count: size + 1)
            for (index, row) in rows.enumerated() {
                var sum = learnt[size]
                for column in 0..<size { sum += learnt[column] * row[column] }
                let error = (1 / (1 + exp(-sum)) - (examples[index].isOutside ? 1 : 0)) * shares[index]
                for column in 0..<size { gradient[column] += error * row[column] }
                gradient[size] += error
            }
            for column in 0...size {
                learnt[column] -= gradient[column] + decay * (learnt[column] - before[column])
            }
        }
        var weights = [Float](repeating: 0, count: size + 1)
        var bias = learnt[size]
        for column in 0..<size {
            weights[column] = Float(learnt[column] / deviations[column])
            bias -= learnt[column] * means[column] / deviations[column]
        }
        weights[size] = Float(bias)
        self.init(weights: weights)
    }

    private static func spread(of examples: [Example], size: Int) -> (means: [Double], deviations: [Double]) {
        var (means, deviations) = ([Double](repeating: 0, count: size), [Double](repeating: 0, count: size))
        for example in examples { for index in 0..<size { means[index] += Double(example.evidence.values[index]) } }
        for index in 0..<size { means[index] /= Double(examples.count) }
        for example in examples {
            for index in 0..<size {
                let difference = Double(example.evidence.values[index]) - means[index]
                deviations[index] += difference * difference
            }
        }
        // A constant number carries no information; the minimum avoids a division by zero.
        for index in 0..<size {
            deviations[index] = max((deviations[index] / Double(examples.count)).squareRoot(), 1e-6)
        }
        return (means, deviations)
    }
}
