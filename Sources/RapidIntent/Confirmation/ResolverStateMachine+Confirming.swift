/// The machine's questions to the user, and the answers in the next utterance.
extension ResolverStateMachine {
    /// Remembers the question about a segment that needs confirmation, for the next utterance.
    mutating func open(_ fired: FiredCommand, of resolution: Resolution) {
        guard confirmations != nil else { return }
        openConfirmations.removeAll { $0.utterance != resolution.utterance }
        openConfirmations.append(
            OpenConfirmation(
                fired: fired, utterance: resolution.utterance, segment: resolution.segment,
                sentence: fired.near?.takenFor ?? resolution.normalised, at: now, answers: answered.count))
    }

    /// Decides on an utterance that answers the question of an earlier one.
    ///
    /// - Parameter resolution: The resolution of its only segment, in which nothing fired and nothing matched.
    /// - Returns: Whether it was an answer.
    mutating func answerQuestion(
        _ resolution: Resolution, _ part: UtterancePart, _ utterance: UtteranceProgress, _ outputs: inout [Output]
    ) -> Bool {
        guard let question = openQuestion(before: utterance),
            let answer = answer(in: part, utterance, resolution.locale)
        else { return false }
        var resolution = resolution
        resolution.answers = question.utterance
        switch answer {
        case .yes:
            guard !utterance.isUnsure, isPossible(question, utterance) else { return false }
            tell(.confirmed, question, &outputs)
            fire(question.fired.confirmed.withoutPlaces, resolution, &outputs)
        case .no:
            tell(.declined, question, &outputs)
            resolution.outcome = .unresolved(.declined)
            end(resolution, &outputs)
        case .rather(let words, let isSetOff):
            guard !utterance.isUnsure, let match = meant(by: words, isSetOff: isSetOff, question, utterance) else {
                return false
            }
            tell(.declined, question, &outputs)
            fire(FiredCommand(match).withoutPlaces, resolution, &outputs)
        }
        return true
    }

    /// The answer in a final text, on which all hypotheses of the recogniser agree that are answers.
    private func answer(
        in part: UtterancePart, _ utterance: UtteranceProgress, _ locale: LocaleIdentifier
    ) -> ConfirmationAnswer? {
        let words = ConfirmationWords.words(for: locale)
        guard let answer = ConfirmationAnswer(part.normalised, words) else { return nil }
        let normaliser = Normaliser(locale: locale)
        let agree = utterance.alternatives.allSatisfy {
            ConfirmationAnswer(normaliser.normalise($0), words).map { $0 == answer } ?? true
        }
        return agree ? answer : nil
    }

    /// Whether the situation still allows the command.
    private func isPossible(_ question: OpenConfirmation, _ utterance: UtteranceProgress) -> Bool {
        var matcher = utterance.matcher.restarted
        return matcher.update(to: question.sentence).match?.command.isEquivalent(to: question.fired.command) == true
    }

    /// The question that an utterance may answer.
    private func openQuestion(before utterance: UtteranceProgress) -> OpenConfirmation? {
        guard let policy = confirmations, openConfirmations.count == 1, let question = openConfirmations.first,
            question.utterance != utterance.utterance, !answered.contain(question)
        else { return nil }
        let began = utterance.firstPartial ?? now
        return began >= question.at && began - question.at <= policy.within ? question : nil
    }

    /// The only command that "no" and some words can mean: a whole command, or the first one with another value.
    ///
    /// Nothing that a wildcard takes: "no wait", "no call it off".
    private func meant(
        by words: String, isSetOff: Bool, _ question: OpenConfirmation, _ utterance: UtteranceProgress
    ) -> Match? {
        var matcher = utterance.matcher.restarted
        let whole = matcher.update(to: words).matches
        guard whole.isEmpty || isSetOff else { return nil }
        let found = whole.isEmpty ? question.corrected(by: words, in: matcher.restarted) : whole
        guard found.count == 1, found[0].wildcardWords.isEmpty,
            !found[0].command.isEquivalent(to: question.fired.command)
        else { return nil }
        return found[0]
    }

    private mutating func tell(_ verdict: Feedback.Verdict, _ question: OpenConfirmation, _ outputs: inout [Output]) {
        emit(.verdict(Feedback(verdict, utterance: question.utterance, segment: question.segment)), &outputs)
    }
}
