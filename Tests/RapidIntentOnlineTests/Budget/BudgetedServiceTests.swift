import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentTesting
import Testing

@Suite struct BudgetedServiceTests {
    /// 2026-11-21 21:30 UTC.
    private let evening = Date(timeIntervalSince1970: 1_795_296_600)

    private func service(
        asking server: IntentServer, calls: Int, ledger: PlainLedger, timeLimit: Duration = .seconds(30)
    ) throws -> BudgetedService {
        BudgetedService(
            try LUISv3Service(asking: server, timeLimit: timeLimit), budget: CallBudget(callsPerDay: calls),
            ledger: ledger, now: { [evening] in evening })
    }

    @Test("The service is asked as often as the budget allows, then not until midnight")
    func usedUp() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        let service = try service(asking: server, calls: 2, ledger: PlainLedger())
        for _ in 0..<2 { #expect(try await service.outcome().get().topIntent?.name == "Sing") }
        guard case .failure(let error) = await service.outcome() else { return #expect(Bool(false)) }
        #expect(error.code == .budgetUsedUp)
        #expect(
            error.detail
                == "the budget of 2 calls a day is used up; the service is asked again from 2026-11-22 00:00:00 UTC on")
        #expect(error.retryAfter == .seconds(2.5 * 3600))
        #expect(server.log.requests.count == 2)
        #expect(service.name == "luis-v3")
    }

    @Test(
        "A request that was sent counts against the budget, whatever its result",
        arguments: [.fail(status: 500), .fail(status: 400), .cutOff(.inBody, .close), .stall(.beforeHead), .garbage]
            as [IntentServer.Behaviour])
    func failures(behaviour: IntentServer.Behaviour) async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.always(behaviour)
        let ledger = PlainLedger()
        let service = try service(asking: server, calls: 9, ledger: ledger, timeLimit: .milliseconds(300))
        #expect(await service.outcome().code != nil)
        #expect(ledger.calls == 1)
    }

    @Test("An answer billed as several transactions counts as that many", arguments: [1, 2, 5])
    func transactions(billed: Int) async throws {
        struct Dear: MeasuredIntentService {
            let name = "dear"
            var billed: Int
            func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction { song }
            func exchange(for question: Question) async throws(OnlineIntentError) -> ServiceExchange {
                ServiceExchange(prediction: song, transactions: billed)
            }
        }
        let ledger = PlainLedger()
        let service = BudgetedService(
            Dear(billed: billed), budget: CallBudget(callsPerDay: 2, pricePerCall: Money(millionths: 1500)),
            ledger: ledger, now: { [evening] in evening })
        let meter = CallMeter()
        await CallMeter.$current.withValue(meter) { #expect(await service.outcome() == .success(song)) }
        #expect(meter.total == Money(millionths: 1500 * Int64(billed)))
        #expect(ledger.calls == billed)
        #expect(await service.outcome().code == (billed == 1 ? nil : .budgetUsedUp))
    }

    @Test("A request that was never sent is refunded")
    func neverSent() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        let ledger = PlainLedger()
        let service = try service(asking: server, calls: 9, ledger: ledger)
        let tooLong = await service.outcome(for: String(repeating: "a", count: 100_000))
        #expect(tooLong.code == .invalidRequest)
        server.refuseConnections()
        #expect(await service.outcome().code == .unreachable)
        #expect(ledger.calls == 0)
    }

    @Test("If the ledger cannot be written, the service is not asked")
    func noLedger() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        let service = try service(
            asking: server, calls: 9, ledger: PlainLedger(failure: CallLedgerError("disk on fire")))
        #expect(
            await service.outcome()
                == .failure(
                    OnlineIntentError(
                        .ledgerFailed, "the service was not asked, since calls cannot be counted: disk on fire")))
        #expect(server.log.requests.isEmpty)
        let closed = try self.service(asking: server, calls: 0, ledger: PlainLedger())
        #expect(await closed.outcome().code == .budgetUsedUp)
    }

    @Test("A cancelled question does not count against the budget", .timeLimit(.minutes(5)))
    func cancelled() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        let ledger = PlainLedger()
        let service = try service(asking: server, calls: 9, ledger: ledger)
        let task = Task {
            // Waits until it is cancelled.
            for await _ in AsyncStream<Never>.makeStream().stream {}
            return await service.outcome()
        }
        task.cancel()
        #expect(await task.value.code == .cancelled)
        #expect(ledger.calls == 0)
        #expect(server.log.requests.isEmpty)
    }
}
