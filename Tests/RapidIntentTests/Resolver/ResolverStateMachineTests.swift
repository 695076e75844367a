import Testing

@testable import RapidIntent

/// When a command fires, as diagrams.
@Suite struct ResolverStateMachineTests {
    @Test("A match without continuations fires after 'settle', before the final")
    func settle() throws {
        try expect(
            """
            400 u1 ~ what's around
            600 u1 ~ what's around me
            1900 u1 ! What's around me?
            1900 u1 .
            """,
            gives: """
                400 u1 ~ what's around
                600 u1 ~ what's around me
                750 u1 fired Surroundings by dictionary
                1900 u1 ! What's around me?
                1900 u1 resolved lead 1150
                1900 u1 .
                """)
    }

    @Test("Without any dictionary, the service is asked about every text")
    func noDictionary() {
        var machine = ResolverStateMachine(dictionaries: [], asksService: true)
        var outputs: [ResolverStateMachine.Output] = []
        for event in Script("0 u1 ~ where\n500 u1 ! Where am I?\n500 u1 .\n900 u2 ! , !\n900 u2 .").events {
            outputs += machine.handle(event)
        }
        let questions = outputs.compactMap { if case .ask(let question, let id) = $0 { (question, id) } else { nil } }
        #expect(questions.map(\.0.text) == ["Where am I?"])
        #expect(machine.isWaitingForAnswer, "noise does not take the question back")
        for event in Script("950 u3 ~ what").events { outputs += machine.handle(event) }
        #expect(!machine.isWaitingForAnswer, "the next words do")
        let resolved = outputs.compactMap(\.resolution)
        #expect(resolved.map(\.normalised) == ["where am i"])
        #expect(resolved.first?.times.firstPartial == .zero)
    }

    @Test("Fillers alone are unresolved, even without a final transcript, and noise is no segment")
    func fillers() throws {
        try expect(
            """
            400 u1 ~ um
            900 u1 ! Um, please.
            900 u1 .
            1000 u2 ~ please
            1400 u2 .
            1500 u3 ! …
            1500 u3 .
            """,
            gives: """
                400 u1 ~ um
                900 u1 ! Um, please.
                900 u1 unresolved noMatch
                900 u1 resolved
                900 u1 .
                1000 u2 ~ please
                1400 u2 unresolved noMatch
                1400 u2 resolved
                1400 u2 .
                1500 u3 ! …
                1500 u3 .
                """)
    }

    @Test("A fired command is contradicted once if only fillers remain")
    func firedBeforeFillers() throws {
        try expect(
            """
            600 u1 ~ what's around me
            900 u1 ! um
            900 u1 .
            """,
            gives: """
                600 u1 ~ what's around me
                750 u1 fired Surroundings by dictionary
                900 u1 ! um
                900 u1 contradicted Surroundings by 'um'
                900 u1 resolved lead 150
                900 u1 .
                """)
    }

    @Test("No service is asked about fillers, and they do not cancel a pending question")
    func fillersAndService() {
        var machine = ResolverStateMachine(dictionaries: [], asksService: true)
        var outputs: [ResolverStateMachine.Output] = []
        for event in Script("0 u1 ! Where am I?\n0 u1 .\n900 u2 ! um please\n900 u2 .").events {
            outputs += machine.handle(event)
        }
        #expect(outputs.count { if case .ask = $0 { true } else { false } } == 1)
        #expect(machine.isWaitingForAnswer)
        let resolved = outputs.compactMap(\.resolution)
        #expect(resolved.map(\.text) == ["um please"])
        #expect(resolved.map(\.normalised) == [""])
        #expect(resolved.map(\.outcome) == [.unresolved(.noMatch)])
    }

    @Test("A phrase that begins a longer one waits for 'dwell'")
    func dwell() throws {
        try expect(
            """
            600 u1 ~ where am i
            2000 u1 ! where am i
            """,
            gives: """
                600 u1 ~ where am i
                1300 u1 fired Location by dictionary
                2000 u1 ! where am i
                2000 u1 resolved lead 700
                2000 u1 .
                """)
    }

    @Test("The longer phrase fires if it is complete within 'dwell', and the shorter one does not")
    func prefix() throws {
        try expect(
            """
            600 u1 ~ where am i
            1200 u1 ~ where am i going
            2000 u1 ! where am i going
            """,
            gives: """
                600 u1 ~ where am i
                1200 u1 ~ where am i going
                1350 u1 fired Heading by dictionary
                2000 u1 ! where am i going
                2000 u1 resolved lead 650
                2000 u1 .
                """)
    }

    @Test("A waiting match fires when the utterance ends, with or without a final")
    func endOfUtterance() throws {
        try expect(
            """
            600 u1 ~ where am i
            700 u1 ! where am i
            800 u2 ~ where am i
            900 u2 .
            """,
            gives: """
                600 u1 ~ where am i
                700 u1 ! where am i
                700 u1 fired Location by dictionary
                700 u1 resolved lead 0
                800 u1 .
                800 u2 ~ where am i
                900 u2 fired Location by dictionary
                900 u2 resolved lead 0
                900 u2 .
                """)
    }

    @Test("'instant' fires on the first partial, 'final' only on the final")
    func policies() throws {
        try expect(
            """
            100 u1 ~ stop
            900 u1 ! stop
            1000 u2 ~ forget everything
            5000 u2 ~ forget everything
            6000 u2 ! forget everything
            """,
            gives: """
                100 u1 ~ stop
                100 u1 fired Stop by dictionary
                900 u1 ! stop
                900 u1 resolved lead 800
                1000 u1 .
                1000 u2 ~ forget everything
                6000 u2 ! forget everything
                6000 u2 fired Forget by dictionary
                6000 u2 resolved lead 0
                6000 u2 .
                """)
    }

    @Test("A command with the policy 'final' needs confirmation without a final transcript")
    func finalPolicyWithoutFinal() throws {
        try expect(
            """
            100 u1 ~ forget everything
            500 u1 .
            600 u2 ~ forget everything
            900 u3 ~ stop
            """,
            gives: """
                100 u1 ~ forget everything
                500 u1 confirm Forget
                500 u1 resolved
                500 u1 .
                600 u2 ~ forget everything
                900 u2 confirm Forget
                900 u2 resolved
                900 u2 .
                900 u3 ~ stop
                900 u3 fired Stop by dictionary
                900 u3 resolved lead 0
                900 u3 .
                """)
    }

    @Test("A text that flaps restarts the wait")
    func flapping() throws {
        try expect(
            """
            600 u1 ~ what's around me
            700 u1 ~ what are
            800 u1 ~ what's around me
            940 u1 -
            960 u1 -
            """,
            gives: """
                600 u1 ~ what's around me
                700 u1 ~ what are
                800 u1 ~ what's around me
                950 u1 fired Surroundings by dictionary
                960 u1 resolved lead 10
                960 u1 .
                """)
    }

    @Test("Another spelling of the same words, and fillers after them, do not restart the wait")
    func sameMatch() throws {
        try expect(
            """
            600 u1 ~ what's around me
            700 u1 ~ What’s around me
            740 u1 ~ What’s around me, please
            900 u1 -
            """,
            gives: """
                600 u1 ~ what's around me
                700 u1 ~ What’s around me
                740 u1 ~ What’s around me, please
                750 u1 fired Surroundings by dictionary
                900 u1 resolved lead 150
                900 u1 .
                """)
    }

    @Test("With voice activity, silence counts and speech does not")
    func silence() throws {
        try expect(
            """
            600 u1 ~0 what's around me
            1500 u1 ~20 what's around me
            1700 u1 -
            """,
            gives: """
                600 u1 ~ what's around me
                1630 u1 fired Surroundings by dictionary
                1700 u1 resolved lead 70
                1700 u1 .
                """)
    }

    @Test("Speech after a silence stops the wait")
    func speechResumes() throws {
        try expect(
            """
            600 u1 ~0 where am i
            800 u1 ~100 where am i
            1000 u1 ~0 where am i
            1600 u1 ~0 where am i going
            1800 u1 ~150 where am i going
            """,
            gives: """
                600 u1 ~ where am i
                1600 u1 ~ where am i going
                1800 u1 fired Heading by dictionary
                1800 u1 resolved lead 0
                1800 u1 .
                """)
    }
}
