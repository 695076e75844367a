import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentOnline
import RapidIntentTesting
import Testing
import TestSupport

@Suite("The cost of a question")
struct CallPriceTests {
    private func resolution(
        asking server: IntentServer, pricePerCall: Money, text: String = song.text
    ) async throws -> Resolution {
        let service = ResilientService(
            BudgetedService(
                try LUISv3Service(asking: server, timeLimit: .seconds(300)),
                budget: CallBudget(callsPerDay: 99, pricePerCall: pricePerCall), ledger: PlainLedger()),
            policy: ResiliencePolicy(deadline: .seconds(600)))
        let dictionary = CommandDictionary(tolerating: [DictionarySource(intents: ["Sing": [], "Stop": ["stop"]])])
        return await IntentResolver(dictionaries: [dictionary], service: service).resolution(of: text)
    }

    private let price = Money(millionths: 1500)

    @Test("is the price of all attempts, through every wrapper of the service")
    func attempts() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.next(.fail(status: 503))
        let resolution = try await resolution(asking: server, pricePerCall: price)
        #expect(resolution.price == Money(millionths: 1500 * Int64(server.log.requests.count)))
        #expect(server.log.requests.count == 2)
        #expect(resolution.modelVersion == "home slots/production")
    }

    @Test("is zero for a request that was not sent, and unknown without a price")
    func unsent() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        let tooLong = String(repeating: "a", count: 100_000)
        #expect(try await resolution(asking: server, pricePerCall: price, text: tooLong).price == nil)
        #expect(try await resolution(asking: server, pricePerCall: .zero).price == nil)
    }
}
