import Testing

@testable import RapidIntent

@Suite("Verdict")
struct VerdictTests {
    private func match(_ policy: FiringPolicy, risk: Double? = nil) -> Match {
        var rule = FiringRule.standard
        rule.policy = policy
        rule.risk = risk
        return Match(command: Command(intent: "Stop"), rule: rule, phrase: "stop")
    }

    private static func stop(_ objection: Refusal.Reason? = nil) -> FiredCommand {
        FiredCommand(
            command: Command(intent: "Stop"), source: .dictionary, phrase: "stop",
            refusal: objection.map { Refusal($0) })
    }

    private func candidate(
        _ policy: FiringPolicy, risk: Double? = nil, canChange: Bool = false, isHeld: Bool = false,
        mayGoOn: Bool = false
    ) -> FiringStateMachine.Candidate {
        FiringStateMachine.Candidate(
            match: match(policy, risk: risk), since: .zero, canChange: canChange, odds: ContinuationOdds(phrases: 1),
            isHeld: isHeld, mayGoOn: mayGoOn)
    }

    @Test(
        "While the user speaks, the policy and what may follow decide when a phrase fires",
        arguments: [
            (.instant, false, false, .zero), (.instant, true, false, nil), (.instant, false, true, .milliseconds(150)),
            (.settled, false, false, .milliseconds(150)), (.settled, true, false, nil), (.final, false, false, nil),
        ] as [(FiringPolicy, Bool, Bool, Duration?)])
    func partial(policy: FiringPolicy, isHeld: Bool, mayGoOn: Bool, deadline: Duration?) {
        let candidate = candidate(policy, isHeld: isHeld, mayGoOn: mayGoOn)
        #expect(Verdict.deadline(of: candidate, .unknown, pace: 1) == deadline)
    }

    @Test("A phrase waits without end during speech, and its time counts from the beginning of silence")
    func silence() {
        let settled = candidate(.settled)
        #expect(Verdict.deadline(of: settled, .speaking, pace: 1) == nil)
        #expect(Verdict.deadline(of: settled, .silent(since: .seconds(1)), pace: 1) == .milliseconds(1_150))
    }

    @Test("Later commands wait for what is no command, has several meanings, or fires only on a final transcript")
    func holdsLaterCommands() {
        #expect(Verdict.holdsLaterCommands(MatchState()))
        #expect(Verdict.holdsLaterCommands(MatchState(matches: [match(.settled), match(.settled)])))
        #expect(Verdict.holdsLaterCommands(MatchState(matches: [match(.final)])))
        #expect(!Verdict.holdsLaterCommands(MatchState(matches: [match(.settled)])))
    }

    @Test(
        "A later command takes a waiting phrase with it, unless that can still change without any risk",
        arguments: [
            (.settled, true, nil, true), (.settled, true, 0, false), (.settled, false, 0, true),
            (.final, false, nil, false),
        ] as [(FiringPolicy, Bool, Double?, Bool)])
    func laterCommand(policy: FiringPolicy, canChange: Bool, risk: Double?, fires: Bool) {
        let candidate = candidate(policy, risk: risk, canChange: canChange)
        #expect(Verdict.fires(beforeLaterCommand: candidate) == fires)
    }

    @Test(
        "At the end, all policies fire on a final transcript, and 'final' asks without one",
        arguments: [
            (.instant, false, true, .fired(stop())), (.settled, false, true, .fired(stop())),
            (.final, true, true, .fired(stop())), (.final, false, true, .needsConfirmation(stop())),
            (.final, true, false, .needsConfirmation(stop(.unsure))),
            (.instant, true, false, .needsConfirmation(stop(.unsure))),
        ] as [(FiringPolicy, Bool, Bool, Resolution.Outcome)])
    func end(policy: FiringPolicy, isFinal: Bool, isSure: Bool, outcome: Resolution.Outcome) {
        let matched = MatchState(matches: [match(policy)])
        #expect(Verdict.atEnd(with: matched, isFinal: isFinal, isSure: isSure) == outcome)
    }

    @Test("At the end, nothing is known of a text without a phrase, and several phrases are ambiguous")
    func endWithoutOne() {
        #expect(Verdict.atEnd(with: MatchState(), isFinal: true, isSure: true) == nil)
        let two = MatchState(matches: [match(.settled), match(.settled)])
        #expect(
            Verdict.atEnd(with: two, isFinal: true, isSure: true)
                == .unresolved(.ambiguous(two.matches.map(\.command))))
    }

    @Test(
        "A near miss fires only if nothing speaks against it, and is asked about if something does",
        arguments: [
            (0.95, true, nil, .fired(stop())), (0.7, true, nil, .needsConfirmation(stop())), (0.4, true, nil, nil),
            (0.95, true, .rival, .needsConfirmation(stop())),
            (0.95, true, .refusal(.question), .needsConfirmation(stop())), (0.95, true, .refusal(.negated), nil),
            (0.95, false, nil, .needsConfirmation(stop(.unsure))),
        ] as [(Double, Bool, Objection.Reason?, Resolution.Outcome?)])
    func nearMiss(score: Double, isSure: Bool, objection: Objection.Reason?, outcome: Resolution.Outcome?) {
        let found = Verdict.onNearMiss((accept: 0.9, confirm: 0.5), score: score, isSure: isSure) {
            objection.map { [Objection($0)] } ?? []
        } command: {
            Self.stop()
        }
        #expect(found == outcome)
    }

    @Test("What speaks against a near miss is looked for only if its score is high enough")
    func lazyObjections() {
        let outcome = Verdict.onNearMiss((accept: 0.9, confirm: 0.5), score: 0.1, isSure: true) {
            Issue.record("was asked")
            return []
        } command: {
            Self.stop()
        }
        #expect(outcome == nil)
    }

    @Test(
        "A prediction needs a score and a lead, and what speaks against it refuses it or asks",
        arguments: [
            (.unresolved, 0.95, 0.5, nil, .fired(stop())), (.unresolved, 0.95, 0.1, nil, .needsConfirmation(stop())),
            (.unresolved, 0.7, 0.5, nil, .needsConfirmation(stop())),
            (.unresolved, 0.5, 0.5, nil, .unresolved(.belowThreshold(intent: "Stop", score: 0.5))),
            (.unresolved, 0.95, 0.5, .negated, .unresolved(.refused(Refusal(.negated), intent: "Stop"))),
            (.unresolved, 0.95, 0.5, .unknownWords, .needsConfirmation(stop(.unknownWords))),
            (.confirm, 0.95, 0.5, .negated, .needsConfirmation(stop(.negated))),
            (.fire, 0.95, 0.5, .negated, .fired(stop())),
        ] as [(RefusalPolicy, Double, Double, Refusal.Reason?, Resolution.Outcome)])
    func prediction(
        policy: RefusalPolicy, score: Double, lead: Double, objection: Refusal.Reason?, outcome: Resolution.Outcome
    ) {
        var rule = FiringRule.standard
        rule.refused = policy
        let found = Verdict.onIntent("Stop", rule, score: score, lead: lead, .standard) {
            Self.stop()
        } objection: { _ in
            objection.map { Refusal($0) }
        }
        #expect(found == outcome)
    }
}
