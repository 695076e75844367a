extension TrainingSession {
    /// The share of guessed sentences in the weight of all sentences out of scope, if the data contain enough real ones.
    private static let guessedShare: Float = 0.3
    /// The share of sentences in scope that may be lost to detect all sentences out of scope instead of none, if the
    /// trainer has no ``IntentModelTrainer/allowedLoss``.
    private static let worth = 0.125

    /// The number of correctly understood held-out sentences that is enough to estimate the distance of sentences in
    /// scope from the training data.
    private static let enoughRight = 25
    /// The distance of the border beyond the farthest of these sentences if none may be lost, multiplied by their
    /// number or ``enoughRight``: with fewer sentences, the distance is larger.
    private static let doubt: Float = 25
    /// An additional distance of the border that always applies.
    private static let margin: Float = 0.5
    /// The share of sentences in scope beyond the border if no data are out of scope.
    private static let strayShare = 0.08
    /// The weight of the border of ``ScopeDetector/unlearnt``, in held-out sentences, when they move it.
    private static let assumed = 10.0

    /// Fits the conversion of scores to verdicts.
    ///
    /// - Parameters:
    ///   - heldOut: Scores of sentences from classifiers that were not trained on them.
    ///   - guessed: Scores of sentences from classifiers that were not trained on their intents.
    func judgement(heldOut: [HeldOutScores], guessed: [HeldOutScores]) -> Judgement {
        let inside = heldOut.filter { labels[$0.sentence] != none }
        let outside = heldOut.filter { labels[$0.sentence] == none }
        let calibration = Calibration(of: inside.map { ($0.scores, labels[$0.sentence], $0.weight) })
        let isKnown = outside.count >= Self.enoughOutside
        let share =
            isKnown && !guessed.isEmpty
            ? Self.guessedShare / (1 - Self.guessedShare) * Self.weight(of: outside) / Self.weight(of: guessed) : 1
        let scope = ScopeDetector(
            learning: inside.map { ScopeDetector.Example(evidence: $0.evidence, isOutside: false, weight: $0.weight) }
                + outside.map { ScopeDetector.Example(evidence: $0.evidence, isOutside: true, weight: $0.weight) }
                + guessed.map {
                    ScopeDetector.Example(evidence: $0.evidence, isOutside: true, weight: $0.weight * share)
                }, unlearnt: encoder == nil ? .unlearnt : .unlearntMeaning)
        var judgement = Judgement(calibration: calibration, scope: scope)
        judgement.scope.weights[scope.weights.count - 1] += bias(
            judgement, inside: inside, outside: isKnown ? outside : outside + guessed,
            allowed: trainer.allowedLoss ?? (scope.isUnlearnt ? Self.strayShare : isKnown ? 0.015 : 0.005))
        judgement.calibrate(
            on: heldOut.compactMap { sentence in
                let verdict = judgement.verdict(sentence.evidence, scores: sentence.scores)
                guard let intent = verdict.intent else { return nil }
                return (verdict.score, intent == labels[sentence.sentence], sentence.weight)
            })
        return judgement
    }

    private static func weight(of sentences: [HeldOutScores]) -> Float { sentences.reduce(0) { $0 + $1.weight } }

    /// The addition to the detector's bias that detects the most sentences out of scope.
    ///
    /// The loss of correctly understood sentences stays within the allowed share and, without an
    /// ``IntentModelTrainer/allowedLoss``, within its worth.
    ///
    /// If the detector could not be trained, only the sentences in scope move the border of
    /// ``ScopeDetector/unlearnt``: more sentences move it further. With one sentence per intent, none can be held out;
    /// then half of the guessed sentences count as out of scope.
    private func bias(
        _ judgement: Judgement, inside: [HeldOutScores], outside: [HeldOutScores], allowed: Double
    ) -> Float {
        // Foreign sentences are always out of scope.
        func distances(_ sentences: some Sequence<HeldOutScores>) -> [(distance: Float, weight: Double)] {
            sentences.filter { !$0.evidence.isForeign }
                .map { (judgement.distance($0.evidence, $0.scores), Double($0.weight)) }.sorted { $0.0 > $1.0 }
        }
        let right = distances(inside.lazy.filter { $0.evidence.best == labels[$0.sentence] })
        let far = distances(outside)
        guard let first = right.first else { return far.isEmpty ? 0 : -max(far[far.count / 2].distance, 0) }
        if judgement.scope.isUnlearnt {
            let all = right.reduce(0) { $0 + $1.weight }
            var rest = allowed * all
            let border = right.first {
                rest -= $0.weight
                return rest < 0
            }
            return -((border ?? right[right.count - 1]).distance + Self.margin) * Float(all / (all + Self.assumed))
        }
        let all = (inside: Double(Self.weight(of: inside)), outside: far.reduce(0) { $0 + $1.weight })
        let price = trainer.allowedLoss == nil ? 1 / Self.worth : 0
        var best = (gain: -Double.infinity, bias: Float(0))
        var (lost, found, next) = (0.0, 0.0, 0)
        // The last sentence is never lost, because no further one could define the border after it.
        for index in right.indices where lost <= allowed * all.inside {
            // Halfway between the last lost sentence and the first kept one.
            let border =
                index > 0
                ? (right[index - 1].distance + right[index].distance) / 2
                : first.distance + Self.margin + Self.doubt / Float(max(right.count, Self.enoughRight))
            while next < far.count, far[next].distance > border {
                found += far[next].weight
                next += 1
            }
            let gain = (all.outside > 0 ? found / all.outside : 0) - price * lost / max(all.inside, 1e-9)
            if gain > best.gain { best = (gain, -border) }
            lost += right[index].weight
        }
        return best.bias
    }
}
