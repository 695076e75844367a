extension TrainingSession {
    /// How far what is guessed to be out of scope counts where the data say what is.
    private static let guessedShare: Float = 0.3
    /// What share of the sentences in scope may be lost so that all of what is out of scope is found instead of nothing.
    private static let worth = 0.1

    /// Finds out how scores are to be understood.
    ///
    /// - Parameters:
    ///   - heldOut: Sentences by classifiers that have not learnt from them.
    ///   - guessed: Sentences by classifiers that have not learnt their intents.
    func judgement(heldOut: [HeldOutScores], guessed: [HeldOutScores]) -> Judgement {
        let inside = heldOut.filter { labels[$0.sentence] != none }
        let outside = heldOut.filter { labels[$0.sentence] == none }
        let calibration = Calibration(of: inside.map { ($0.scores, labels[$0.sentence]) })
        let isKnown = outside.count >= Self.enoughOutside
        let share =
            isKnown && !guessed.isEmpty
            ? Self.guessedShare / (1 - Self.guessedShare) * Float(outside.count) / Float(guessed.count) : 1
        let scope = ScopeDetector(
            inside: inside.map(\.evidence), outside: (outside + guessed).map(\.evidence),
            weights: outside.map { _ in 1 } + guessed.map { _ in share })
        var judgement = Judgement(calibration: calibration, scope: scope)
        let loss = trainer.allowedLoss ?? (isKnown ? 0.015 : 0.005)
        judgement.scope.weights[Evidence.count] += bias(
            judgement, inside: inside, outside: isKnown ? outside : outside + guessed, loss: loss)
        var verdicts: [(score: Float, isRight: Bool)] = []
        for sentence in heldOut {
            let verdict = judgement.verdict(sentence.evidence, scores: sentence.scores)
            guard let intent = verdict.intent else { continue }
            verdicts.append((verdict.score, intent == labels[sentence.sentence]))
        }
        judgement.calibrate(on: verdicts)
        return judgement
    }

    /// What to add to the detector's bias so that most of what is out of scope is found, and no more of what was rightly
    /// understood is lost than is allowed, nor than is worth it.
    private func bias(
        _ judgement: Judgement, inside: [HeldOutScores], outside: [HeldOutScores], loss: Double
    ) -> Float {
        guard judgement.scope != .off else { return 0 }
        func distances(_ sentences: some Sequence<HeldOutScores>) -> [Float] {
            sentences.map { judgement.distance($0.evidence, $0.scores) }.sorted(by: >)
        }
        let right = distances(inside.lazy.filter { $0.evidence.best == labels[$0.sentence] })
        let far = distances(outside)
        let allowed = Int(loss * Double(inside.count))
        guard allowed < right.count else { return 0 }
        var best = (gain: -Double.infinity, bias: Float(0))
        var found = 0
        for lost in 0...allowed {
            // Half way between the last that is lost and the first that is not.
            let border = ((lost > 0 ? right[lost - 1] : right[0] + 1) + right[lost]) / 2
            while found < far.count, far[found] > border { found += 1 }
            let recall = far.isEmpty ? 0 : Double(found) / Double(far.count)
            let gain = Self.worth * recall - Double(lost) / Double(max(1, inside.count))
            if gain > best.gain { best = (gain, -border) }
        }
        return best.bias
    }
}
