#if Server
import RapidIntent
import RapidIntentOnline
import ServerTestSupport
import Testing

@testable import RapidIntentServer

/// RapidIntent's own client for one of the formats.
enum Client: String, CaseIterable, CustomTestStringConvertible {
    case luisV2, luisV3, clu, rasa

    var testDescription: String { rawValue }

    /// Asks as this client does.
    func prediction(
        for text: String, at url: String, key: ServiceKey? = nil, app: String = "home", over transport: CurlTransport
    ) async throws(OnlineIntentError) -> Prediction {
        let question = Question(text: text, locale: "en-GB")
        let limit = Duration.seconds(20)
        switch self {
        case .luisV2:
            let dialect = try LUISv2(endpoint: url, app: app, key: key)
            return try await DialectService(dialect, over: transport, timeLimit: limit).prediction(for: question)
        case .luisV3:
            let dialect = try LUISv3(endpoint: url, app: app, key: key)
            return try await DialectService(dialect, over: transport, timeLimit: limit).prediction(for: question)
        case .clu:
            let dialect = try CLU(endpoint: url, project: app, deployment: "production", key: key)
            return try await DialectService(dialect, over: transport, timeLimit: limit).prediction(for: question)
        case .rasa:
            let dialect = try Rasa(endpoint: url, access: key.map { .token($0) })
            return try await DialectService(dialect, over: transport, timeLimit: limit).prediction(for: question)
        }
    }
}

@Suite("RapidIntent's own clients against the server", .timeLimit(.minutes(5)))
struct OnlineClientsTests {
    let transport = CurlTransport(CurlConfiguration(connectTimeLimit: .seconds(10)))

    @Test("a client's prediction agrees with the dictionaries", arguments: Client.allCases)
    func equalToResolve(client: Client) async throws {
        #expect(Spoken.fifty.count == 50)
        try await RunningServer.serving { server in
            let resolver = IntentResolver(dictionaries: Spoken.dictionaries)
            var fired = 0
            for text in Spoken.fifty {
                let prediction = try await client.prediction(for: text, at: server.url, over: transport)
                let outcome = PredictionThresholds().outcome(of: prediction, in: Spoken.dictionaries)
                switch (await resolver.resolutions(of: text).first?.outcome, outcome) {
                case (.fired(let expected), .fired(let found)):
                    fired += 1
                    #expect(found.command == expected.command, "\(text)")
                    #expect(found.score == 1)
                case (.unresolved(.noMatch), .unresolved(.noMatch)): break
                case (let expected, let found): Issue.record("\(text): \(found) instead of \(expected)")
                }
            }
            #expect(fired == 45)
        }
    }

    @Test("predictions of the service behind it arrive with scores and places", arguments: Client.allCases)
    func behind(client: Client) async throws {
        let text = "😀 sing me a song"
        let known = Prediction(
            text: text,
            intents: [
                .init(name: "Sing", score: 0.75), .init(name: "Play", score: 0.25), .init(name: "none", score: 0.125),
            ],
            topIntent: .init(name: "Sing", score: 0.75),
            entities: [
                .init(
                    name: "thing", role: client == .clu ? nil : "object", text: "song", value: "Song", range: 12..<16,
                    score: 0.5)
            ])
        try await RunningServer.serving(service: TableService(answers: [text: known])) { server in
            let found = try await client.prediction(for: text, at: server.url, over: transport)
            #expect(found.topIntent == known.topIntent)
            #expect(found.intents.first { $0.name == "Play" }?.score == 0.25)
            #expect(found.intents.first(where: \.meansNothing)?.score == 0.125)
            #expect(found.entities == known.entities)
            // The dictionaries come first, whatever the service would say.
            let local = try await client.prediction(for: "where am i", at: server.url, over: transport)
            #expect(local.topIntent == .init(name: "Location", score: 1))
        }
    }

    @Test("a failure of the service is an error, not an empty prediction", arguments: Client.allCases)
    func failing(client: Client) async throws {
        try await RunningServer.serving(service: TableService(answers: [:])) { server in
            let error = await #expect(throws: OnlineIntentError.self) {
                try await client.prediction(for: "sing me a song", at: server.url, over: transport)
            }
            #expect(error?.code == .serverFailed)
            #expect(error?.status == 503)
            #expect(error?.retryAfter == .seconds(7))
            #expect(!server.log.text.contains("sing"))
        }
    }

    @Test("errors about keys, rates and applications have the format of each service", arguments: Client.allCases)
    func refused(client: Client) async throws {
        let key = "0123456789abcdef-right"
        let ring = KeyRing(try AccessKeys("test \(key)"))
        try await RunningServer.serving(keys: ring) {
            $0.rate = RateLimit(rate: 0.01, burst: 2)
            $0.apps = ["home"]
        } test: { server in
            func outcome(_ key: String?, app: String = "home") async -> OnlineIntentError? {
                do throws(OnlineIntentError) {
                    _ = try await client.prediction(
                        for: "where am i", at: server.url, key: key.map { ServiceKey($0) }, app: app, over: transport)
                    return nil
                } catch {
                    return error
                }
            }
            #expect(await outcome(nil)?.code == .unauthorised)
            #expect(await outcome("0123456789abcdef-wrong")?.code == .unauthorised)
            #expect(await outcome(key) == nil)
            // Rasa has no applications; its second question is one like the first.
            #expect(await outcome(key, app: "garden")?.code == (client == .rasa ? nil : .notFound))
            let limited = await outcome(key)
            #expect(limited?.code == .rateLimited)
            #expect(limited?.status == 429)
            #expect((limited?.retryAfter).map { (.seconds(80)...(.seconds(100))).contains($0) } == true)
            // Requests without a key do not affect the rates of others, and get no errors about rates.
            #expect(await outcome(nil)?.code == .unauthorised)
            for secret in [key, "0123456789abcdef-wrong", "where am i"] { #expect(!server.log.text.contains(secret)) }
        }
    }

    @Test("texts that the original service refuses are refused", arguments: Client.allCases)
    func long(client: Client) async throws {
        // These clients refuse long texts themselves; this checks the server for other clients.
        let text = String(repeating: "é", count: 1001)
        let bodies: [Client: (path: String, body: String)] = [
            .luisV2: ("/luis/v2.0/apps/a", "\"\(text)\""),
            .luisV3: ("/luis/prediction/v3.0/apps/a/slots/production/predict", "{\"query\":\"\(text)\"}"),
            .clu: (
                "/language/:analyze-conversations",
                #"{"kind":"Conversation","analysisInput":{"conversationItem":{"text":"\#(text)"}}}"#
            ),
            .rasa: ("/model/parse", "{\"text\":\"\(text)\"}"),
        ]
        let (path, body) = try #require(bodies[client])
        try await RunningServer.serving { server in
            let reply = try await ask(server, "POST", path, body: body)
            #expect(reply.status == (client == .luisV2 || client == .luisV3 ? 414 : 400))
            #expect(reply.body.contains("1001 UTF-16 units"))
        }
    }
}
#endif
