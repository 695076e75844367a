import Testing

@testable import RapidIntent
@testable import RapidIntentDictionary

/// Several commands in one utterance, as diagrams: the numbers behind # are the segments'.
@Suite struct SeveralCommandsTests {
    private func segmentLine(_ event: ResolverEvent) -> String? {
        let milliseconds = Int(event.at / .milliseconds(1))
        return switch event.kind {
        case .partial, .tentative, .prepared, .withdrawn: nil
        case .final: "\(milliseconds) final"
        case .endpoint: "\(milliseconds) ."
        case .fired(let fired, let segment): "\(milliseconds) #\(segment) fired \(fired.command)"
        case .contradicted(let fired, let by, let segment):
            "\(milliseconds) #\(segment) contradicted \(fired.command) by \(by.command?.description ?? "'\(by.text)'")"
        case .needsConfirmation(let fired, let segment): "\(milliseconds) #\(segment) confirm \(fired.command)"
        case .unresolved(let reason, let segment): "\(milliseconds) #\(segment) unresolved \(reason.name)"
        case .resolved(let resolution):
            "\(milliseconds) #\(resolution.segment) resolved '\(resolution.text)' \(resolution.words)"
        }
    }

    private func play(_ diagram: String, in dictionary: CommandDictionary? = nil) throws -> [String] {
        RapidIntentTests.play(diagram, in: try dictionary ?? sampleDictionary(), line: segmentLine)
    }

    private func expect(_ diagram: String, gives expected: String) throws {
        try RapidIntentTests.expect(diagram, gives: expected, line: segmentLine)
    }

    /// A text word by word, then its final 900 ms after the last.
    private func wordByWord(_ text: String, every step: Int) -> String {
        let words = text.split(separator: " ")
        let partials = words.indices.map { "\((($0 + 1) * step)) u1 ~ \(words[...$0].joined(separator: " "))" }
        return (partials + ["\(words.count * step + 900) u1 ! \(text)"]).joined(separator: "\n")
    }

    @Test("The first command fires 2.25 s before the final transcript, while the second has yet to be said")
    func whileTheSecondIsBeingSaid() throws {
        try expect(
            wordByWord("what's around me and take me to starbucks", every: 300),
            gives: """
                1050 #0 fired Surroundings
                2550 #1 fired Navigate(place: Starbucks)
                3300 final
                3300 #0 resolved 'what's around me' 0..<3
                3300 #1 resolved 'take me to starbucks' 4..<8
                3300 .
                """)
    }

    @Test("A command with continuations fires once the next is stable for 'settle', before its own 'dwell' ends")
    func followed() throws {
        try expect(
            wordByWord("where am i and take me to starbucks", every: 200),
            gives: """
                1150 #0 fired Location
                1750 #1 fired Navigate(place: Starbucks)
                2500 final
                2500 #0 resolved 'where am i' 0..<3
                2500 #1 resolved 'take me to starbucks' 4..<8
                2500 .
                """)
    }

    @Test("No conjunction is needed between two commands")
    func nothingBetween() throws {
        try expect(
            wordByWord("where am i take me to starbucks", every: 200),
            gives: """
                950 #0 fired Location
                1550 #1 fired Navigate(place: Starbucks)
                2300 final
                2300 #0 resolved 'where am i' 0..<3
                2300 #1 resolved 'take me to starbucks' 3..<7
                2300 .
                """)
    }

    @Test("The next command releases the first one during speech, without any silence")
    func whileSpeaking() throws {
        try expect(
            """
            600 u1 ~0 where am i
            900 u1 ~0 where am i and take
            1000 u1 ~0 where am i and take me
            2000 u1 ~0 where am i and take me to the office
            2200 u1 ~100 where am i and take me to the office
            2400 u1 ! Where am I, and take me to the office!
            """,
            gives: """
                1050 #0 fired Location
                2250 #1 fired Navigate(place: office)
                2400 final
                2400 #0 resolved 'Where am I' 0..<3
                2400 #1 resolved 'take me to the office!' 4..<9
                2400 .
                """)
    }

    @Test("A next command that flaps restarts the wait")
    func flapping() throws {
        try expect(
            """
            600 u1 ~0 where am i
            700 u1 ~0 where am i take
            800 u1 ~0 where am i tape
            900 u1 ~0 where am i take
            1040 u1 ~0 where am i take me
            1200 u1 ! where am i
            """,
            gives: """
                1050 #0 fired Location
                1200 final
                1200 #0 resolved 'where am i' 0..<3
                1200 .
                """)
    }

    @Test("Withdrawing a boundary after the fire contradicts the command, and the lost segment is reported")
    func takenBack() throws {
        try expect(
            """
            600 u1 ~ where am i
            700 u1 ~ where am i and stop
            900 u1 ~ where am i going
            1500 u1 ! where am i going
            """,
            gives: """
                700 #0 fired Location
                700 #1 fired Stop
                1500 final
                1500 #0 contradicted Location by Heading
                1500 #0 resolved 'where am i going' 0..<4
                1500 #1 contradicted Stop by 'where am i going'
                1500 #1 resolved 'stop' 4..<5
                1500 .
                """)
    }

    @Test("A command with the policy 'final' delays the commands after it, and keeps their order")
    func heldByFinalPolicy() throws {
        try expect(
            """
            600 u1 ~ forget everything
            900 u1 ~ forget everything and stop
            1500 u1 ~ forget everything and stop
            2000 u1 ! forget everything and stop
            3000 u2 ~ forget everything and stop
            3500 u2 .
            """,
            gives: """
                2000 final
                2000 #0 fired Forget
                2000 #0 resolved 'forget everything' 0..<2
                2000 #1 fired Stop
                2000 #1 resolved 'stop' 3..<4
                3000 .
                3500 #0 confirm Forget
                3500 #0 resolved 'forget everything' 0..<2
                3500 #1 fired Stop
                3500 #1 resolved 'stop' 3..<4
                3500 .
                """)
    }

    @Test("After unknown words nothing fires, neither early nor on the final")
    func heldByUnknown() throws {
        try expect(
            """
            600 u1 ~ tell mum i am late and stop
            1500 u1 ~ tell mum i am late and stop
            2000 u1 ! tell mum I am late and stop
            """,
            gives: """
                2000 final
                2000 #0 unresolved unknownWords
                2000 #0 resolved 'tell mum I am late and stop' 0..<7
                2000 .
                """)
        try expect(
            """
            600 u1 ~ tell mum i am late and wait
            2000 u1 ! tell mum i am late and wait
            """,
            gives: """
                2000 final
                2000 #0 unresolved noMatch
                2000 #0 resolved 'tell mum i am late and wait' 0..<7
                2000 .
                """)
    }

    @Test("A first command waits while the words after it are unknown, and an earlier fire is contradicted")
    func unknownBehind() throws {
        try expect(
            """
            600 u1 ~ where am i
            700 u1 ~ where am i and
            800 u1 ~ where am i and wal
            900 u1 ~ where am i and walnut
            2000 u1 ! where am i and walnut
            3000 u2 ~ where am i
            3900 u2 ~ where am i and walnut
            4500 u2 ! where am i and walnut
            """,
            gives: """
                2000 final
                2000 #0 unresolved unknownWords
                2000 #0 resolved 'where am i and walnut' 0..<5
                3000 .
                3700 #0 fired Location
                4500 final
                4500 #0 contradicted Location by 'where am i and walnut'
                4500 #0 resolved 'where am i and walnut' 0..<5
                4500 .
                """)
    }

    @Test("If the final text has unknown words, all fired commands are contradicted")
    func allContradicted() throws {
        try expect(
            """
            0 u1 ~ stop
            100 u1 ~ stop and stop
            900 u1 ! stop and stop and sing
            """,
            gives: """
                0 #0 fired Stop
                100 #1 fired Stop
                900 final
                900 #0 contradicted Stop by 'stop and stop and sing'
                900 #0 resolved 'stop and stop and sing' 0..<5
                900 #1 contradicted Stop by 'stop and stop and sing'
                900 #1 resolved 'stop' 2..<3
                900 .
                """)
    }

    @Test(
        "A command with the policy 'final' fires only if the whole text is understood",
        arguments: [
            ("forget everything", ["fired Forget"]), ("stop and forget everything", ["fired Stop", "fired Forget"]),
            ("um forget everything please", ["fired Forget"]),
            ("she told me about it and forget everything", ["unresolved unknownWords"]),
            ("forget everything and walnut", ["unresolved unknownWords"]),
            ("stop and forget everything and walnut", ["unresolved unknownWords"]),
            ("forget everything and", ["confirm Forget"]), ("forget everything and um", ["confirm Forget"]),
            ("forget everything and then", ["confirm Forget"]),
            ("forget everything and stop and", ["confirm Forget", "fired Stop"]),
            ("stop and forget everything and", ["fired Stop", "confirm Forget"]), ("stop and", ["fired Stop"]),
        ])
    func finalPolicy(text: String, outcomes: [String]) throws {
        let lines = try play("0 u1 ! \(text)").filter { !$0.contains("resolved '") && !$0.hasSuffix("final") }
        #expect(lines.dropLast().map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") } == outcomes)
    }

    @Test("The refusal quotes the words that belong to no command, as spoken")
    func refusal() throws {
        func outcome(_ text: String) throws -> Resolution.Outcome? {
            DictionarySet([try sampleDictionary()]).resolutions(of: text).first?.outcome
        }
        #expect(
            try outcome("She told me about IT, and forget everything!")
                == .unresolved(.refused(Refusal(.unknownWords, words: "She told me about IT"), intent: nil)))
        #expect(
            try outcome("Um, stop and walk, then where am I? Sing!")
                == .unresolved(.refused(Refusal(.unknownWords, words: "walk … Sing!"), intent: nil)))
        #expect(try outcome("She told me about it") == .unresolved(.noMatch))
    }

    @Test("A command before a conjunction that ends the text waits, and fires on the final")
    func trailingConjunction() throws {
        try expect(
            """
            600 u1 ~ where am i
            1000 u1 ~ where am i and
            1400 u1 ~ where am i and um
            2000 u1 ! Where am I, and...
            """,
            gives: """
                2000 final
                2000 #0 fired Location
                2000 #0 resolved 'Where am I' 0..<3
                2000 .
                """)
    }

    @Test("Waiting before a conjunction costs nothing once the next command begins")
    func heldAndGoesOn() throws {
        try expect(
            """
            600 u1 ~ where am i
            1000 u1 ~ where am i and
            1400 u1 ~ where am i and stop
            2000 u1 ! where am i and stop
            3000 u2 ~ take me to the office
            3100 u2 ~ take me to the office and
            3400 u2 ~ take me to the office and where
            4000 u2 ! take me to the office and where am i
            """,
            gives: """
                1400 #0 fired Location
                1400 #1 fired Stop
                2000 final
                2000 #0 resolved 'where am i' 0..<3
                2000 #1 resolved 'stop' 4..<5
                3000 .
                3400 #0 fired Navigate(place: office)
                4000 final
                4000 #0 resolved 'take me to the office' 0..<5
                4000 #1 fired Location
                4000 #1 resolved 'where am i' 6..<9
                4000 .
                """)
    }

    private func numbersAndWildcards() throws -> CommandDictionary {
        try CommandDictionary([
            DictionarySource(
                locale: Located("en-GB"),
                lists: [
                    .wildcard("task"), ListSource("sound", "rock", "rock and roll", "news"),
                ],
                intents: [
                    IntentSource("Timer", phrases: "set timer for {1..24:hours} hour[s]", "{1..60:minutes} minutes"),
                    IntentSource("Channel", phrases: "channel {1..24:number}"),
                    IntentSource("Play", phrases: "play {sound}"),
                    IntentSource("Roll", phrases: "roll the dice", "roll"),
                    IntentSource("Task", phrases: "{task} is to be done", "remind me to {task}"),
                    IntentSource("Lights", phrases: "lights on"),
                ])
        ])
    }

    @Test(
        "A number, a list value and the words of a wildcard are not divided",
        arguments: [
            ("set timer for 1 hour and walnut 15 minutes", []), ("set timer for 1 hour and 15 minutes", []),
            ("set timer for one hour and fifteen minutes", []), ("set timer for 1 hour 15 minutes", []),
            ("channel 5 and 15 minutes", []), ("play rock and roll the dice", []),
            ("play rock roll the dice", ["Play(sound: rock)", "Roll"]),
            ("play rock and roll", ["Play(sound: rock and roll)"]),
            ("play rock and roll and roll the dice", ["Play(sound: rock and roll)", "Roll"]),
            ("15 minutes and lights on", ["Timer(minutes: 15)", "Lights"]),
            ("lights on and 15 minutes", ["Lights", "Timer(minutes: 15)"]),
            ("lights on and washing is to be done", ["Task(task: lights on and washing)"]),
            ("lights on washing is to be done", ["Task(task: lights on washing)"]),
            ("lights on and washing is to be done and walnut", []),
            ("washing is to be done and lights on", ["Task(task: washing)", "Lights"]),
            ("remind me to wash and dry", ["Task(task: wash and dry)"]),
            ("lights on and remind me to wash and dry", ["Lights", "Task(task: wash and dry)"]),
        ])
    func notCut(text: String, fired: [String]) throws {
        let dictionary = try numbersAndWildcards()
        for diagram in ["0 u1 ! \(text)", wordByWord(text, every: 100)] {
            let lines = try play(diagram, in: dictionary).filter { $0.contains(" fired ") }
            #expect(lines.map { $0.split(separator: " ").dropFirst(3).joined(separator: " ") } == fired)
        }
    }

    @Test("Words that a phrase matches as a whole are never divided")
    func wholePhrases() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en-GB"), lists: [.wildcard("song")],
                intents: [
                    IntentSource("Season", phrases: "pass me the salt and pepper", "pepper"),
                    IntentSource("Salt", phrases: "pass me the salt"),
                    IntentSource("Play", phrases: "play {song}"), IntentSource("Stop", fire: .instant, phrases: "stop"),
                ])
        ])
        for text in ["pass me the salt and pepper", "play rock and roll and stop"] {
            let lines = try play(wordByWord(text, every: 300), in: dictionary)
            #expect(lines.allSatisfy { !$0.contains("#1") }, "\(lines)")
            #expect(lines.count { $0.contains("fired") } == 1)
        }
        let lines = try play(wordByWord("pass me the salt and stop", every: 100), in: dictionary)
        #expect(lines.filter { $0.contains("fired") } == ["600 #0 fired Salt", "600 #1 fired Stop"])
    }

    @Test(
        "Languages have their conjunctions",
        arguments: [
            ("de-DE", "wo bin ich", "licht an", "wo bin ich und dann licht an"),
            ("es-ES", "dónde estoy", "para", "dónde estoy y para"),
            ("fr-FR", "où suis-je", "arrête", "où suis-je et puis arrête"),
            ("it-IT", "dove sono", "ferma", "dove sono e poi ferma"),
            ("nl-NL", "waar ben ik", "licht aan", "waar ben ik en daarna licht aan"),
        ])
    func languages(locale: String, first: String, second: String, text: String) throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located(LocaleIdentifier(rawValue: locale)),
                intents: [
                    IntentSource("A", phrases: first), IntentSource("B", phrases: second),
                ])
        ])
        let lines = try play("0 u1 ! \(text)", in: dictionary)
        #expect(lines.filter { $0.contains("fired") } == ["0 #0 fired A", "0 #1 fired B"])
    }

    @Test("The places of entities count in the text of the utterance, those of texts in the segment's words")
    func places() throws {
        var machine = ResolverStateMachine(dictionaries: [try sampleDictionary()], asksService: false)
        let outputs = machine.handle(
            .transcript(
                Transcript(
                    utterance: "u", at: .zero, text: " Um, take me to  the office;   then take me to Starbucks ?",
                    isFinal: true)))
        let resolutions = outputs.compactMap(\.resolution)
        #expect(resolutions.map(\.text) == ["Um, take me to  the office", "take me to Starbucks"])
        #expect(resolutions.map(\.words) == [0..<6, 7..<11])
        #expect(resolutions.map(\.normalised) == ["take me to the office", "take me to starbucks"])
        #expect(resolutions.compactMap { $0.command?.entities.first?.words } == [4..<6, 10..<11])
    }

    @Test("A revision before a fired command moves its places with its words")
    func movedPlaces() throws {
        var machine = ResolverStateMachine(dictionaries: [try sampleDictionary()], asksService: false)
        let outputs = Script(
            """
            0 u1 ~ what's around me and take me to Starbucks
            900 u1 ~ what's around me and take me to Starbucks
            1500 u1 ! what is around me and take me to Starbucks
            """
        ).events.flatMap { machine.handle($0) }
        let fired = outputs.flatMap(\.events).compactMap { event in
            if case .fired(let fired, 1) = event.kind { (event.at, fired.command.entities.map(\.words)) } else { nil }
        }
        #expect(fired.map(\.0) == [.milliseconds(150)] && fired.map(\.1) == [[7..<8]])
        let resolution = try #require(outputs.compactMap(\.resolution).last)
        #expect(resolution.words == 5..<9 && resolution.command?.entities.map(\.words) == [8..<9])
    }

    @Test(
        "A fired command has its places in the final text, as far as it is there",
        arguments: [
            // The second part begins a word later, and means another place.
            ("what's around me and take me to Starbucks", "what is around me and take me to the office", 8..<9),
            ("take me to Starbucks", "um, take me to Starbucks", 4..<5),
            ("um take me to Starbucks", "um well take me to Starbucks not now", 4..<5),
        ])
    func placesInFinalText(partial: String, final: String, words: Range<Int>) throws {
        var machine = ResolverStateMachine(dictionaries: [try sampleDictionary()], asksService: false)
        let resolutions = Script("0 u1 ~ \(partial)\n900 u1 ~ \(partial)\n1500 u1 ! \(final)").events
            .flatMap { machine.handle($0) }.compactMap(\.resolution)
        let last = try #require(resolutions.last)
        #expect(last.command?.entities.map(\.words) == [words])
        #expect(last.command?["place"] == "Starbucks")
    }

    @Test("Text of any length and kind is accepted, and a text too long is one segment")
    func longTexts() throws {
        let many = Array(repeating: "stop and", count: 99).joined(separator: " ") + " stop"
        let lines = try play("0 u1 ! \(many)")
        #expect(lines.count { $0.contains("fired") } == 100)
        let more = Array(repeating: "stop and", count: 200).joined(separator: " ") + " stop"
        #expect(try play("0 u1 ! \(more)").count { $0.contains("unresolved") } == 1)
    }
}

extension Resolution {
    /// The command that was fired, rightly or not, or asked about.
    var command: Command? {
        switch outcome {
        case .fired(let fired), .contradicted(let fired, _), .needsConfirmation(let fired): fired.command
        case .unresolved: nil
        }
    }
}
