#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Judges how likely a sentence is out of scope: logistic regression over what is to be seen of its scores.
struct ScopeDetector: Sendable, Equatable {
    /// How much each number of ``Evidence/values`` says for "out of scope", and the bias behind them.
    var weights: [Float]

    /// Never out of scope.
    static let off = ScopeDetector(weights: [Float](repeating: 0, count: Evidence.count) + [-30])

    /// From 0 to 1.
    func probability(_ evidence: Evidence) -> Float { 1 / (1 + exp(-logit(evidence))) }

    /// The logarithm of the odds.
    func logit(_ evidence: Evidence) -> Float {
        var sum = weights[Evidence.count]
        for index in 0..<Evidence.count { sum += weights[index] * evidence.values[index] }
        return min(max(sum, -30), 30)
    }
}

extension ScopeDetector {
    /// Learns from sentences in scope and out of it, both sides counting the same however many they are.
    ///
    /// Gradient descent on standardised numbers with a little decay, which these few need no better for; the same result on
    /// every run. Off where either side is empty.
    ///
    /// - Parameter weights: How much each sentence outside counts.
    init(inside: [Evidence], outside: [Evidence], weights outsideWeights: [Float]) {
        guard !inside.isEmpty, !outside.isEmpty else {
            self = .off
            return
        }
        let size = Evidence.count
        let all = inside + outside
        var (means, deviations) = ([Double](repeating: 0, count: size), [Double](repeating: 0, count: size))
        for evidence in all { for index in 0..<size { means[index] += Double(evidence.values[index]) } }
        for index in 0..<size { means[index] /= Double(all.count) }
        for evidence in all {
            for index in 0..<size {
                let difference = Double(evidence.values[index]) - means[index]
                deviations[index] += difference * difference
            }
        }
        for index in 0..<size { deviations[index] = max((deviations[index] / Double(all.count)).squareRoot(), 1e-6) }
        let rows = all.map { evidence in
            (0..<size).map { (Double(evidence.values[$0]) - means[$0]) / deviations[$0] }
        }
        let outsideSum = Double(outsideWeights.reduce(0, +))
        let shares =
            [Double](repeating: 0.5 / Double(inside.count), count: inside.count)
            + outsideWeights.map { 0.5 * Double($0) / outsideSum }
        var learnt = [Double](repeating: 0, count: size + 1)
        for _ in 0..<400 {
            var gradient = [Double](repeating: 0, count: size + 1)
            for (index, row) in rows.enumerated() {
                var sum = learnt[size]
                for column in 0..<size { sum += learnt[column] * row[column] }
                let error = (1 / (1 + exp(-sum)) - (index < inside.count ? 0 : 1)) * shares[index]
                for column in 0..<size { gradient[column] += error * row[column] }
                gradient[size] += error
            }
            for column in 0...size {
                learnt[column] -= 2 * (gradient[column] + (column < size ? 0.002 * learnt[column] : 0))
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
}
