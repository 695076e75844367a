import Testing

@testable import RapidIntent

/// Revisions, repetitions, late events and utterances without words, as diagrams.
@Suite struct ResolverRevisionTests {
    @Test("A different final contradicts the fired command once, and fires nothing")
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

    @Test("Late and repeated events of an ended utterance fire nothing; other words in a further final are reported")
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
                900 u1 unresolved afterFinal: the utterance had its final transcript before; another one needs an id of its own
                900 u1 resolved
                1100 u2 ~ stop
                1100 u2 fired Stop by dictionary
                1300 u2 ! stop
                1300 u2 resolved lead 200
                1300 u2 .
                """)
    }

    @Test(
        "An end without words contradicts nothing, and is not silent: words that were taken back before are asked about"
    )
    func endWithoutWords() throws {
        try expect(
            """
            100 u1 ~ stop
            600 u1 !
            1000 u2 ~ what's around me
            1100 u2 ! …
            2000 u3 ~ what's around me
            2050 u3 ~
            2900 u3 !
            4000 u4 ~ stop
            4100 u4 ~
            4200 u4 .
            """,
            gives: """
                100 u1 ~ stop
                100 u1 fired Stop by dictionary
                600 u1 ! stop
                600 u1 resolved lead 500
                1000 u1 .
                1000 u2 ~ what's around me
                1100 u2 ! what's around me
                1100 u2 fired Surroundings by dictionary
                1100 u2 resolved lead 0
                2000 u2 .
                2000 u3 ~ what's around me
                2050 u3 ~ \("")
                2900 u3 ! what's around me
                2900 u3 confirm Surroundings
                2900 u3 resolved
                4000 u3 .
                4000 u4 ~ stop
                4000 u4 fired Stop by dictionary
                4100 u4 ~ \("")
                4200 u4 resolved lead 200
                4200 u4 .
                """)
    }

    @Test("Another final transcript of an utterance is reported once, and fires nothing")
    func secondFinal() throws {
        try expect(
            """
            100 u1 ! stop
            200 u1 ~ what's
            300 u1 ! what's around me
            400 u1 ! What's around me?
            500 u1 .
            600 u1 ! where am i
            """,
            gives: """
                100 u1 ! stop
                100 u1 fired Stop by dictionary
                100 u1 resolved lead 0
                300 u1 unresolved afterFinal: the utterance had its final transcript before; another one needs an id of its own
                300 u1 resolved
                500 u1 .
                600 u1 unresolved afterFinal: the utterance had its final transcript before; another one needs an id of its own
                600 u1 resolved
                """)
    }

    @Test("A text without words is no segment, and an unknown text, or one of fillers, is unresolved")
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

    @Test("If times go backwards, no time has passed")
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

    @Test("Random revisions: at most one fire per utterance, none after its end or in the next", arguments: [1, 2, 3])
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
            for event in outputs.flatMap(\.events) {
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
            let utterance = UtteranceID("u\(number)")
            last = utterance
            for _ in 0..<Int.random(in: 1...10, using: &random) {
                time += .milliseconds(Int.random(in: 0...140, using: &random))
                var heard = Array(words.prefix(Int.random(in: 0...words.count, using: &random)))
                // A revision to another complete command may rightly fire; the noise word excludes other commands.
                if heard.count < words.count || Bool.random(using: &random) {
                    heard.append(noise.randomElement(using: &random) ?? "")
                }
                let text = heard.joined(separator: " ")
                note(machine.handle(.transcript(Transcript(utterance: utterance, at: time, text: text))))
                if number > 0, Int.random(in: 0..<4, using: &random) == 0 {
                    let late = UtteranceID("u\(number - 1)")
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
