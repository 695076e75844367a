import RapidIntentPlatform

/// Converts scores to a verdict: calibration, scope and confidence.
struct Judgement: Sendable, Equatable {
    var calibration: Calibration
    var scope: ScopeDetector
    /// The slope of the map from the log odds of a verdict to the measured log odds that it is right, above 0.
    ///
    /// Fitted on held-out verdicts together with ``offset`` (Platt, "Probabilistic outputs for support vector
    /// machines", 1999).
    var slope: Float = 1
    var offset: Float = 0

    struct Verdict: Sendable, Equatable {
        /// The number of the most likely intent; nil if the sentence is out of scope.
        var intent: Int?
        /// The probability that it is right, from 0 to 1.
        var score: Float
        /// The scores of all intents, at most ``score``.
        var intents: [Float]
        /// The score of "out of scope".
        var none: Float
    }

    /// The degree to which a sentence is out of scope, relative to the fit of its best intent; above 0, it is out of
    /// scope.
    func distance(_ evidence: Evidence, _ scores: [Float]) -> Float {
        distance(evidence, best: calibration.probabilities(scores)[evidence.best])
    }

    private func distance(_ evidence: Evidence, best: Float) -> Float { scope.logit(evidence) - log(max(best, 1e-9)) }

    func verdict(_ evidence: Evidence, scores: [Float]) -> Verdict {
        let none = scope.probability(evidence)
        var shares = calibration.probabilities(scores)
        let isOutside = distance(evidence, best: shares[evidence.best]) > 0
        for index in shares.indices { shares[index] *= 1 - none }
        let raw = shares[evidence.best]
        if isOutside {
            return Verdict(intent: nil, score: none, intents: shares.map { min($0, none) }, none: none)
        }
        let score = calibrated(raw)
        let rest = (1 - score) / max(1 - raw, 1e-6)
        for index in shares.indices { shares[index] = min(shares[index] * rest, score) }
        shares[evidence.best] = score
        return Verdict(intent: evidence.best, score: score, intents: shares, none: min(none * rest, score))
    }

    /// The calibrated score, as measured on held-out sentences.
    func calibrated(_ score: Float) -> Float { 1 / (1 + exp(-(slope * Self.logit(score) + offset))) }

    static func logit(_ score: Float) -> Float {
        let score = min(max(score, 1e-6), 1 - 1e-6)
        return log(score / (1 - score))
    }

    /// Fits slope and offset to held-out verdicts that were right or wrong.
    ///
    /// Newton's method with a small decay towards 1 and 0, so that a few sentences change little. Platt's targets
    /// prevent scores of exactly 0 or 1.
    mutating func calibrate(on sentences: [(score: Float, isRight: Bool, weight: Float)]) {
        var (slope, offset) = (1.0, 0.0)
        let right = sentences.lazy.filter(\.isRight).reduce(0.0) { $0 + Double($1.weight) }
        let wrong = sentences.lazy.filter { !$0.isRight }.reduce(0.0) { $0 + Double($1.weight) }
        let targets = (right: (right + 1) / (right + 2), wrong: 1 / (wrong + 2))
        for _ in 0..<30 where !sentences.isEmpty {
            let decay = 2.0
            var (g0, g1) = (decay * (slope - 1), decay * offset)
            var (h00, h01, h11) = (decay, 0.0, decay)
            for (score, isRight, count) in sentences {
                let x = Double(Self.logit(score))
                let p = 1 / (1 + exp(-(slope * x + offset)))
                let error = Double(count) * (p - (isRight ? targets.right : targets.wrong))
                let weight = Double(count) * max(p * (1 - p), 1e-9)
                g0 += error * x
                g1 += error
                h00 += weight * x * x
                h01 += weight * x
                h11 += weight
            }
            let determinant = h00 * h11 - h01 * h01
            let (d0, d1) = ((h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant)
            slope = min(max(slope - min(max(d0, -1), 1), 0.2), 5)
            offset = min(max(offset - min(max(d1, -1), 1), -5), 5)
            if d0.magnitude + d1.magnitude < 1e-6 { break }
        }
        (self.slope, self.offset) = (Float(slope), Float(offset))
    }
}
