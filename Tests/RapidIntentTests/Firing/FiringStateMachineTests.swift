import Testing

@testable import RapidIntent

@Suite struct FiringStateMachineTests {
    private func match(_ policy: FiringPolicy, intent: String = "Go", canContinue: Bool = false) -> MatchState {
        let rule = FiringRule(policy: policy, settle: .milliseconds(100), dwell: .milliseconds(500), accept: 0.9)
        return MatchState(
            matches: [Match(command: Command(intent: intent), rule: rule, phrase: intent)], canContinue: canContinue)
    }

    /// When each policy fires: on a partial at 0, then by waiting, then on the final at 1 s.
    @Test(
        "Each policy fires at its time, with or without possible continuations",
        arguments: [
            (.instant, false, "partial"), (.instant, true, "partial"), (.settled, false, "0.1 seconds"),
            (.settled, true, "0.5 seconds"), (.final, false, "final"), (.final, true, "final"),
        ] as [(FiringPolicy, Bool, String)])
    func policies(policy: FiringPolicy, canContinue: Bool, fires: String) {
        var machine = FiringStateMachine()
        let matched = match(policy, canContinue: canContinue)
        var fired: [String] = []
        if machine.partial(matched, silence: nil, at: .zero) != nil { fired.append("partial") }
        for time in stride(from: 0, through: 990, by: 10) {
            if let (_, at) = machine.advance(to: .milliseconds(time)) { fired.append("\(at)") }
        }
        if machine.end(with: matched.match, at: .seconds(1)) != nil { fired.append("final") }
        #expect(fired == [fires])
    }

    @Test("Time that jumps over the deadline fires at the deadline")
    func jump() {
        var machine = FiringStateMachine()
        _ = machine.partial(match(.settled), silence: nil, at: .seconds(1))
        #expect(machine.deadline == .milliseconds(1_100))
        #expect(machine.advance(to: .milliseconds(1_099)) == nil)
        #expect(machine.advance(to: .seconds(9))?.at == .milliseconds(1_100))
        #expect(machine.deadline == nil)
        #expect(machine.advance(to: .seconds(10)) == nil)
    }

    @Test("Continuations are evaluated with every partial, and never give a past deadline")
    func continuationChanges() {
        var machine = FiringStateMachine()
        _ = machine.partial(match(.settled, canContinue: true), silence: nil, at: .zero)
        #expect(machine.deadline == .milliseconds(500))
        _ = machine.partial(match(.settled), silence: nil, at: .milliseconds(60))
        #expect(machine.deadline == .milliseconds(100))
        _ = machine.partial(match(.settled, canContinue: true), silence: nil, at: .milliseconds(70))
        #expect(machine.partial(match(.settled), silence: nil, at: .milliseconds(300)) != nil)
        guard case .fired(_, let at) = machine.state else {
            Issue.record("\(machine.state)")
            return
        }
        #expect(at == .milliseconds(300))
    }

    @Test(
        "A text that was read in the pause stands from its silence on, another one from its transcript",
        arguments: [
            // 300 ms of silence are reported at 1 s. The silence alone must last for 250 ms if the phrase can go on.
            (false, false, 1_100), (false, true, 1_100), (true, false, 1_000), (true, true, 1_000),
        ])
    func readInPause(isReadInPause: Bool, canContinue: Bool, milliseconds: Int) {
        var machine = FiringStateMachine()
        let fired = machine.partial(
            match(.settled, canContinue: canContinue), silence: .milliseconds(300), isReadInPause: isReadInPause,
            at: .seconds(1))
        #expect((fired != nil) == (milliseconds == 1_000))
        #expect(fired != nil || machine.deadline == .milliseconds(milliseconds))
    }

    @Test("A text that was read early in the pause still waits for the silence that its continuations need")
    func readEarly() {
        var machine = FiringStateMachine()
        let short = (silence: Duration.milliseconds(120), at: Duration.seconds(1))
        #expect(machine.partial(match(.settled), silence: short.silence, isReadInPause: true, at: short.at) == nil)
        #expect(machine.deadline == .milliseconds(1_080))
        let long = match(.settled, canContinue: true)
        #expect(machine.partial(long, silence: short.silence, isReadInPause: true, at: short.at) == nil)
        #expect(machine.deadline == .milliseconds(1_130))
        // During speech, nothing was read.
        #expect(machine.partial(long, silence: .zero, isReadInPause: true, at: .milliseconds(1_100)) == nil)
        #expect(machine.deadline == nil)
    }

    @Test("Another match restarts the wait, an ambiguous one waits for the final")
    func otherMatch() {
        var machine = FiringStateMachine()
        _ = machine.partial(match(.settled), silence: nil, at: .zero)
        _ = machine.partial(match(.settled, intent: "Come"), silence: nil, at: .milliseconds(60))
        #expect(machine.deadline == .milliseconds(160))
        let tie = MatchState(matches: match(.settled).matches + match(.settled, intent: "Come").matches)
        _ = machine.partial(tie, silence: nil, at: .milliseconds(70))
        #expect(machine.state == .listening)
        #expect(machine.end(with: tie.match, at: .milliseconds(80)) == nil)
        #expect(machine.state == .handedOver)
    }

    @Test("A new word restarts the wait of a match that can change", arguments: [(false, 100), (true, 550)])
    func newWord(canContinue: Bool, milliseconds: Int) {
        var machine = FiringStateMachine()
        let matched = match(.settled, canContinue: canContinue)
        _ = machine.partial(matched, silence: nil, hasNewWord: true, at: .zero)
        _ = machine.partial(matched, silence: nil, hasNewWord: true, at: .milliseconds(50))
        _ = machine.partial(matched, silence: nil, at: .milliseconds(80))
        #expect(machine.deadline == .milliseconds(milliseconds))
    }

    @Test("An instant match fires even after a slower phrase with the same meaning")
    func instantAfterEquivalent() {
        var machine = FiringStateMachine()
        #expect(machine.partial(match(.settled, canContinue: true), silence: nil, at: .zero) == nil)
        #expect(machine.partial(match(.instant), silence: nil, at: .milliseconds(10)) != nil)
    }

    @Test("After a fire or a handover, the segment fires nothing more")
    func atMostOnce() {
        var fired = FiringStateMachine()
        #expect(fired.partial(match(.instant), silence: nil, at: .zero) != nil)
        #expect(fired.partial(match(.instant, intent: "Come"), silence: nil, at: .zero) == nil)
        #expect(fired.advance(to: .seconds(9)) == nil)
        #expect(fired.end(with: match(.instant).match, at: .seconds(9)) == nil)

        var handedOver = FiringStateMachine()
        #expect(handedOver.end(with: nil, at: .zero) == nil)
        #expect(handedOver.partial(match(.instant), silence: nil, at: .zero) == nil)
        #expect(handedOver.end(with: match(.instant).match, at: .zero) == nil)
        #expect(handedOver.state == .handedOver)
    }

    @Test(
        "Silence counts the deadline from the end of the voice, speech cancels it",
        arguments: [(nil, 100), (0, nil), (30, 130), (60, 100), (900, 100)] as [(Int?, Int?)])
    func silence(milliseconds: Int?, deadline: Int?) {
        var machine = FiringStateMachine()
        _ = machine.partial(match(.settled), silence: nil, at: .zero)
        let silence = milliseconds.map { Duration.milliseconds($0) }
        _ = machine.partial(match(.settled), silence: silence, at: .milliseconds(60))
        #expect(machine.deadline == deadline.map { Duration.milliseconds($0) })
    }

    /// The text is unchanged since 0; at 400 ms the recogniser reports the silence so far, with a new or the same text.
    @Test(
        "In silence, an incomplete phrase waits for the pause and for a settled text, not for the dwell",
        arguments: [
            (nil, false, 1, 500), (0, false, 1, nil), (50, false, 1, 600), (200, false, 1, 450), (350, true, 1, 500),
            // Four phrases go on: 641 of 700 ms, or 458 of 500; a hundred: all of the dwell.
            (50, false, 4, 808), (50, false, 100, 850),
        ] as [(Int?, Bool, Int, Int?)])
    func pause(milliseconds: Int?, isNew: Bool, continuations: Int, deadline: Int?) {
        var machine = FiringStateMachine()
        _ = machine.partial(match(.settled, canContinue: true), silence: nil, at: .zero)
        let silence = milliseconds.map { Duration.milliseconds($0) }
        var matched = match(.settled, intent: isNew ? "Come" : "Go", canContinue: true)
        matched.odds = ContinuationOdds(phrases: continuations)
        #expect(machine.partial(matched, silence: silence, at: .milliseconds(400)) == nil)
        // Half of the dwell of 500 ms, to the millisecond.
        #expect(machine.deadline.map { Int($0 / .milliseconds(1)) } == deadline)
    }
}
