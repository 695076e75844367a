import RapidIntent
import RapidIntentOnline
import RapidIntentTesting
import TestSupport
import Testing

@Suite("CurlTransport with a faulty server", .timeLimit(.minutes(5)))
struct CurlTransportTests {
    typealias Behaviour = IntentServer.Behaviour

    static let answered: [Behaviour] = [
        .answer, .answerLate(.milliseconds(50)), .answerChunked, .answerInPieces(bytes: 40, every: .milliseconds(2)),
    ]

    @Test("a valid answer is received, however it is split", arguments: answered)
    func goodAnswers(behaviour: Behaviour) async throws {
        let server = try IntentServer(key: testKey.value, answers: [song.text: song])
        defer { server.stop() }
        server.always(behaviour)
        #expect(try await LUISv3Service(asking: server, timeLimit: .seconds(30)).outcome() == .success(song))
    }

    static let misbehaviours: [(Behaviour, OnlineIntentError.Code)] =
        [
            (.answerLate(.seconds(30)), .timedOut),
            (.answerInPieces(bytes: 1, every: .milliseconds(20)), .timedOut),
            (.stall(.beforeHead), .timedOut), (.stall(.inHead), .timedOut), (.stall(.inBody), .timedOut),
        ]
        + IntentServer.Ending.allCases.flatMap { ending in
            IntentServer.Place.allCases.map { (.cutOff($0, ending), .interrupted) }
        }
        + [
            (.fail(status: 400), .invalidRequest), (.fail(status: 401), .unauthorised),
            (.fail(status: 403), .unauthorised), (.fail(status: 404), .notFound), (.fail(status: 409), .serverFailed),
            (.fail(status: 410), .notFound), (.fail(status: 414), .invalidRequest), (.fail(status: 429), .rateLimited),
            (.fail(status: 500), .serverFailed), (.fail(status: 503), .serverFailed),
            (.fail(status: 418), .serverFailed),
            (.errorInBody(status: 401), .unauthorised), (.errorInBody(status: 404), .notFound),
            (.errorInBody(status: 429), .rateLimited), (.errorInBody(status: 500), .serverFailed),
            (.garbage, .badReply), (.garbageBody, .badReply), (.truncatedJSON, .badReply), (.wrongShape, .badReply),
            (.emptyBody, .badReply), (.hugeBody(bytes: 300_000), .badReply), (.hugeBody(bytes: 5_000_000), .badReply),
            (.redirect(to: "http://127.0.0.1:1/"), .serverFailed),
            (.reply(status: 200, body: #"{"StatusCode":401,"Message":"no"}"#), .unauthorised),
            (
                .reply(status: 403, body: #"{"error":{"code":"403","message":"Out of call volume quota."}}"#),
                .rateLimited
            ),
            (.reply(status: 204, body: ""), .serverFailed),
        ]

    @Test("every fault gives its error within the deadline", arguments: misbehaviours)
    func failures(behaviour: Behaviour, expected: OnlineIntentError.Code) async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.always(behaviour)
        // Only behaviours that exceed the deadline get a short one, since a busy machine may answer the others late.
        let limit: Duration = expected == .timedOut ? .milliseconds(300) : .seconds(30)
        let service = try LUISv3Service(asking: server, timeLimit: limit)
        // Neither twice the limit, nor a limit in whole seconds.
        let bounds = expected == .timedOut ? limit - .milliseconds(5)..<limit * 7 / 4 : .zero..<limit
        let (outcome, elapsed) = await quickest(before: bounds.upperBound) { await service.outcome() }
        #expect(outcome.code == expected, "\(outcome)")
        #expect(bounds.contains(elapsed))
    }

    @Test("a chunked reply that is too long is aborted without an announced length")
    func longChunkedReply() async throws {
        let long = Prediction(
            text: song.text, intents: (0..<9000).map { .init(name: "An intent with a long name \($0)", score: 0.5) },
            topIntent: .init(name: "An intent with a long name 1", score: 0.5))
        let server = try IntentServer(answers: [song.text: long])
        defer { server.stop() }
        server.always(.answerChunked)
        let outcome = try await LUISv3Service(asking: server, timeLimit: .seconds(30)).outcome()
        #expect(outcome == .failure(OnlineIntentError(.badReply, "the reply is longer than 262144 bytes")))
    }

    @Test("a port without a listener is reported as unreachable at once")
    func refused() async throws {
        let server = try IntentServer(answers: [:])
        defer { server.stop() }
        server.refuseConnections()
        let patient = CurlTransport(CurlConfiguration(connectTimeLimit: .seconds(60)))
        let service = try LUISv3Service(asking: server, over: patient, timeLimit: .seconds(60))
        let bound = Duration.seconds(5)
        let (outcome, elapsed) = await quickest(before: bound) { await service.outcome() }
        #expect(outcome.code == .unreachable)
        #expect(elapsed < bound)
    }

    @Test("a name that does not exist is unreachable or out of time, never a hang")
    func unknownHost() async throws {
        let service = LUISv3Service(
            try LUISv3(endpoint: "http://no-such-host.invalid", app: "home", key: nil), over: CurlTransport(),
            timeLimit: .milliseconds(900))
        // The time limit, and the delay of a busy machine.
        let bound = Duration.seconds(3)
        let (outcome, elapsed) = await quickest(before: bound) { await service.outcome() }
        #expect(outcome.code == .unreachable || outcome.code == .timedOut)
        #expect(elapsed < bound)
    }

    @Test("a server that accepts no connections is unreachable after the time for connecting")
    func blackHole() async throws {
        let hole = try SilentPort()
        let transport = CurlTransport(CurlConfiguration(connectTimeLimit: .milliseconds(150)))
        let service = LUISv3Service(
            try LUISv3(endpoint: hole.url, app: "home", key: nil), over: transport, timeLimit: .seconds(30))
        // Far below the 30 s of the question, and below a second, the unit of coarse timers.
        let bounds = .milliseconds(145)..<Duration.milliseconds(900)
        let (outcome, elapsed) = await quickest(before: bounds.upperBound) { await service.outcome() }
        #expect(outcome == .failure(OnlineIntentError(.unreachable, "no connection within 150 ms")))
        #expect(bounds.contains(elapsed))
    }

    @Test("a connection is reused")
    func reuse() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        let service = try LUISv3Service(asking: server, timeLimit: .seconds(30))
        for _ in 0..<20 { #expect(await service.outcome() == .success(song)) }
        #expect(server.log.connections == 1)
        #expect(server.log.requests.count == 20)
    }

    @Test("a kept connection that the server closed does not fail the next question")
    func staleConnection() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.decide { _ in .answerInPieces(bytes: 10_000, every: .zero) }  // closes after each answer
        let service = try LUISv3Service(asking: server, timeLimit: .seconds(30))
        for _ in 0..<10 { #expect(await service.outcome() == .success(song)) }
    }

    @Test("many questions at once are all answered")
    func concurrency() async throws {
        let server = try IntentServer { text in
            Prediction(text: text, intents: [.init(name: text, score: 1)], topIntent: .init(name: text, score: 1))
        }
        defer { server.stop() }
        server.always(.answerLate(.milliseconds(30)))
        let service = try LUISv3Service(asking: server, timeLimit: .seconds(20))
        let right = await withTaskGroup { group in
            for number in 0..<320 {
                group.addTask {
                    guard case .success(let prediction) = await service.outcome(for: "text \(number)") else {
                        return false
                    }
                    return prediction.topIntent?.name == "text \(number)"
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(right == 320)
    }

    @Test("stalled questions do not delay others")
    func independence() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.decide { request in
            String(decoding: request.body, as: UTF8.self).contains("stall") ? .stall(.inBody) : .answer
        }
        let transport = CurlTransport()
        let slow = try LUISv3Service(asking: server, over: transport, timeLimit: .seconds(60))
        let quick = try LUISv3Service(asking: server, over: transport, timeLimit: .seconds(30))
        let stalled = (0..<20).map { number in Task { await slow.outcome(for: "stall \(number)") } }
        _ = try await server.log { $0.requests.count == 20 }
        #expect(await quick.outcome() == .success(song))
        for task in stalled { task.cancel() }
        for task in stalled { #expect(await task.value.code == .cancelled) }
    }
}
