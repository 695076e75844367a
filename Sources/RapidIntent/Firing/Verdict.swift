/// What becomes of a command that was said, sounds like what was said, or was predicted: the one decision on whether it fires.
///
/// | evidence | asked by | decides |
/// |---|---|---|
/// | a phrase while the user speaks: its policy, what may follow, silence, pace | `FiringStateMachine`, `UtteranceProgress` | when it fires, and what it lets fire |
/// | a phrase at the end of the utterance | `UtteranceProgress` | fire, ask, reject, or hand over |
/// | a phrase that the text sounds like: its score, and what speaks against it | `NearMissFinder` | fire, ask, or hand over |
/// | a prediction: score, lead, thresholds, and what speaks against it | ``PredictionThresholds`` | fire, ask, or reject |
///
/// Each is a pure function of the evidence and of the time. ``Objection`` lists what may speak against a command, and
/// `Thresholds.swift` has the scores and confidences that commands must reach. What the evidence is, others find out: whether words
/// that follow could change a command (``MatchState``, from the phrases that begin alike), how likely they are
/// (``ContinuationOdds``), and how long to wait for them (``FiringRule``). ``ResolverStateMachine`` decides in which order a final text
/// is looked for: in the dictionary, as an answer to a question, by sound, by the service.
enum Verdict {
    /// When the phrase that matches while the user speaks fires if nothing changes; nil if only further words or the end of the
    /// utterance decide.
    ///
    /// New facts about silence, pace or odds can move the time into the past: it fires now.
    ///
    /// - An `instant` phrase fires at once, also if a longer phrase begins with it. It waits like a `settled` one after the beginning of
    ///   a request ("could you stop"), and beside another command that may turn out to be part of the same phrase.
    /// - A `settled` one fires after its waiting time, which depends on whether words that follow could change the command. When the
    ///   next command follows visibly, it fires after ``FiringRule/settle``: its speaker is not silent.
    /// - A `final` one waits for the final transcript.
    ///
    /// - Parameters:
    ///   - candidate: The phrase, and the circumstances in which it matches.
    ///   - pace: The speaker's time from word to word, as a multiple of the usual one.
    static func deadline(of candidate: FiringStateMachine.Candidate, _ voice: Voice, pace: Double) -> Duration? {
        let rule = candidate.match.rule
        if candidate.isHeld || candidate.match.isSecondBest || rule.policy == .final { return nil }
        if rule.policy == .instant, !candidate.mayGoOn { return candidate.since }
        let deadline =
            candidate.canChange
            ? voice.endOfDwelling(rule, odds: candidate.odds, pace: pace, from: candidate.since)
            : voice.end(of: rule.settle, from: candidate.since)
        guard let followedSince = candidate.followedSince else { return deadline }
        let followed = max(followedSince, candidate.since) + rule.settle
        return min(deadline ?? followed, followed)
    }

    /// Whether a phrase that waits fires before a later command that fires.
    ///
    /// Not if it can still change and its risk is 0: "delete it … stop" may become "delete it all".
    static func fires(beforeLaterCommand candidate: FiringStateMachine.Candidate) -> Bool {
        let rule = candidate.match.rule
        return rule.policy != .final && !candidate.match.isSecondBest
            && !(candidate.canChange && rule.acceptedRisk == 0)
    }

    /// Whether what has not fired of an utterance keeps later commands from firing while the user speaks: it is no command, has several
    /// meanings, or fires only on a final transcript.
    static func holdsLaterCommands(_ matched: MatchState) -> Bool {
        matched.match.map { $0.rule.policy == .final || $0.isSecondBest } ?? true
    }

    /// What becomes of the phrases that match at the end of the utterance; nil if there are none, so that the text is handed over.
    ///
    /// - Parameters:
    ///   - isFinal: Whether the text is final, and each of its words belongs to an unambiguous command, as a command that cannot be
    ///     undone requires.
    ///   - isSure: Whether the recogniser is sure of the text.
    static func atEnd(with matched: MatchState, isFinal: Bool, isSure: Bool) -> Resolution.Outcome? {
        guard let match = matched.match else {
            return matched.matches.isEmpty ? nil : .unresolved(.ambiguous(matched.matches.map(\.command)))
        }
        let command = FiredCommand(match)
        if !isSure { return .fired(command).asked(because: Refusal(.unsure)) }
        return match.isSecondBest || match.rule.policy == .final && !isFinal
            ? .needsConfirmation(command) : .fired(command)
    }

    /// What becomes of a phrase that a final text sounds like; nil if the user need not be asked about it, so that the text is handed
    /// over.
    ///
    /// - Parameters:
    ///   - thresholds: The scores that the command must reach.
    ///   - isSure: Whether the recogniser is sure of the text.
    ///   - objections: What speaks against it; asked only if the score is high enough.
    ///   - command: The command, made only if something becomes of it.
    static func onNearMiss(
        _ thresholds: (accept: Double, confirm: Double), score: Double, isSure: Bool, objections: () -> [Objection],
        command: () -> FiredCommand
    ) -> Resolution.Outcome? {
        guard score >= thresholds.confirm else { return nil }
        let objections = objections()
        if objections.contains(where: \.reason.excludes) { return nil }
        if !isSure { return .fired(command()).asked(because: Refusal(.unsure)) }
        return objections.isEmpty && score >= thresholds.accept ? .fired(command()) : .needsConfirmation(command())
    }

    /// What becomes of the outcome of a prediction: of an unsure text, what would fire is asked about.
    static func onAnswer(_ outcome: Resolution.Outcome, isSure: Bool) -> Resolution.Outcome {
        isSure || !outcome.isFired ? outcome : outcome.asked(because: Refusal(.unsure))
    }

    /// What becomes of the intent that a service or a model predicts.
    ///
    /// - Parameters:
    ///   - rule: The intent's own rule, for its policy on what speaks against it.
    ///   - score: The score of the intent, from 0 to 1.
    ///   - lead: How much higher it is than that of the next intent.
    ///   - command: The command, made only if the score is high enough.
    ///   - coverage: How far the intent accounts for the text's words; nil if that is unknown. Asked like the objection.
    ///   - objection: What speaks against the command; asked only if the intent's policy allows it.
    static func onIntent(
        _ intent: String, _ rule: FiringRule, score: Double, lead: Double, _ thresholds: PredictionThresholds,
        command: () -> FiredCommand, coverage: (Command) -> Coverage? = { _ in nil }, objection: (Command) -> Refusal?
    ) -> Resolution.Outcome {
        guard score >= min(thresholds.confirm, thresholds.accept) else {
            return .unresolved(.belowThreshold(intent: intent, score: score))
        }
        let command = command()
        let coverage = rule.refused == .fire ? nil : coverage(command.command)
        let isAccepted =
            score >= thresholds.accept(at: coverage) && lead >= thresholds.margin && coverage?.otherTopic == nil
        guard rule.refused != .fire,
            let objection = objection(command.command) ?? (isAccepted ? nil : coverage?.refusal)
        else {
            return isAccepted ? .fired(command) : .needsConfirmation(command)
        }
        return rule.refused == .confirm || objection.reason.mayBeAsked
            ? .fired(command).asked(because: objection) : .unresolved(.refused(objection, intent: intent))
    }
}
