import RapidIntent

/// Trains linear support vector machines, one per class against all others, in parallel.
///
/// Dual coordinate descent for the squared hinge loss (Hsieh, Chang, Lin, Keerthi and Sundararajan, "A dual coordinate
/// descent method for large-scale linear SVM", ICML 2008, algorithm 1 with L2 loss). All classes visit the sentences in one
/// order, so that a visit of a sentence changes whole rows of weights, lane by lane, instead of one weight of one class.
struct CoordinateDescent {
    /// The cost of an error relative to large weights, for a sentence with weight 1.
    var cost: Float = 1
    var visits = 16
    /// Training ends once no dual variable has changed by more than this.
    var tolerance: Float = 0.02
    var seed: UInt64 = 0

    struct Example: Sendable {
        var vector: FeatureVector
        /// The number of its class; nil if it belongs to none.
        var label: Int?
        var weight: Float = 1
    }

    private typealias Lane = WeightMatrix.Lane

    /// Trains the weights; the last row is the bias, whose input is 1 in every sentence.
    ///
    /// - Parameter features: The number of features, including the numbers of a sentence encoder.
    func weights(of examples: [Example], features: Int, classes: Int) -> WeightMatrix {
        let weights = WeightMatrix(rows: features + 1, columns: classes)
        let duals = WeightMatrix(rows: examples.count, columns: classes)
        let sums = WeightMatrix(rows: 1, columns: classes)
        var order = examples.indices.filter { examples[$0].weight > 0 }
        var generator = SplitMix64(seed: seed)
        for _ in 0..<visits {
            order.shuffle(using: &generator)
            var largest = Lane.zero
            for index in order {
                largest = pointwiseMax(
                    largest, visit(examples[index], dual: duals.row(index), weights, sums: sums.row(0)))
            }
            if largest.max() < tolerance { break }
        }
        return withExtendedLifetime((duals, sums)) { weights }
    }

    /// Makes one step for every class on one sentence; returns the change of the dual variables.
    private func visit(
        _ example: Example, dual: UnsafeMutablePointer<Lane>, _ weights: WeightMatrix, sums: UnsafeMutablePointer<Lane>
    ) -> Lane {
        weights.scores(of: example.vector, into: sums)
        let bias = weights.row(weights.rows - 1)
        // The squared length of a vector is 1 unless it is zero, and the bias adds 1.
        let square: Float = example.vector.isZero ? 1 : 2
        let diagonal = 1 / (2 * cost * example.weight)
        let padding = weights.padding
        var largest = Lane.zero
        for lane in 0..<weights.lanes {
            var sign = Lane(repeating: -1)
            if let label = example.label, label / Lane.scalarCount == lane { sign[label % Lane.scalarCount] = 1 }
            let old = dual[lane]
            let gradient = sign * (sums[lane] + bias[lane]) - 1 + diagonal * old
            var new = old - gradient / (diagonal + square)
            new.replace(with: Lane.zero, where: new .< 0)
            if lane == weights.lanes - 1 { new.replace(with: Lane.zero, where: padding) }
            let change = (new - old) * sign
            dual[lane] = new
            sums[lane] = change
            bias[lane] += change
            largest = pointwiseMax(largest, pointwiseMax(change, -change))
        }
        weights.add(sums, times: example.vector)
        return largest
    }
}
