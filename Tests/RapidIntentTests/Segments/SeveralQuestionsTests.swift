import Testing

@testable import RapidIntent

/// What is asked, and in which order it is told, where several segments share an utterance.
@Suite struct SeveralQuestionsTests {
    private typealias Output = ResolverStateMachine.Output

    private func machine(_ askAhead: AskAhead? = nil) throws -> ResolverStateMachine {
        ResolverStateMachine(dictionaries: [try sampleDictionary()], asksService: true, askAhead: askAhead)
    }

    private func questions(_ outputs: [Output]) -> [(text: String, id: ResolverStateMachine.QuestionID)] {
        outputs.compactMap { if case .ask(let question, let id) = $0 { (question.text, id) } else { nil } }
    }

    private func lines(_ outputs: [Output]) -> [String] {
        outputs.compactMap { output in
            switch output {
            case .ask(let question, _): return "ask \(question.text)"
            case .cancel: return "cancel"
            case .event(let event):
                switch event.kind {
                case .fired(let fired, let segment): return "#\(segment) fired \(fired.command)"
                case .contradicted(_, _, let segment): return "#\(segment) contradicted"
                case .unresolved(let reason, let segment): return "#\(segment) unresolved \(reason.name)"
                case .resolved(let resolution): return "#\(resolution.segment) resolved"
                default: return nil
                }
            }
        }
    }

    private func handle(_ diagram: String, _ machine: inout ResolverStateMachine) -> [Output] {
        Script(diagram).events.flatMap { machine.handle($0) }
    }

    private func prediction(_ text: String, who: Range<Int>) -> Result<Prediction, OnlineIntentError> {
        .success(
            Prediction(
                text: text, intents: [.init(name: "Navigate", score: 0.97)],
                topIntent: .init(name: "Navigate", score: 0.97),
                entities: [.init(name: "who", text: "me", value: "me", range: who)]))
    }

    @Test("Only the words of the unknown part are asked about, and the places in the answer are the utterance's")
    func ownWords() throws {
        var machine = try machine()
        let outputs = handle("0 u1 ! What's around me, and beam me up!", &machine)
        #expect(lines(outputs) == ["#0 fired Surroundings", "#0 resolved", "ask beam me up!"])
        let id = try #require(questions(outputs).first?.id)
        let answered = machine.answer(
            prediction("beam me up!", who: 5..<7), to: id, after: .milliseconds(200), at: .milliseconds(200))
        #expect(lines(answered) == ["#1 fired Navigate(who: me)", "#1 resolved"])
        let resolution = try #require(answered.last?.resolution)
        #expect(resolution.command?.entities.map(\.words) == [5..<6])
        #expect(resolution.words == 4..<7)
        #expect(resolution.serviceTime == .milliseconds(200))
    }

    @Test("A local command never waits for an answer; ends are told in the order of the segments")
    func order() throws {
        var machine = try machine()
        let outputs = handle("0 u1 ! beam me up and stop and sing me a song", &machine)
        #expect(lines(outputs) == ["#1 fired Stop", "ask beam me up", "ask sing me a song"])
        let ids = questions(outputs).map(\.id)
        let second = machine.answer(prediction("sing me a song", who: 5..<7), to: ids[1], after: nil, at: .zero)
        #expect(lines(second) == [], "its answer waits for that of the first")
        let first = machine.answer(prediction("beam me up", who: 5..<7), to: ids[0], after: nil, at: .seconds(1))
        #expect(
            lines(first) == [
                "#0 fired Navigate(who: me)", "#0 resolved", "#1 resolved", "#2 fired Navigate(who: me)", "#2 resolved",
            ])
        #expect(first.compactMap(\.resolution).map(\.times.fired) == [.seconds(1), .zero, .seconds(1)])
        #expect(!machine.isWaitingForAnswer)
    }

    @Test("A contradiction is told at once, whatever is still being asked")
    func contradiction() throws {
        var machine = try machine()
        var outputs = handle(
            "0 u1 ~ stop\n100 u1 ~ stop and stop\n200 u1 ! beam me up and where am i", &machine)
        #expect(
            lines(outputs) == [
                "#0 fired Stop", "#1 fired Stop", "#0 contradicted", "#0 resolved", "#1 contradicted", "#1 resolved",
            ])
        var other = try self.machine()
        outputs = handle(
            "0 u2 ~ stopp and\n100 u2 ~ where am i and stop\n200 u2 ! beam me up and where am i", &other)
        #expect(lines(outputs).suffix(4) == ["#0 contradicted", "#0 resolved", "#1 contradicted", "#1 resolved"])
    }

    @Test("New words take back every question, and each segment is told once, in order")
    func cancelled() throws {
        var machine = try machine()
        _ = handle("0 u1 ! beam me up and stop and sing me a song", &machine)
        let outputs = handle("500 u2 ~ where", &machine)
        #expect(
            lines(outputs) == [
                "cancel", "#0 unresolved serviceFailed", "#0 resolved", "#1 resolved", "cancel",
                "#2 unresolved serviceFailed", "#2 resolved",
            ])
        #expect(!machine.isWaitingForAnswer)
    }

    @Test("The end of the stream and its failure leave nothing untold")
    func aborted() throws {
        var machine = try machine()
        _ = handle("0 u1 ~ beam me up and stop and sing me a song", &machine)
        let outputs = machine.abort()
        #expect(
            lines(outputs).filter { $0.contains("resolved") && !$0.contains("unresolved") } == [
                "#0 resolved", "#1 resolved", "#2 resolved",
            ])
    }

    @Test("The last segment is asked about ahead, with its own words, and a fire before it takes nothing back")
    func askAhead() throws {
        var machine = try machine(AskAhead())
        var outputs = handle(
            """
            600 u1 ~ where am i
            800 u1 ~ where am i and beam
            900 u1 ~ where am i and beam me up
            1350 u1 -
            1400 u1 -
            """, &machine)
        #expect(lines(outputs) == ["#0 fired Location", "ask beam me up"])
        let id = try #require(questions(outputs).first?.id)
        outputs = machine.answer(prediction("beam me up", who: 5..<7), to: id, after: nil, at: .milliseconds(1500))
        outputs += handle("1700 u1 ! Where am I, and beam me up!", &machine)
        #expect(lines(outputs) == ["#0 resolved", "#1 fired Navigate(who: me)", "#1 resolved"])
        let resolutions = outputs.compactMap(\.resolution)
        #expect(resolutions.map(\.early) == [nil, .init(asked: 1, wasted: 0, ahead: .milliseconds(300))])
        #expect(resolutions.last?.command?.entities.map(\.words) == [5..<6])
    }

    @Test("What was asked about in vain is told with the last segment, once")
    func wasted() throws {
        var machine = try machine(AskAhead())
        let outputs = handle(
            """
            0 u1 ~ stop and beam me up
            500 u1 -
            900 u1 ! stop and beam me up scotty
            """, &machine)
        #expect(
            lines(outputs) == ["#0 fired Stop", "ask beam me up", "cancel", "#0 resolved", "ask beam me up scotty"])
        let id = try #require(questions(outputs).last?.id)
        let answered = machine.answer(prediction("beam me up", who: 5..<7), to: id, after: nil, at: .seconds(1))
        #expect((outputs + answered).compactMap(\.resolution).map(\.early) == [nil, .init(asked: 1, wasted: 1)])
    }
}
