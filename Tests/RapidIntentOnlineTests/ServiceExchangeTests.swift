import RapidIntent
import RapidIntentTesting
import Testing

@testable import RapidIntentOnline

@Suite("ServiceExchange", .timeLimit(.minutes(5)))
struct ServiceExchangeTests {
    @Test("each phase is timed, and an open connection takes no time to connect")
    func timing() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.always(.answerLate(.milliseconds(40)))
        let service = try LUISv3Service(asking: server, timeLimit: .seconds(30))
        let first = try #require(try await service.exchange(for: Question(text: song.text)).timing)
        let second = try #require(try await service.exchange(for: Question(text: song.text)).timing)
        #expect(first.connecting > .zero)
        #expect(second.connecting == .zero)
        for timing in [first, second] {
            #expect(timing.waiting >= .milliseconds(40))
            #expect(timing.securing == .zero)
            let phases = [timing.nameLookup, timing.connecting, timing.securing, timing.waiting, timing.reading]
            #expect(phases.allSatisfy { $0 >= .zero })
        }
    }

    @Test(
        "the service's count of billed transactions is used, or else one",
        arguments: [
            ("CognitiveServices.LUIS.Transaction|2", 2), ("A|1,B|2", 3), ("A", 1), ("", 1), ("A|-1", 1), ("A|x", 1),
            ("A|9223372036854775807,B|1", 1), (nil, 1),
        ])
    func transactions(usage: String?, count: Int) {
        let headers = usage.map { [HTTPField("CSP-Billing-Usage", $0)] } ?? []
        #expect(BilledTransactions.count(in: HTTPReply(status: 200, headers: headers)) == count)
    }
}
