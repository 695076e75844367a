import RapidIntentTesting
import Testing
import TestSupport

@testable import RapidIntent

@Suite struct PendingQuestionPolicyTests {
    private static let script = """
        0 u1 ! beam me up
        0 u1 .
        100 u2 ~ where
        """

    private func machine(_ policy: PendingQuestionPolicy) throws -> ResolverStateMachine {
        ResolverStateMachine(
            dictionaries: [try sampleDictionary()], asksService: true,
            configuration: ResolverConfiguration { $0.pendingQuestions = policy })
    }

    private func answer(_ outcome: Resolution.Outcome) -> OnlineAnswers.Answer {
        OnlineAnswers.Answer(result: .success(outcome), source: .online, time: .milliseconds(250))
    }

    @Test("By default, a new utterance cancels the question, and the reason names the setting")
    func cancel() throws {
        var machine = ResolverStateMachine(dictionaries: [try sampleDictionary()], asksService: true)
        let outputs = Script(Self.script).events.flatMap { machine.handle($0) }
        let resolution = try #require(outputs.compactMap(\.resolution).first)
        #expect(resolution.utterance == "u1")
        guard case .unresolved(.serviceFailed(let error)) = resolution.outcome else {
            Issue.record("\(resolution.outcome)")
            return
        }
        #expect(error.code == .cancelled)
        #expect(
            error.detail
                == "another utterance began before the service answered; to keep such questions, set 'pendingQuestions' of "
                + "ResolverConfiguration to '.keep', or write 'pending_questions: keep' in online.yaml")
        #expect(!machine.isWaitingForAnswer)
    }

    @Test("A question that is kept ends its own segment, and fires nothing in the new utterance")
    func keep() throws {
        var machine = try machine(.keep)
        var outputs = Script(Self.script).events.flatMap { machine.handle($0) }
        let question = try #require(outputs.lazy.compactMap { if case .ask(_, let id) = $0 { id } else { nil } }.first)
        #expect(!outputs.contains { if case .cancel = $0 { true } else { false } })
        #expect(machine.isWaitingForAnswer)

        let fired = FiredCommand(command: Command(intent: "Navigate"), source: .online, score: 0.97)
        outputs = machine.answer(answer(.fired(fired)), to: question, at: .milliseconds(250))
        #expect(outputs.compactMap(\.resolution).map(\.utterance) == ["u1"])
        #expect(outputs.compactMap(\.resolution).map(\.segment) == [0])
        #expect(machine.current?.utterance == "u2")
        #expect(machine.answer(answer(.fired(fired)), to: question, at: .milliseconds(260)).isEmpty)

        outputs = Script("400 u2 ! where am i\n400 u2 .").events.flatMap { machine.handle($0) }
        let later = try #require(outputs.compactMap(\.resolution).first)
        #expect(later.utterance == "u2")
        guard case .fired(let own) = later.outcome else {
            Issue.record("\(later.outcome)")
            return
        }
        #expect(own.source == .dictionary)
        #expect(own.command.intent == "Location")
    }

    @Test("The end of a broken stream cancels questions that are kept")
    func abort() throws {
        var machine = try machine(.keep)
        _ = Script(Self.script).events.flatMap { machine.handle($0) }
        #expect(machine.abort().contains { if case .cancel = $0 { true } else { false } })
        #expect(!machine.isWaitingForAnswer)
    }
}
