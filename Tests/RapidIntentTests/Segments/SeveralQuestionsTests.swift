import Testing

@testable import RapidIntent

/// The questions, and the order of reports, if several segments share an utterance.
@Suite struct SeveralQuestionsTests {
    private typealias Output = ResolverStateMachine.Output

    private func machine(_ askAhead: AskAhead? = nil) throws -> ResolverStateMachine {
        ResolverStateMachine(
            dictionaries: [try sampleDictionary()], asksService: true,
            configuration: ResolverConfiguration { $0.askAhead = askAhead })
    }

    private func questions(_ outputs: [Output]) -> [(text: String, id: ResolverStateMachine.QuestionID)] {
        outputs.compactMap { if case .ask(let question, let id) = $0 { (question.text, id) } else { nil } }
    }

    private func lines(_ outputs: [Output]) -> [String] {
        outputs.flatMap { output in
            switch output {
            case .ask(let question, _): ["ask \(question.text)"]
            case .cancel: ["cancel"]
            case .event: output.events.compactMap(line)
            }
        }
    }

    private func line(_ event: ResolverEvent) -> String? {
        switch event.kind {
        case .fired(let fired, let segment): "#\(segment) fired \(fired.command)"
        case .contradicted(_, _, let segment): "#\(segment) contradicted"
        case .unresolved(let reason, let segment): "#\(segment) unresolved \(reason.name)"
        case .resolved(let resolution): "#\(resolution.segment) resolved"
        default: nil
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

    @Test(
        "A text with unknown words is sent to the service as a whole",
        arguments: [
            "What's around me, and beam me up!", "beam me up and stop and sing me a song",
            "beam me up and forget everything",
        ])
    func whole(text: String) throws {
        var machine = try machine()
        let outputs = handle("0 u1 ! \(text)", &machine)
        #expect(lines(outputs) == ["ask \(text)"])
        let id = try #require(questions(outputs).first?.id)
        let answered = machine.answer(
            prediction(text, who: 0..<4), to: id, after: .milliseconds(200), at: .milliseconds(200))
        #expect(lines(answered).last == "#0 resolved" && answered.flatMap(\.events).count == 2)
        let resolution = try #require(answered.last?.resolution)
        #expect(resolution.text == text)
        #expect(resolution.words == 0..<text.split(separator: " ").count)
        #expect(resolution.serviceTime == .milliseconds(200))
        #expect(resolution.times.fired == .milliseconds(200))
        #expect(!machine.isWaitingForAnswer)
    }

    @Test("The service's answer counts, and its places are those of the utterance")
    func answer() throws {
        var machine = try machine()
        let outputs = handle("0 u1 ! Stop, and beam me up!", &machine)
        let id = try #require(questions(outputs).first?.id)
        let answered = machine.answer(
            prediction("Stop, and beam me up!", who: 15..<17), to: id, after: nil, at: .milliseconds(200))
        #expect(lines(answered) == ["#0 fired Navigate(who: me)", "#0 resolved"])
        #expect(answered.last?.resolution?.command?.entities.map(\.words) == [3..<4])
    }

    @Test("Understood commands are not sent to the service")
    func understood() throws {
        var machine = try machine()
        #expect(
            lines(handle("0 u1 ! what's around me and take me to the office", &machine)) == [
                "#0 fired Surroundings", "#0 resolved", "#1 fired Navigate(place: office)", "#1 resolved",
            ])
    }

    @Test("A contradiction is reported at once, whatever question is pending")
    func contradiction() throws {
        var machine = try machine()
        var outputs = handle("0 u1 ~ stop\n100 u1 ~ stop and stop\n200 u1 ! beam me up and where am i", &machine)
        #expect(
            lines(outputs) == [
                "#0 fired Stop", "#1 fired Stop", "#0 contradicted", "#0 resolved", "#1 contradicted", "#1 resolved",
            ])
        var other = try self.machine()
        outputs = handle("0 u2 ~ stopp and\n100 u2 ~ where am i and stop\n200 u2 ! beam me up and where am i", &other)
        #expect(lines(outputs).suffix(4) == ["#0 contradicted", "#0 resolved", "#1 contradicted", "#1 resolved"])
    }

    @Test("New words cancel the question")
    func cancelled() throws {
        var machine = try machine()
        _ = handle("0 u1 ! beam me up and stop and sing me a song", &machine)
        let outputs = handle("500 u2 ~ where", &machine)
        #expect(lines(outputs) == ["cancel", "#0 unresolved serviceFailed", "#0 resolved"])
        #expect(!machine.isWaitingForAnswer)
    }

    @Test("After a failure of the stream, every segment is reported")
    func aborted() throws {
        var machine = try machine()
        _ = handle("0 u1 ~ beam me up and stop and sing me a song", &machine)
        let outputs = machine.abort()
        #expect(
            lines(outputs) == [
                "ask beam me up and stop and sing me a song", "cancel", "#0 unresolved serviceFailed", "#0 resolved",
            ])
    }

    @Test("A dead text is sent ahead, as a whole")
    func askAhead() throws {
        var machine = try machine(AskAhead())
        var outputs = handle(
            """
            600 u1 ~ where am i
            700 u1 ~ where am i and beam
            900 u1 ~ where am i and beam me up
            1350 u1 -
            1400 u1 -
            """, &machine)
        #expect(lines(outputs) == ["ask where am i and beam me up"])
        let id = try #require(questions(outputs).first?.id)
        outputs = machine.answer(
            prediction("where am i and beam me up", who: 20..<22), to: id, after: nil, at: .milliseconds(1500))
        outputs += handle("1700 u1 ! Where am I, and beam me up!", &machine)
        #expect(lines(outputs) == ["#0 fired Navigate(who: me)", "#0 resolved"])
        let resolutions = outputs.compactMap(\.resolution)
        #expect(resolutions.map(\.early) == [.init(asked: 1, wasted: 0, ahead: .milliseconds(300))])
        #expect(resolutions.last?.command?.entities.map(\.words) == [5..<6])
    }

    @Test("After a fired command, nothing is sent: unknown words after it contradict it")
    func firedBefore() throws {
        var machine = try machine(AskAhead())
        let outputs = handle(
            """
            0 u1 ~ where am i
            800 u1 ~ where am i and beam me up
            1700 u1 ! where am i and beam me up
            """, &machine)
        #expect(lines(outputs) == ["#0 fired Location", "#0 contradicted", "#0 resolved"])
    }

    @Test("Wasted questions are reported once, with the last segment")
    func wasted() throws {
        var machine = try machine(AskAhead())
        let outputs = handle(
            """
            0 u1 ~ beam me up
            500 u1 -
            900 u1 ! stop and forget everything
            """, &machine)
        #expect(
            lines(outputs) == [
                "ask beam me up", "cancel", "#0 fired Stop", "#0 resolved", "#1 fired Forget", "#1 resolved",
            ])
        #expect(outputs.compactMap(\.resolution).map(\.early) == [nil, .init(asked: 1, wasted: 1)])
    }
}
