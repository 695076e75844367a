import RapidIntent
import RapidIntentSupport
import Testing

@testable import RapidIntentTesting

@Suite("IntentServiceConformance", .timeLimit(.minutes(5)))
struct IntentServiceConformanceTests {
    /// Gives every question the same answer, contacts no server, and shows its key.
    private struct YesService: OnlineIntentService {
        var key: String
        var deadline: Duration
        var name: String { "" }

        func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
            // With a server that stalls it never ends, even when it is cancelled.
            if deadline < .seconds(1) { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
            let top = Prediction.RankedIntent(name: "TurnOn", score: 0.5)
            return Prediction(
                text: question.text, intents: [top], topIntent: top,
                entities: [.init(name: "Room", text: "jazz", value: "jazz", range: 0..<4)])
        }
    }

    @Test("a service that breaks every rule is reported with each rule")
    func broken() async throws {
        let report = try await IntentServiceConformance(
            speaking: .wit, deadline: .milliseconds(20), grace: .milliseconds(100)
        ) { YesService(key: $0.key, deadline: $0.deadline) }.run()
        var problems: [String: String] = [:]
        for failure in report.failures { problems[failure.check] = failure.problem }
        #expect(problems["a known text"] == "the top intent is another one")
        #expect(problems["nothing found"] == "an answer without an intent is taken for an intent")
        #expect(problems["a text with emoji"] == "the place of Room holds other words")
        #expect(problems["32 questions at once"] == "32 of them got no answer, or that to another question")
        #expect(problems["the name"] == "the service has no name")
        #expect(problems["silence in the body"] == "the call does not end within the deadline")
        #expect(problems["status 503"] == "a failure is taken for an answer")
        #expect(problems["no JSON"] == "a failure is taken for an answer")
        #expect(problems["connection refused"] == "a missing server gives another error")
        #expect(problems["cancelled before"] == "a cancelled call must fail with `cancelled`")
        #expect(problems["the service is described"] == "a description or dump of the service shows the key")
        #expect(problems["the service repeats the key"] == "a failure is taken for an answer")
        #expect(problems["a good answer"] == nil)
    }

    /// Ends at a multiple of its deadline, if that is short.
    private struct UnpunctualService: OnlineIntentService {
        var deadline: Duration
        let name = "unpunctual"

        func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
            // The conformance suite measures by the machine's clock, so its subject must be late by the same clock.
            if deadline < .seconds(5) { try? await Task.sleep(for: deadline) }
            throw OnlineIntentError(.timedOut, "too late")
        }
    }

    @Test(
        "a wrong deadline is reported, however long the limit",
        arguments: [
            (2, .milliseconds(100), "the call ends long after its deadline, 5 times out of 5"),
            (0, .seconds(4), "the call gives up long before its deadline"),
        ] as [(Int, Duration, String)])
    func unpunctual(factor: Int, deadline: Duration, problem: String) async throws {
        let report = try await IntentServiceConformance(
            speaking: .wit, deadline: deadline, grace: .seconds(2)
        ) { UnpunctualService(deadline: $0.deadline * factor) }.run()
        let stalls = report.results.filter { $0.check.hasPrefix("silence") || $0.check.contains("too late") }
        #expect(stalls.count == 4)
        #expect(stalls.allSatisfy { $0.problem == problem })
    }

    @Test(
        "a deadline is kept from half of it until before it is doubled or rounded to seconds",
        arguments: [(0, false), (149, false), (150, true), (300, true), (524, true), (525, false), (1000, false)])
    func deadline(milliseconds: Int, isKept: Bool) {
        let deadline = ConformanceDeadline(deadline: .milliseconds(300))
        #expect((deadline.problem(after: .milliseconds(milliseconds)) == nil) == isKept)
    }

    @Test("the table has a row for each fault, with its outcome, time and deadline")
    func table() async throws {
        let report = try await IntentServiceConformance(
            speaking: .wit, deadline: .milliseconds(20), grace: .milliseconds(100)
        ) { YesService(key: $0.key, deadline: $0.deadline) }.run()
        let lines = report.table.split(separator: "\n")
        #expect(lines.count == report.results.count { $0.deadline != nil } + 1)
        #expect(lines.first?.hasPrefix("fault") == true)
        #expect(
            lines.contains { $0.hasPrefix("silence in the head") && $0.contains("no end") && $0.contains("20.0 ms") })
    }
}
