import RapidIntent
import RapidIntentOnline
import RapidIntentTesting
import Testing

/// Dialect, transport, budget and policy put together, against a server that misbehaves.
@Suite(.timeLimit(.minutes(5))) struct ResilientDialectTests {
    private func service(asking server: IntentServer, calls: Int, ledger: PlainLedger) throws -> ResilientService {
        ResilientService(
            asking: try LUISv3(endpoint: server.url, app: "home", key: testKey),
            // The machine may be busy; this test is about outcomes, not times.
            policy: ResiliencePolicy(connectLimit: .seconds(10), deadline: .seconds(30)),
            budget: (CallBudget(callsPerDay: calls), ledger: ledger))
    }

    @Test(
        "A transient fault is hidden by a retry, and each attempt counts against the budget",
        arguments: [.fail(status: 503), .fail(status: 429, retryAfter: "0"), .cutOff(.inBody, .reset)]
            as [IntentServer.Behaviour])
    func passingFault(behaviour: IntentServer.Behaviour) async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.next(behaviour)
        let ledger = PlainLedger()
        let service = try service(asking: server, calls: 9, ledger: ledger)
        #expect(await service.outcome() == .success(song))
        #expect(server.log.requests.count == 2)
        #expect(ledger.calls == 2)
    }

    @Test("A retry never exceeds the budget")
    func budgetBounds() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.always(.fail(status: 503))
        let service = try service(asking: server, calls: 1, ledger: PlainLedger())
        // The error of the attempt says more than the lack of a second one.
        #expect(await service.outcome().code == .serverFailed)
        #expect(await service.outcome().code == .budgetUsedUp)
        #expect(server.log.requests.count == 1)
    }

    @Test("A server that is down costs no calls, and after three attempts no time")
    func down() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.refuseConnections()
        let ledger = PlainLedger()
        let service = try service(asking: server, calls: 9, ledger: ledger)
        #expect(await service.outcome().code == .unreachable)
        #expect(await service.outcome().code == .unreachable)
        #expect(await service.outcome().code == .circuitOpen)
        #expect(ledger.calls == 0)
    }

    @Test("A key that the server repeats appears in no error")
    func secret() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.always(.failSaying(status: 401, message: "the key \(testKey.value) is unknown"))
        let service = try service(asking: server, calls: 9, ledger: PlainLedger())
        for code in [OnlineIntentError.Code.unauthorised, .circuitOpen] {
            guard case .failure(let error) = await service.outcome() else { return #expect(Bool(false)) }
            #expect(error.code == code)
            #expect(!"\(error)".contains(testKey.value))
            #expect("\(error)".contains("<REDACTED>"))
        }
        #expect(server.log.requests.count == 1)
    }
}
