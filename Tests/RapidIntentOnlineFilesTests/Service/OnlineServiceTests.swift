#if SQLite
import RapidIntent
@testable import RapidIntentOnlineFiles
import RapidIntentDictionary
import RapidIntentOnline
import RapidIntentTesting
import RapidIntentYAML
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(5))) struct OnlineServiceTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func configuration(_ yaml: String) throws -> ServiceConfiguration {
        try ServiceConfiguration(path: folder.write(yaml, to: "online.yaml"))
    }

    private func server() throws -> IntentServer {
        try IntentServer(key: "secret-key") { text in
            let top = Prediction.RankedIntent(name: "Navigate", score: 0.7)
            return Prediction(text: text, intents: [top], topIntent: top)
        }
    }

    @Test("A file configures a service for a resolver, with its key, thresholds, cache and budget")
    func resolver() async throws {
        let server = try server()
        defer { server.stop() }
        let configuration = try configuration(
            """
            dialect: luis-v3
            endpoint: \(server.url)
            app: demo
            key_env: HOME_KEY
            time_limit: 30s
            connect_limit: 10s
            retry: { limit: 3, base: 20ms, cap: 90ms, least_time: 1ms }
            ask_ahead: 600ms
            pending_questions: keep
            thresholds: { accept: 0.6, margin: 0 }
            cache: answers.sqlite
            budget: { file: calls.sqlite, calls_per_day: 1 }
            """)
        let online = try OnlineService(configuration, environment: ["HOME_KEY": "secret-key"])
        #expect(
            online.configuration
                == ResolverConfiguration {
                    $0.askAhead = AskAhead(stillness: .milliseconds(600))
                    $0.pendingQuestions = .keep
                    $0.thresholds = PredictionThresholds(
                        accept: 0.6, confirm: PredictionThresholds.standard.confirm, margin: 0)
                })
        var policy = ResiliencePolicy(connectLimit: .seconds(10), deadline: .seconds(30))
        (policy.retry.limit, policy.retry.base) = (3, .milliseconds(20))
        (policy.retry.cap, policy.retry.leastTime) = (.milliseconds(90), .milliseconds(1))
        #expect(online.service.policy == policy)
        let dictionary = try CommandDictionary(yaml: "version: 1\nlocale: en\nintents: { Navigate: [go there] }\n")
        let resolver = IntentResolver(
            dictionaries: [dictionary], service: online.service, cache: online.cache,
            configuration: online.configuration)
        for source in [FiredCommand.Source.online, .cache] {
            let resolution = await resolver.resolution(of: "perhaps")
            guard case .fired(let fired) = resolution.outcome else {
                Issue.record("fired from \(source), not \(resolution)")
                break
            }
            #expect(fired.source == source)
            await online.cache?.flush()
        }
        // At midnight, the test would use the budgets of two days.
        guard case .unresolved(.serviceFailed(let error)) = await resolver.resolution(of: "or not").outcome else {
            Issue.record("one call is all that a day has")
            return
        }
        #expect(error.code == .budgetUsedUp)
        await online.close()
        #expect(server.log.requests.count == 1)
    }

    @Test("Every dialect can be configured", arguments: ServiceConfiguration.Dialect.allCases)
    func dialects(dialect: ServiceConfiguration.Dialect) throws {
        var configuration = ServiceConfiguration(dialect: dialect)
        configuration.endpoint = "https://example.com"
        configuration.app = "home/production"
        let online = try OnlineService(configuration, environment: ["RAPID_INTENT_KEY": "k"])
        #expect(online.service.name == dialect.rawValue)
        #expect(online.configuration.thresholds == online.service.thresholds)
    }

    @Test(
        "A missing setting is named as in the file",
        arguments: [
            ("dialect: luis-v2\nendpoint: http://a", "luis-v2 needs 'endpoint: URL' and 'app: NAME'"),
            ("dialect: clu\nendpoint: http://a\napp: home", "clu needs 'endpoint: URL' and 'app: PROJECT/DEPLOYMENT'"),
            ("dialect: rasa", "rasa needs 'endpoint: URL'"),
            ("dialect: wit\nslot: staging", "wit has no slots: 'slot' belongs to LUIS"),
            ("dialect: wit\nkey_env: OTHER", "the environment variable OTHER, which should hold the key, is not set"),
        ])
    func flaws(yaml: String, message: String) throws {
        let configuration = try configuration(yaml)
        #expect(throws: OnlineIntentError(.invalidRequest, message)) {
            try OnlineService(configuration, environment: [:])
        }
    }

    @Test(
        "A key is sent unencrypted over http: to another machine, not over https: and not on this machine",
        arguments: [
            ("http://intents.example.com", true, true), ("https://intents.example.com", true, false),
            ("http://127.0.0.1:5000", true, false), ("http://intents.example.com", false, false),
        ])
    func unencryptedKey(endpoint: String, hasKey: Bool, isUnencrypted: Bool) throws {
        var configuration = ServiceConfiguration(dialect: .luisV3)
        configuration.endpoint = endpoint
        configuration.app = "demo"
        let service = try OnlineService(configuration, key: hasKey ? ServiceKey("secret") : nil)
        #expect(service.sendsKeyUnencrypted == isUnencrypted)
    }
}
#endif
