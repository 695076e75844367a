import RapidIntentPlatform

/// Converts scores to probabilities, so that answers with a score of 0.8 are right four times out of five.
///
/// A softmax over the scores of all intents, multiplied by the sharpness (temperature scaling: Guo, Pleiss, Sun and
/// Weinberger, "On calibration of modern neural networks", ICML 2017).
struct Calibration: Sendable, Equatable {
    /// The factor of the scores, above 0.
    var sharpness: Float

    /// The default sharpness, without held-out sentences.
    private static let usual: Float = 4

    /// The probability of every intent, if the sentence is in scope.
    func probabilities(_ scores: [Float]) -> [Float] {
        let best = scores.max() ?? 0
        let shares = scores.map { exp(sharpness * ($0 - best)) }
        let sum = shares.reduce(0, +)
        return shares.map { $0 / sum }
    }

    /// The sharpness that maximises the likelihood of held-out sentences' intents.
    ///
    /// If all of a few sentences were understood, a higher sharpness would always seem better. So the distance from
    /// the default sharpness counts like some sentences.
    init(of sentences: [(scores: [Float], label: Int, weight: Float)]) {
        sharpness = Self.usual
        guard !sentences.isEmpty else { return }
        func loss(_ sharpness: Float) -> Double {
            let calibration = Calibration(sharpness: sharpness)
            let distance = log(Double(sharpness / Self.usual))
            var sum = 2 * distance * distance
            for (scores, label, weight) in sentences {
                sum -= Double(weight) * log(Double(max(calibration.probabilities(scores)[label], 1e-9)))
            }
            return sum
        }
        // The loss has one minimum in the logarithm of the sharpness; golden-section search finds it.
        let golden = 0.618_034
        var (low, high) = (log(0.5), log(40.0))
        var (left, right) = (high - golden * (high - low), low + golden * (high - low))
        var (lossLeft, lossRight) = (loss(Float(exp(left))), loss(Float(exp(right))))
        for _ in 0..<14 {
            if lossLeft < lossRight {
                (high, right, lossRight) = (right, left, lossLeft)
                left = high - golden * (high - low)
                lossLeft = loss(Float(exp(left)))
            } else {
                (low, left, lossLeft) = (left, right, lossRight)
                right = low + golden * (high - low)
                lossRight = loss(Float(exp(right)))
            }
        }
        sharpness = Float(exp((low + high) / 2))
    }

    init(sharpness: Float) { self.sharpness = sharpness }
}
