import Testing

@testable import RapidIntent

/// Asking ahead in the state machine, as diagrams; each question is answered after 250 ms unless the test says otherwise.
@Suite struct AskAheadTests {
    private let answer = Prediction(
        text: "beam me up", intents: [.init(name: "Navigate", score: 0.97)],
        topIntent: .init(name: "Navigate", score: 0.97),
        entities: [.init(name: "who", text: "me", value: "me", range: 5..<7)])

    /// The actions and resolutions while a diagram plays.
    private func play(
        _ diagram: String, _ rule: AskAhead? = AskAhead(), source: FiredCommand.Source = .online,
        failing: Bool = false, answeredAfter delay: Duration? = .milliseconds(250)
    ) throws -> (lines: [String], resolutions: [Resolution]) {
        var machine = ResolverStateMachine(
            dictionaries: [try sampleDictionary()], asksService: true,
            configuration: ResolverConfiguration { $0.askAhead = rule })
        var lines: [String] = []
        var resolutions: [Resolution] = []
        var open: [(id: ResolverStateMachine.QuestionID, at: Duration)] = []
        var now = Duration.zero
        func perform(_ outputs: [ResolverStateMachine.Output]) {
            for output in outputs {
                switch output {
                case .event:
                    for event in output.events {
                        if case .partial = event.kind { continue }
                        lines.append(line(event))
                        if case .resolved(let resolution) = event.kind { resolutions.append(resolution) }
                    }
                case .ask(let question, let id):
                    lines.append("\(Int(now / .milliseconds(1))) ask \(question.text)")
                    if let delay { open.append((id, now + delay)) }
                case .cancel(let id):
                    lines.append("\(Int(now / .milliseconds(1))) cancel")
                    open.removeAll { $0.id == id }
                }
            }
        }
        /// Advances the time, with all timed actions.
        func advance(to time: Duration) {
            while let next = ([machine.deadline] + open.map(\.at)).compactMap({ $0 }).min(), next <= time {
                now = max(now, next)
                perform(machine.advance(to: now))
                guard let index = open.firstIndex(where: { $0.at <= now }) else { continue }
                let id = open.remove(at: index).id
                let result: Result<Prediction, OnlineIntentError> =
                    failing ? .failure(OnlineIntentError(.unreachable, "refused")) : .success(answer)
                perform(machine.answer(result, from: source, to: id, after: delay, at: now))
            }
            now = max(now, time)
        }
        for event in Script(diagram).events {
            advance(to: event.at)
            perform(machine.handle(event))
        }
        advance(to: now + .seconds(10))
        perform(machine.finish())
        return (lines, resolutions)
    }

    @Test("A stable dead partial is sent to the service, and the answer is ready at the final")
    func ahead() throws {
        let (lines, resolutions) = try play(
            """
            300 u1 ~ beam
            600 u1 ~ beam me
            900 u1 ~ beam me up
            1700 u1 ! Beam me up!
            """)
        #expect(
            lines == [
                "1400 ask beam me up",
                "1700 u1 ! Beam me up!",
                "1700 u1 fired Navigate(who: me) by online",
                "1700 u1 resolved lead 0",
                "1700 u1 .",
            ])
        #expect(resolutions.map(\.early) == [.init(asked: 1, wasted: 0, ahead: .milliseconds(300))])
        #expect(resolutions.first?.serviceTime == .milliseconds(250))
    }

    @Test("Without the option, nothing is asked before the final")
    func off() throws {
        let (lines, resolutions) = try play("900 u1 ~ beam me up\n1700 u1 ! beam me up", nil)
        #expect(
            lines.prefix(3) == [
                "1700 u1 ! beam me up", "1700 ask beam me up", "1950 u1 fired Navigate(who: me) by online",
            ])
        #expect(resolutions.map(\.early) == [nil])
    }

    @Test("At the final, a pending answer is awaited")
    func underWay() throws {
        let (lines, resolutions) = try play(
            "900 u1 ~ beam me up\n1700 u1 ! beam me up", answeredAfter: .milliseconds(400))
        #expect(
            lines.prefix(3) == [
                "1400 ask beam me up", "1700 u1 ! beam me up", "1800 u1 fired Navigate(who: me) by online",
            ])
        #expect(resolutions.map(\.early) == [.init(asked: 1, wasted: 0, ahead: .milliseconds(300))])
    }

    @Test("A different final is sent again, and the early answer is wasted")
    func wasted() throws {
        let (lines, resolutions) = try play(
            """
            900 u1 ~ beam me up
            1500 u1 ~ beam me up scotty
            2300 u1 ! beam me up scotty
            """)
        #expect(
            lines.prefix(3) == ["1400 ask beam me up", "2300 u1 ! beam me up scotty", "2300 ask beam me up scotty"])
        #expect(resolutions.map(\.early) == [.init(asked: 1, wasted: 1)])
    }

    @Test("A final that differs in a sign omitted by the normal form is sent again")
    func signs() throws {
        let (lines, resolutions) = try play("900 u1 ~ pay $5\n2300 u1 ! pay €5")
        #expect(lines.prefix(3) == ["1400 ask pay $5", "2300 u1 ! pay €5", "2300 ask pay €5"])
        #expect(resolutions.map(\.early) == [.init(asked: 1, wasted: 1)])
        let same = try play("900 u1 ~ pay $5\n2300 u1 ! Pay $5.")
        #expect(same.resolutions.map(\.early?.wasted) == [0])
    }

    @Test("A wasted question without an answer is cancelled at the final")
    func takenBack() throws {
        let (lines, _) = try play(
            """
            900 u1 ~ beam me up
            1500 u1 ~ beam me up scotty
            1700 u1 ! beam me up scotty
            """, answeredAfter: .seconds(1))
        #expect(
            lines.prefix(4)
                == ["1400 ask beam me up", "1700 u1 ! beam me up scotty", "1700 cancel", "1700 ask beam me up scotty"])
    }

    @Test("A command that fires cancels the question")
    func commandFires() throws {
        let (lines, resolutions) = try play(
            """
            900 u1 ~ whatever
            1500 u1 ~ stop
            2300 u1 ! stop
            """, answeredAfter: .seconds(1))
        #expect(lines.prefix(3) == ["1400 ask whatever", "1500 u1 fired Stop by dictionary", "1500 cancel"])
        #expect(resolutions.map(\.early) == [.init(asked: 1, wasted: 1)])
    }

    @Test("The number of questions in an utterance is limited, and the same words are sent once", arguments: [0, 1, 2])
    func limit(count: Int) throws {
        let (lines, resolutions) = try play(
            """
            0 u1 ~ beam
            1000 u1 ~ beam me
            2000 u1 ~ beam
            3000 u1 ~ beam me
            4000 u1 ! beam me
            """, AskAhead(questionsPerUtterance: count))
        let asked = lines.filter { $0.contains("ask") }
        #expect(
            asked
                == [
                    ["4000 ask beam me"], ["500 ask beam", "4000 ask beam me"], ["500 ask beam", "1500 ask beam me"],
                ][count])
        let early: [Resolution.Early?] = [
            nil, .init(asked: 1, wasted: 1), .init(asked: 2, wasted: 1, ahead: .milliseconds(2500)),
        ]
        #expect(resolutions.map(\.early) == [early[count]])
    }

    @Test("A phrase, or a text that may become one, is not sent")
    func alive() throws {
        for text in ["where am", "take me to", "where am i", "book a flight"] {
            let (lines, _) = try play("0 u1 ~ \(text)\n2000 u1 -", answeredAfter: nil)
            #expect(!lines.contains { $0.hasPrefix("500 ask") }, "\(text): \(lines)")
        }
    }

    @Test("Measured silence counts too, and no question is asked during speech")
    func silence() throws {
        let (lines, _) = try play(
            """
            0 u1 ~0 beam me up
            1000 u1 ~0 beam me up
            1200 u1 ~100 beam me up
            1700 u1 ! beam me up
            """)
        #expect(lines.prefix(2) == ["1600 ask beam me up", "1700 u1 ! beam me up"])
    }

    @Test("A failed early question is repeated with the final")
    func failure() throws {
        let (lines, resolutions) = try play("900 u1 ~ beam me up\n1700 u1 ! beam me up", failing: true)
        #expect(
            lines.prefix(4) == [
                "1400 ask beam me up", "1700 u1 ! beam me up", "1700 ask beam me up",
                "1950 u1 unresolved serviceFailed: unreachable: refused",
            ])
        #expect(resolutions.map(\.early) == [.init(asked: 1, wasted: 1)])
    }

    @Test("An answer of the cache is no wasted call")
    func cached() throws {
        let (_, resolutions) = try play("900 u1 ~ beam me up\n1700 u1 ! beam me up scotty", source: .cache)
        #expect(resolutions.map(\.early) == [.init(asked: 1, wasted: 0)])
    }

    @Test("Places in the answer are kept if the words are unchanged, and dropped otherwise")
    func places() throws {
        for (final, words) in [("Beam me up!", 1..<2), ("Um, beam me up", nil)] as [(String, Range<Int>?)] {
            let (_, resolutions) = try play("900 u1 ~ beam me up\n1700 u1 ! \(final)")
            guard case .fired(let fired) = resolutions.first?.outcome else {
                Issue.record("\(resolutions)")
                continue
            }
            #expect(fired.command.entities.map(\.words) == [words])
        }
    }

    @Test("A new utterance, or the end, cancels early questions")
    func newUtterance() throws {
        let (lines, resolutions) = try play(
            """
            900 u1 ~ beam me up
            1500 u2 ~ stop
            """, answeredAfter: .seconds(5))
        #expect(
            lines.prefix(5) == [
                "1400 ask beam me up", "1500 u1 .", "1500 cancel",
                "1500 u1 unresolved serviceFailed: cancelled: another utterance began before the service answered; to keep "
                    + "such questions, set 'pendingQuestions' of ResolverConfiguration to '.keep', or write 'pending_questions: "
                    + "keep' in online.yaml",
                "1500 u1 resolved",
            ])
        #expect(resolutions.first?.early == .init(asked: 1, wasted: 0, ahead: .milliseconds(100)))
    }
}
