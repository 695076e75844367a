extension TrainingSession {
    /// How far what is guessed to be out of scope counts where the data say what is.
    private static let guessedShare: Float = 0.3
    /// What share of the sentences in scope may be lost so that all of what is out of scope is found instead of nothing,
    /// where nobody says what may be.
    private static let worth = 0.125

    /// How many held-out sentences that were rightly understood show how far from what was learnt one in scope may be.
    private static let enoughRight = 25
    /// How much further out than all of them the border lies where nobody is to be lost, times their number or
    /// ``enoughRight``: a few show too little of it.
    private static let doubt: Float = 25
    /// How much further out it lies in any case.
    private static let margin: Float = 0.5
    /// The share of sentences in scope beyond the border where nothing shows what is out of scope.
    private static let strayShare = 0.08
    /// How many held-out sentences ``ScopeDetector/unlearnt`` counts for when they move its border.
    private static let assumed = 10.0

    /// Finds out how scores are to be understood.
    ///
    /// - Parameters:
    ///   - heldOut: Sentences by classifiers that have not learnt from them.
    ///   - guessed: Sentences by classifiers that have not learnt their intents.
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
                })
        var judgement = Judgement(calibration: calibration, scope: scope)
        judgement.scope.weights[Evidence.count] += bias(
            judgement, inside: inside, outside: isKnown ? outside : outside + guessed,
            allowed: trainer.allowedLoss ?? (scope == .unlearnt ? Self.strayShare : isKnown ? 0.015 : 0.005))
        judgement.calibrate(
            on: heldOut.compactMap { sentence in
                let verdict = judgement.verdict(sentence.evidence, scores: sentence.scores)
                guard let intent = verdict.intent else { return nil }
                return (verdict.score, intent == labels[sentence.sentence], sentence.weight)
            })
        return judgement
    }

    private static func weight(of sentences: [HeldOutScores]) -> Float { sentences.reduce(0) { $0 + $1.weight } }

    /// What to add to the detector's bias so that most of what is out of scope is found, and no more of what was rightly
    /// understood is lost than is allowed, nor, where nobody said how much that is, than is worth it.
    ///
    /// Where the detector could learn nothing, the sentences in scope alone move the border of ``ScopeDetector/unlearnt``: the
    /// further, the more they are. With one sentence an intent none can be held out; then half of what is guessed to be out of
    /// scope is found.
    private func bias(
        _ judgement: Judgement, inside: [HeldOutScores], outside: [HeldOutScores], allowed: Double
    ) -> Float {
        // What is foreign is out of scope wherever the border is.
        func distances(_ sentences: some Sequence<HeldOutScores>) -> [(distance: Float, weight: Double)] {
            sentences.filter { !$0.evidence.isForeign }
                .map { (judgement.distance($0.evidence, $0.scores), Double($0.weight)) }.sorted { $0.0 > $1.0 }
        }
        let right = distances(inside.lazy.filter { $0.evidence.best == labels[$0.sentence] })
        let far = distances(outside)
        guard let first = right.first else { return far.isEmpty ? 0 : -max(far[far.count / 2].distance, 0) }
        if judgement.scope == .unlearnt {
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
        // The last is never lost: a border behind it would have none to go by.
        for index in right.indices where lost <= allowed * all.inside {
            // Half way between the last that is lost and the first that is not.
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
