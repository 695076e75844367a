extension TrainingSession {
    /// How far what is guessed to be out of scope counts where the data say what is.
    private static let guessedShare: Float = 0.3

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
        let loss = trainer.allowedLoss ?? (isKnown ? 0.02 : 0.005)
        judgement.scope.weights[Evidence.count] += bias(judgement, inside: inside, loss: loss)
        var verdicts: [(score: Float, isRight: Bool)] = []
        for sentence in heldOut {
            let verdict = judgement.verdict(sentence.evidence, scores: sentence.scores)
            guard let intent = verdict.intent else { continue }
            verdicts.append((verdict.score, intent == labels[sentence.sentence]))
        }
        judgement.calibrate(on: verdicts)
        return judgement
    }

    /// What to add to the detector's bias so that no more of what was rightly understood is lost than is allowed.
    private func bias(_ judgement: Judgement, inside: [HeldOutScores], loss: Double) -> Float {
        guard judgement.scope != .off else { return 0 }
        let right = inside.filter { $0.evidence.best == labels[$0.sentence] }
            .map { judgement.distance($0.evidence, $0.scores) }.sorted(by: >)
        let allowed = Int(loss * Double(inside.count))
        guard allowed < right.count else { return 0 }
        // Half way between the last that may be lost and the first that may not.
        let (last, first) = (allowed > 0 ? right[allowed - 1] : right[0] + 1, right[allowed])
        return -(last + first) / 2
    }
}
