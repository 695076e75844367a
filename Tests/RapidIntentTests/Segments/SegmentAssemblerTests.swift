import Testing

@testable import RapidIntent

/// Snapshots and single events, as lines: final words in capitals, `!` behind a final intent or value.
@Suite struct SegmentAssemblerTests {
    private func changes(_ diagram: String) throws -> [SegmentAssembler.Change] {
        var machine = ResolverStateMachine(dictionaries: [try sampleDictionary()], asksService: false)
        var assembler = SegmentAssembler()
        var changes: [SegmentAssembler.Change] = []
        for event in Script(diagram).events { changes += assembler.receive(machine.handle(event)) }
        return changes + assembler.receive(machine.finish())
    }

    private func line(_ segment: Segment) -> String {
        let words = segment.words.map { $0.isFinal ? $0.text.uppercased() : $0.text }.joined(separator: " ")
        let intent = segment.intent.map { " \($0.name)\($0.isFinal ? "!" : "")" } ?? ""
        let entities = segment.entities.map { " \($0.entity.value)\($0.isFinal ? "!" : "")" }.joined()
        return "#\(segment.id) \(words):\(intent)\(entities)" + (segment.isCancelled ? " cancelled" : "")
            + (segment.resolution == nil ? "" : " end")
    }

    @Test("A snapshot after each change: tentative, then final, in order")
    func snapshots() throws {
        let lines = try changes(
            """
            300 u1 ~ what's around me
            500 u1 ~ what's around me and take me to
            600 u1 ~ what's around me and take me to starbucks
            1500 u1 ! what's around me and take me to Starbucks
            """
        ).map(\.segment).map(line)
        #expect(
            lines == [
                "#0 what's around me: Surroundings",
                "#0 what's around me: Surroundings!",
                "#1 take me to:",
                "#1 take me to starbucks: Navigate Starbucks",
                "#1 take me to starbucks: Navigate! Starbucks!",
                "#0 WHAT'S AROUND ME: Surroundings!",
                "#1 TAKE ME TO STARBUCKS: Navigate! Starbucks!",
                "#0 WHAT'S AROUND ME: Surroundings! end",
                "#1 TAKE ME TO STARBUCKS: Navigate! Starbucks! end",
            ])
    }

    @Test("A tentative reading is replaced as a whole: no word or value of an earlier reading is left")
    func replaced() throws {
        let lines = try changes(
            """
            0 u1 ~ take me to starbucks
            50 u1 ~ take me
            100 u1 ~ take me to the office
            120 u1 ~ stop
            900 u1 .
            """
        ).map(\.segment).map(line)
        #expect(
            lines == [
                "#0 take me to starbucks: Navigate Starbucks", "#0 take me:",
                "#0 take me to the office: Navigate office",
                "#0 stop: Stop", "#0 stop: Stop!", "#0 STOP: Stop!", "#0 STOP: Stop! end",
            ])
    }

    @Test("Unknown words after a command belong to its segment, until they become another one")
    func unknownWords() throws {
        let lines = try changes(
            """
            300 u1 ~ what's around me
            500 u1 ~ what's around me and take me to star
            600 u1 ~ what's around me and take me to starbucks
            """
        ).map(\.segment).map(line)
        #expect(
            lines.prefix(5) == [
                "#0 what's around me: Surroundings", "#0 what's around me: Surroundings!",
                "#0 what's around me and take me to star: Surroundings!", "#0 what's around me: Surroundings!",
                "#1 take me to starbucks: Navigate Starbucks",
            ])
    }

    @Test("A segment withdrawn by a revision is reported, and its successor starts from the beginning")
    func cancelled() throws {
        let lines = try changes(
            """
            0 u1 ~ where am i and take
            50 u1 ~ where am i going
            100 u1 ~ where am i going and take me
            110 u1 ! where am i going
            """
        ).map(\.segment).map(line)
        #expect(
            lines == [
                "#0 where am i: Location", "#1 take:", "#0 where am i going: Heading", "#1 take: cancelled",
                "#1 take me:", "#0 WHERE AM I GOING: Heading", "#1 take me: cancelled", "#0 WHERE AM I GOING: Heading!",
                "#0 WHERE AM I GOING: Heading! end",
            ])
    }

    @Test("An unresolved segment ends without an intent, and noise is no segment")
    func unknown() throws {
        let lines = try changes("0 u1 ~ sing\n100 u1 ! sing me\n200 u2 ~ …\n300 u2 ! …\n400 u3 ~ um\n500 u3 ! um")
            .map(\.segment).map(line)
        // Only the end shows whether fillers are the whole text.
        #expect(lines == ["#0 sing:", "#0 SING ME:", "#0 SING ME: end", "#0 UM:", "#0 UM: end"])
    }

    @Test("A command that was fired and then revised away keeps what it was, and ends with its contradiction")
    func contradicted() throws {
        let all = try changes("0 u1 ~ where am i and stop\n300 u1 ! where am i going").map(\.segment)
        #expect(
            all.map(line).suffix(3) == [
                "#0 WHERE AM I GOING: Location!", "#0 WHERE AM I GOING: Location! end", "#1 STOP: Stop! end",
            ])
        #expect(all.suffix(2).allSatisfy { $0.fired == nil })
        #expect(all.first { $0.id == 1 && $0.intent?.isFinal == true }?.fired == Command(intent: "Stop"))
    }

    @Test("Words have the recogniser's times if its words match the text, and a final word does not change")
    func words() throws {
        func word(_ text: String, _ start: Int, isFinal: Bool = false) -> Transcript.Word {
            .init(text: text, start: .milliseconds(start), end: .milliseconds(start + 90), isFinal: isFinal)
        }
        var machine = ResolverStateMachine(dictionaries: [try sampleDictionary()], asksService: false)
        var assembler = SegmentAssembler()
        let texts: [(String, [Transcript.Word])] = [
            ("where am", [word("where", 0, isFinal: true), word("am", 100)]),
            ("wear am i", [word("wear", 0), word("am", 100), word("i", 200)]),
            ("where am i", [word("where am", 0)]),
        ]
        var snapshots: [[Segment.Word]] = []
        for (index, (text, words)) in texts.enumerated() {
            let outputs = machine.handle(
                .transcript(Transcript(utterance: "u", at: .milliseconds(index), text: text, words: words)))
            snapshots += assembler.receive(outputs).map(\.segment.words)
        }
        #expect(snapshots.count == 3)
        #expect(snapshots.map { $0[0].text } == ["where", "where", "where"])
        #expect(snapshots.map { $0[0].isFinal } == [true, true, true])
        #expect(snapshots[1].map(\.start) == [.zero, .milliseconds(100), .milliseconds(200)])
        #expect(snapshots[2].map(\.start) == [.zero, nil, nil])
        #expect(snapshots[2].map(\.index) == [0, 1, 2])
    }

    @Test("The single events, put together, are the snapshots")
    func events() throws {
        let changes = try changes(
            """
            0 u1 ~ take me to starbucks
            50 u1 ~ take me to
            90 u1 ~ take me to the office and where
            120 u1 ~ take me to the office and what's around me
            900 u1 ! take me to the office and stop
            """)
        var built: [Int: Segment] = [:]
        for change in changes {
            #expect(!change.events.isEmpty)
            for event in change.events {
                if event.segment == 1, built[1]?.isCancelled == true { built[1] = nil }
                built[event.segment, default: Segment(utterance: "u1", id: event.segment)].apply(event)
            }
            #expect(built[change.segment.id] == change.segment)
        }
        #expect(built.keys.sorted() == [0, 1])
        #expect(built.values.allSatisfy { $0.resolution != nil })
    }

    @Test("No state of ended utterances is kept")
    func memory() throws {
        var machine = ResolverStateMachine(dictionaries: [try sampleDictionary()], asksService: false)
        var assembler = SegmentAssembler()
        for event in Script("0 u1 ~ stop and where am i\n100 u1 ! stop\n200 u1 .\n300 u2 ~ um\n400 u2 .").events {
            _ = assembler.receive(machine.handle(event))
        }
        #expect(assembler.segments(of: "u1").isEmpty && assembler.segments(of: "u2").isEmpty)
    }
}

extension SegmentAssembler {
    /// Receives the events among a machine's outputs.
    mutating func receive(_ outputs: [ResolverStateMachine.Output]) -> [Change] {
        var changes: [Change] = []
        for case .event(let event) in outputs { changes += receive(event) }
        return changes
    }
}
