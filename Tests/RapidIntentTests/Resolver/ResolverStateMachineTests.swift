import Testing

@testable import RapidIntent

@Suite struct ResolverStateMachineTests {
    private func expect(_ diagram: String, gives expected: String) throws {
        let lines = play(diagram, in: try sampleDictionary())
        #expect(lines == expected.split(separator: "\n").map(String.init))
    }

    @Test("A match that nothing can follow fires once it has stood for settle, before the final")
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

    @Test("Without any dictionary, all that is said is for the service")
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
        let resolved = outputs.compactMap {
            if case .event(let event) = $0, case .resolved(let resolution) = event.kind { resolution } else { nil }
        }
        #expect(resolved.map(\.normalised) == ["where am i"])
        #expect(resolved.first?.times.firstPartial == .zero)
    }

    @Test("Fillers alone are unresolved, also without a final transcript, and noise is nothing")
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

    @Test("What was fired before fillers were all that is left is contradicted by them, and told once")
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

    @Test("No service is asked about fillers, and a question under way is not taken back for them")
    func fillersAndService() {
        var machine = ResolverStateMachine(dictionaries: [], asksService: true)
        var outputs: [ResolverStateMachine.Output] = []
        for event in Script("0 u1 ! Where am I?\n0 u1 .\n900 u2 ! um please\n900 u2 .").events {
            outputs += machine.handle(event)
        }
        #expect(outputs.count { if case .ask = $0 { true } else { false } } == 1)
        #expect(machine.isWaitingForAnswer)
        let resolved = outputs.compactMap {
            if case .event(let event) = $0, case .resolved(let resolution) = event.kind { resolution } else { nil }
        }
        #expect(resolved.map(\.text) == ["um please"])
        #expect(resolved.map(\.normalised) == [""])
        #expect(resolved.map(\.outcome) == [.unresolved(.noMatch)])
    }

    @Test("A phrase that begins a longer one waits for dwell")
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

    @Test("The longer phrase fires when it comes within dwell, and the shorter one does not")
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

    @Test("A match that waits fires when the utterance ends, with or without a final")
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

    @Test("Instant fires on the first partial, final only on the final")
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

    @Test("What is only to be fired on a final needs confirmation where none comes")
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

    @Test("A text that flaps starts the waiting anew")
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

    @Test("The same words in another writing, and fillers after them, do not start the waiting anew")
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

    @Test("Where voice is known, silence counts and speech does not")
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

    @Test("Speech that goes on after a silence stops the waiting")
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

    @Test("A final that says something else contradicts what was fired, once, and fires nothing")
    func contradiction() throws {
        try expect(
            """
            600 u1 ~ where am i
            1400 u1 ~ where am i go
            1900 u1 ! where am i going
            """,
            gives: """
                600 u1 ~ where am i
                1300 u1 fired Location by dictionary
                1400 u1 ~ where am i go
                1900 u1 ! where am i going
                1900 u1 contradicted Location by Heading
                1900 u1 resolved lead 600
                1900 u1 .
                """)
        try expect(
            """
            600 u1 ~ stop
            900 u1 ! stopwatch
            """,
            gives: """
                600 u1 ~ stop
                600 u1 fired Stop by dictionary
                900 u1 ! stopwatch
                900 u1 contradicted Stop by 'stopwatch'
                900 u1 resolved lead 300
                900 u1 .
                """)
    }

    @Test("What comes late or again for an utterance that has ended does nothing")
    func lateTranscripts() throws {
        try expect(
            """
            100 u1 ~ stop
            200 u1 ! stop
            300 u1 ~ stop
            300 u1 ! stop
            400 u1 .
            500 u1 ~ what's around me
            900 u1 ! what's around me
            1000 u1 .
            1100 u2 ~ stop
            1200 u1 ~ stop
            1300 u2 ! stop
            """,
            gives: """
                100 u1 ~ stop
                100 u1 fired Stop by dictionary
                200 u1 ! stop
                200 u1 resolved lead 100
                400 u1 .
                1100 u2 ~ stop
                1100 u2 fired Stop by dictionary
                1300 u2 ! stop
                1300 u2 resolved lead 200
                1300 u2 .
                """)
    }

    @Test("A text without words is no segment, and an unknown one is unresolved, also of fillers")
    func unresolved() throws {
        try expect(
            """
            100 u1 ~ um
            200 u1 ! um
            250 u3 ! ?!
            300 u2 ! sing me a song
            """,
            gives: """
                100 u1 ~ um
                200 u1 ! um
                200 u1 unresolved noMatch
                200 u1 resolved
                250 u1 .
                250 u3 ! ?!
                300 u3 .
                300 u2 ! sing me a song
                300 u2 unresolved noMatch
                300 u2 resolved
                300 u2 .
                """)
    }

    @Test("The seven updates of Speechly's flight example fire once")
    func sevenUpdates() throws {
        let updates = ["", " a", " a flight", " a flight to", " a flight to new", " a flight to New York"]
        let diagram =
            updates.enumerated().map { "\(100 + $0 * 200) u1 ~ book\($1)" }.joined(separator: "\n")
            + "\n1500 u1 ! Book a flight to New York"
        let lines = play(diagram, in: try sampleDictionary())
        #expect(
            lines.filter { $0.contains("fired") || $0.contains("contradicted") } == [
                "1250 u1 fired BookFlight by dictionary"
            ])
    }

    @Test("Times that go back count as no time passed")
    func timeGoesBack() throws {
        try expect(
            """
            600 u1 ~ what's around me
            100 u1 ~ what's around
            50 u1 ! what's around me
            """,
            gives: """
                600 u1 ~ what's around me
                600 u1 ~ what's around
                600 u1 ! what's around me
                600 u1 fired Surroundings by dictionary
                600 u1 resolved lead 0
                600 u1 .
                """)
    }

    @Test("Random revisions: one fire each, none after the end, none in the next utterance", arguments: [1, 2, 3])
    func randomRevisions(seed: UInt64) throws {
        let dictionary = try sampleDictionary()
        var random = SplitMix64(seed: seed)
        var machine = ResolverStateMachine(dictionaries: [dictionary], asksService: false)
        let commands: [(words: String, intent: String)] = [
            ("where am i", "Location"), ("where am i going", "Heading"), ("what's around me", "Surroundings"),
            ("take me to the office", "Navigate"), ("take me to starbucks", "Navigate"), ("stop", "Stop"),
            ("forget everything", "Forget"),
        ]
        let noise = ["what", "wear", "am", "eye", "tick", "me", "two", "stuff", "on", "um", "uh"]
        var time = Duration.zero
        var fires: [UtteranceID: [String]] = [:]
        var ended: Set<UtteranceID> = []
        var last: UtteranceID?
        func note(_ outputs: [ResolverStateMachine.Output]) {
            for case .event(let event) in outputs {
                #expect(!ended.contains(event.utterance), "\(event) came after the end")
                switch event.kind {
                case .fired(let fired, _):
                    fires[event.utterance, default: []].append(fired.command.intent)
                    #expect(event.utterance == last)
                case .endpoint: ended.insert(event.utterance)
                default: break
                }
            }
        }
        for number in 0..<1_000 {
            let command = commands.randomElement(using: &random) ?? commands[0]
            let words = command.words.split(separator: " ").map(String.init)
            let utterance = UtteranceID(rawValue: "u\(number)")
            last = utterance
            for _ in 0..<Int.random(in: 1...10, using: &random) {
                time += .milliseconds(Int.random(in: 0...140, using: &random))
                var heard = Array(words.prefix(Int.random(in: 0...words.count, using: &random)))
                // A revision that happens to be another whole command may rightly fire; noise keeps this one the only one.
                if heard.count < words.count || Bool.random(using: &random) {
                    heard.append(noise.randomElement(using: &random) ?? "")
                }
                let text = heard.joined(separator: " ")
                note(machine.handle(.transcript(Transcript(utterance: utterance, at: time, text: text))))
                if number > 0, Int.random(in: 0..<4, using: &random) == 0 {
                    let late = UtteranceID(rawValue: "u\(number - 1)")
                    note(machine.handle(.transcript(Transcript(utterance: late, at: time, text: "stop"))))
                }
            }
            let final = Transcript(utterance: utterance, at: time, text: command.words, isFinal: true)
            note(machine.handle(.transcript(final)))
            note(machine.handle(.transcript(final)))
            note(machine.handle(.endpoint(utterance, at: time)))
            #expect(fires[utterance]?.count == 1, "\(utterance) fired \(fires[utterance] ?? [])")
        }
        #expect(fires.count == 1_000)
        #expect(fires.values.allSatisfy { $0.count == 1 })
    }
}
