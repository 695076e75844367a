/// What becomes of a command that was said, sounds like what was said, or was predicted: the one decision on whether it fires.
///
/// | evidence | asked by | decides |
/// |---|---|---|
/// | a phrase while the user speaks: its policy, what may follow, silence, pace | `FiringStateMachine` | fire, or wait until when |
/// | a phrase at the end of the utterance | `UtteranceProgress`, `ResolverStateMachine` | fire, ask, reject, or hand over |
/// | a phrase that the text sounds like: its score, and what speaks against it | `NearMissFinder` | fire, ask, or hand over |
/// | a prediction: score, lead, thresholds, and what speaks against it | ``PredictionThresholds`` | fire, ask, or reject |
///
/// Each is a pure function of the evidence and of the time. ``Objection`` lists what may speak against a command, and
/// `Thresholds.swift` has the scores and confidences that commands must reach. What the evidence is, others find out: whether words
/// that follow could change a command (``MatchState``, from the phrases that begin alike), how likely they are
/// (``ContinuationOdds``), and how long to wait for them (``FiringRule``). ``ResolverStateMachine`` decides in which order a final text
/// is looked for: in the dictionary, as an answer to a question, by sound, by the service.
enum Verdict: Sendable, Equatable {
    /// The command fires now.
    case fire
    /// The command fires at this time if nothing changes; nil if only further words or the end of the utterance decide.
    case wait(until: Duration?)
    /// The user is asked whether the command was meant, because of the objection, if there is one.
    case ask(Refusal?)
    /// The text is no command of the dictionary: the service is asked, if there is one.
    case handOver
    /// Nothing is carried out.
    case reject(UnresolvedReason)

    /// Decides on the phrase that matches while the user speaks.
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
    init(on candidate: FiringStateMachine.Candidate, _ voice: Voice, pace: Double, at time: Duration) {
        let rule = candidate.match.rule
        self = .wait(until: nil)
        if candidate.isHeld || rule.policy == .final { return }
        if rule.policy == .instant, !candidate.mayGoOn {
            self = .fire
            return
        }
        var deadline =
            candidate.canChange
            ? voice.endOfDwelling(rule, odds: candidate.odds, pace: pace, from: candidate.since)
            : voice.end(of: rule.settle, from: candidate.since)
        if let followedSince = candidate.followedSince {
            let followed = max(followedSince, candidate.since) + rule.settle
            deadline = min(deadline ?? followed, followed)
        }
        // New facts about silence, pace or odds can move the deadline into the past.
        self = deadline.map { $0 <= time } == true ? .fire : .wait(until: deadline)
    }

    /// Decides on a phrase that waits when a later command fires.
    ///
    /// It fires before the later one, unless it can still change and its risk is 0: "delete it … stop" may become "delete it all".
    init(beforeLaterCommand candidate: FiringStateMachine.Candidate) {
        let rule = candidate.match.rule
        self =
            rule.policy == .final || candidate.canChange && rule.acceptedRisk == 0 ? .wait(until: nil) : .fire
    }

    /// Decides on the phrases that match at the end of the utterance.
    ///
    /// - Parameters:
    ///   - isFinal: Whether the text is final, and each of its words belongs to an unambiguous command, as a command that cannot be
    ///     undone requires.
    ///   - isSure: Whether the recogniser is sure of the text.
    init(atEndWith matched: MatchState, isFinal: Bool, isSure: Bool) {
        guard let match = matched.match else {
            self = matched.matches.isEmpty ? .handOver : .reject(.ambiguous(matched.matches.map(\.command)))
            return
        }
        self = !isSure ? .ask(Refusal(.unsure)) : match.rule.policy == .final && !isFinal ? .ask(nil) : .fire
    }

    /// Decides on a phrase that a final text sounds like.
    ///
    /// - Parameters:
    ///   - thresholds: The scores that the command must reach.
    ///   - isSure: Whether the recogniser is sure of the text.
    ///   - objections: What speaks against it; asked only if the score is high enough.
    init(
        onNearMiss thresholds: (accept: Double, confirm: Double), score: Double, isSure: Bool,
        objections: () -> [Objection]
    ) {
        self = .handOver
        guard score >= thresholds.confirm else { return }
        let objections = objections()
        if objections.contains(where: \.reason.excludes) { return }
        let fires = objections.isEmpty && score >= thresholds.accept
        self = !isSure ? .ask(Refusal(.unsure)) : fires ? .fire : .ask(nil)
    }

    /// Decides on the intent that a service or a model predicts.
    ///
    /// - Parameters:
    ///   - rule: The intent's own rule, for its policy on what speaks against it.
    ///   - score: The score of the intent, from 0 to 1.
    ///   - lead: How much higher it is than that of the next intent.
    ///   - objection: What speaks against the command; asked only if the score is high enough and the intent's policy allows it.
    init(
        onIntent intent: String, _ rule: FiringRule, score: Double, lead: Double, _ thresholds: PredictionThresholds,
        objection: () -> Refusal?
    ) {
        let isAccepted = score >= thresholds.accept && lead >= thresholds.margin
        guard isAccepted || score >= min(thresholds.confirm, thresholds.accept) else {
            self = .reject(.belowThreshold(intent: intent, score: score))
            return
        }
        guard rule.refused != .fire, let objection = objection() else {
            self = isAccepted ? .fire : .ask(nil)
            return
        }
        self =
            rule.refused == .confirm || objection.reason.mayBeAsked
            ? .ask(objection) : .reject(.refused(objection, intent: intent))
    }
}
