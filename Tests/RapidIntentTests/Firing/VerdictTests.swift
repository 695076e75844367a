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
            (.instant, false, false, .fire), (.instant, true, false, .wait(until: nil)),
            (.instant, false, true, .wait(until: .milliseconds(150))),
            (.settled, false, false, .wait(until: .milliseconds(150))), (.settled, true, false, .wait(until: nil)),
            (.final, false, false, .wait(until: nil)),
        ] as [(FiringPolicy, Bool, Bool, Verdict)])
    func partial(policy: FiringPolicy, isHeld: Bool, mayGoOn: Bool, verdict: Verdict) {
        let candidate = candidate(policy, isHeld: isHeld, mayGoOn: mayGoOn)
        #expect(Verdict(on: candidate, .unknown, pace: 1, at: .zero) == verdict)
    }

    @Test("A phrase fires when its time has come, and waits without end during speech")
    func time() {
        let settled = candidate(.settled)
        #expect(Verdict(on: settled, .unknown, pace: 1, at: .milliseconds(150)) == .fire)
        #expect(Verdict(on: settled, .speaking, pace: 1, at: .seconds(9)) == .wait(until: nil))
        #expect(Verdict(on: settled, .silent(since: .seconds(1)), pace: 1, at: .milliseconds(1_150)) == .fire)
    }

    @Test(
        "A later command takes a waiting phrase with it, unless that can still change without any risk",
        arguments: [
            (.settled, true, nil, true), (.settled, true, 0, false), (.settled, false, 0, true),
            (.final, false, nil, false),
        ] as [(FiringPolicy, Bool, Double?, Bool)])
    func laterCommand(policy: FiringPolicy, canChange: Bool, risk: Double?, fires: Bool) {
        let verdict = Verdict(beforeLaterCommand: candidate(policy, risk: risk, canChange: canChange))
        #expect((verdict == .fire) == fires)
    }

    @Test(
        "At the end, all policies fire on a final transcript, and 'final' asks without one",
        arguments: [
            (.instant, false, true, .fire), (.settled, false, true, .fire), (.final, true, true, .fire),
            (.final, false, true, .ask(nil)), (.final, true, false, .ask(Refusal(.unsure))),
            (.instant, true, false, .ask(Refusal(.unsure))),
        ] as [(FiringPolicy, Bool, Bool, Verdict)])
    func end(policy: FiringPolicy, isFinal: Bool, isSure: Bool, verdict: Verdict) {
        let matched = MatchState(matches: [match(policy)])
        #expect(Verdict(atEndWith: matched, isFinal: isFinal, isSure: isSure) == verdict)
    }

    @Test("At the end, nothing is known of a text without a phrase, and several phrases are ambiguous")
    func endWithoutOne() {
        #expect(Verdict(atEndWith: MatchState(), isFinal: true, isSure: true) == .handOver)
        let two = MatchState(matches: [match(.settled), match(.settled)])
        #expect(
            Verdict(atEndWith: two, isFinal: true, isSure: true) == .reject(.ambiguous(two.matches.map(\.command))))
    }

    @Test(
        "A near miss fires only if nothing speaks against it, and is asked about if something does",
        arguments: [
            (0.95, true, nil, .fire), (0.7, true, nil, .ask(nil)), (0.4, true, nil, .handOver),
            (0.95, true, .rival, .ask(nil)), (0.95, true, .refusal(.question), .ask(nil)),
            (0.95, true, .refusal(.negated), .handOver), (0.95, false, nil, .ask(Refusal(.unsure))),
        ] as [(Double, Bool, Objection.Reason?, Verdict)])
    func nearMiss(score: Double, isSure: Bool, objection: Objection.Reason?, verdict: Verdict) {
        #expect(
            Verdict(onNearMiss: (accept: 0.9, confirm: 0.5), score: score, isSure: isSure) {
                objection.map { [Objection($0)] } ?? []
            } == verdict)
    }

    @Test("What speaks against a near miss is looked for only if its score is high enough")
    func lazyObjections() {
        let verdict = Verdict(onNearMiss: (accept: 0.9, confirm: 0.5), score: 0.1, isSure: true) {
            Issue.record("was asked")
            return []
        }
        #expect(verdict == .handOver)
    }

    @Test(
        "A prediction needs a score and a lead, and what speaks against it refuses it or asks",
        arguments: [
            (.unresolved, 0.95, 0.5, nil, .fire), (.unresolved, 0.95, 0.1, nil, .ask(nil)),
            (.unresolved, 0.7, 0.5, nil, .ask(nil)),
            (.unresolved, 0.5, 0.5, nil, .reject(.belowThreshold(intent: "Stop", score: 0.5))),
            (.unresolved, 0.95, 0.5, Refusal(.negated), .reject(.refused(Refusal(.negated), intent: "Stop"))),
            (.unresolved, 0.95, 0.5, Refusal(.unknownWords), .ask(Refusal(.unknownWords))),
            (.confirm, 0.95, 0.5, Refusal(.negated), .ask(Refusal(.negated))),
            (.fire, 0.95, 0.5, Refusal(.negated), .fire),
        ] as [(RefusalPolicy, Double, Double, Refusal?, Verdict)])
    func prediction(policy: RefusalPolicy, score: Double, lead: Double, objection: Refusal?, verdict: Verdict) {
        var rule = FiringRule.standard
        rule.refused = policy
        #expect(Verdict(onIntent: "Stop", rule, score: score, lead: lead, .standard) { objection } == verdict)
    }
}
