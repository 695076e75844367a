#if SQLite
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentOnline
import RapidIntentOnlineFiles
import Testing
import TestSupport

@Suite struct ServiceConfigurationTests {
    private func configuration(_ yaml: String) throws -> ServiceConfiguration {
        try ServiceConfiguration(yaml: Array(yaml.utf8), file: "online.yaml")
    }

    @Test("Every setting of a file is read")
    func complete() throws {
        let read = try configuration(
            """
            dialect: luis-v2
            endpoint: http://127.0.0.1:8085
            app: demo
            slot: staging
            model: v7
            key_env: HOME_KEY
            service_may_log: true
            time_limit: 1500ms
            connect_limit: 300ms
            retry: { limit: 2, base: 50ms, cap: 0.5s, least_time: 100ms }
            ask_ahead: 0.5s
            pending_questions: keep
            thresholds: { accept: 0.8, confirm: 0.5, margin: 0.2 }
            cache: answers.sqlite
            budget: { file: calls.sqlite, calls_per_day: 200, money_per_day: 0.25, price_per_call: 0.0015 }
            """)
        #expect(read.dialect.value == .luisV2)
        #expect(read.dialect.location?.line == 1)
        #expect(read.endpoint == "http://127.0.0.1:8085")
        #expect(read.app == "demo")
        #expect(read.slot == .staging)
        #expect(read.key == .variable("HOME_KEY"))
        #expect(read.mayLog)
        #expect(read.policy.deadline == .milliseconds(1500))
        #expect(read.model == "v7")
        #expect(read.policy.connectLimit == .milliseconds(300))
        var retry = RetryPolicy()
        retry.limit = 2
        (retry.base, retry.cap, retry.leastTime) = (.milliseconds(50), .milliseconds(500), .milliseconds(100))
        #expect(read.policy.retry == retry)
        #expect(read.resolver.askAhead == AskAhead(stillness: .milliseconds(500)))
        #expect(read.resolver.pendingQuestions == .keep)
        #expect(read.resolver.thresholds == PredictionThresholds(accept: 0.8, confirm: 0.5, margin: 0.2))
        #expect(read.cache == "answers.sqlite")
        #expect(read.budget?.file == "calls.sqlite")
        #expect(read.budget?.callsPerDay == 200)
        #expect(read.budget?.moneyPerDay == Money(millionths: 250_000))
        #expect(read.budget?.pricePerCall == Money(millionths: 1_500))
    }

    @Test("A dialect is enough", arguments: ServiceConfiguration.Dialect.allCases)
    func least(dialect: ServiceConfiguration.Dialect) throws {
        let read = try configuration("dialect: \(dialect.rawValue)")
        #expect(read.dialect.value == dialect)
        #expect(read.key == nil)
        #expect(!read.mayLog)
    }

    @Test("The example is valid, and its paths are relative to its folder")
    func example() throws {
        let path = Tool.package.appending(path: "Examples/online.yaml").path
        let read = try ServiceConfiguration(path: path)
        #expect(read.dialect.value == .luisV3)
        #expect(read.resolver.thresholds?.accept == 0.8)
        // The example's commented settings are valid as well.
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let all = text.split(separator: "\n").map { line in
            line.wholeMatch(of: /# ((  )?[a-z_]+:.*)/).map { String($0.1) } ?? String(line)
        }.filter { !$0.hasPrefix("key_env") }.joined(separator: "\n")
        let folder = FileManager.default.temporaryDirectory.appending(path: "rapid-intent-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "online.yaml")
        try Data(all.utf8).write(to: file)
        let complete = try ServiceConfiguration(path: file.path)
        #expect(complete.cache == folder.appending(path: "answers.sqlite").path)
        #expect(complete.budget?.file == folder.appending(path: "calls.sqlite").path)
        #expect(complete.key == .file("/run/secrets/home"))
        #expect(complete.mayLog)
        #expect(complete.slot == .production)
        #expect(complete.model == "v7")
        #expect(complete.policy.retry.leastTime == .milliseconds(250))
        #expect(complete.resolver.askAhead == AskAhead(stillness: .milliseconds(500)))
    }

    @Test("An error shows file, line, column, the place and a remedy")
    func message() {
        let error = #expect(throws: DictionaryError.self) {
            try configuration("dialect: luis-v4\nendpont: http://127.0.0.1")
        }
        #expect(
            error?.description == """
                online.yaml:1:10: error: 'dialect' is 'luis-v4', which is not a dialect
                  dialect: luis-v4
                           ^~~~~~~
                  help: did you mean 'luis-v2'? write luis-v2, luis-v3, clu, rasa or wit
                online.yaml:2:1: error: unknown key 'endpont' in the configuration
                  endpont: http://127.0.0.1
                  ^~~~~~~
                  help: did you mean 'endpoint'? the keys are dialect, endpoint, app, slot, model, key_env, key_file, service_may_log, time_limit, connect_limit, retry, ask_ahead, pending_questions, thresholds, cache, budget
                """)
    }

    @Test(
        "Every error is reported at its place",
        arguments: [
            ("", "online.yaml:1:1: error: the file is empty"),
            ("[a]", "online.yaml:1:1: error: the configuration of a service must be a mapping, found a list"),
            ("app: a", "error: 'dialect' is missing"),
            ("dialect: rasa\ntime_limit: 2", "online.yaml:2:13: error: '2' for 'time_limit' has no unit"),
            ("dialect: rasa\ntime_limit: 0s", "online.yaml:2:13: error: 'time_limit' leaves no time for an answer"),
            (
                "dialect: rasa\nthresholds: { accept: 90 }",
                "online.yaml:2:23: error: '90' for 'accept' of 'thresholds' is out of range"
            ),
            ("dialect: rasa\nthresholds: []", "online.yaml:2:13: error: 'thresholds' must be a mapping, found a list"),
            ("dialect: rasa\napp: [a]", "online.yaml:2:6: error: 'app' must be text, found a list"),
            ("dialect: rasa\nservice_may_log: false", "online.yaml:2:18: error: 'service_may_log' must be true"),
            (
                "dialect: rasa\nkey_env: A\nkey_file: b",
                "online.yaml:3:1: error: 'key_env' and 'key_file' both say where the key is"
            ),
            ("dialect: rasa\nbudget: { calls_per_day: 5 }", "online.yaml:2:1: error: 'budget' needs 'file'"),
            ("dialect: rasa\nbudget: { file: a }", "online.yaml:2:1: error: 'budget' has no limit of calls or money"),
            ("dialect: rasa\nbudget: { file: a, money_per_day: 1 }", "error: 'money_per_day' needs 'price_per_call'"),
            (
                "dialect: rasa\nbudget: { file: a, calls_per_day: -1 }",
                "error: '-1' for 'calls_per_day' of 'budget' is out of range"
            ),
            (
                "dialect: rasa\nbudget: { file: a, money_per_day: 1 euro, price_per_call: 1 }",
                "error: '1 euro' for 'money_per_day' of 'budget' is not an amount of money"
            ),
            ("dialect: rasa\nask_ahead: 20s", "online.yaml:2:12: error: 20s for 'ask_ahead' is out of range"),
            ("dialect: rasa\nask_ahead: 0.5", "online.yaml:2:12: error: '0.5' for 'ask_ahead' has no unit"),
            ("dialect: rasa\nask_ahead: true", "online.yaml:2:12: error: 'true' for 'ask_ahead' is not a duration"),
            ("dialect: rasa\nconnect_limit: 0s", "2:16: error: 'connect_limit' leaves no time for connecting"),
            ("dialect: rasa\nmodel: [7]", "online.yaml:2:8: error: 'model' must be text, found a list"),
            ("dialect: rasa\nretry: 2", "online.yaml:2:8: error: 'retry' must be a mapping"),
            ("dialect: rasa\nretry: { limit: 11 }", "2:17: error: '11' for 'limit' of 'retry' is out of range"),
            ("dialect: rasa\nretry: { base: 1 }", "2:16: error: '1' for 'base' of 'retry' has no unit"),
            ("dialect: rasa\nretry: { limits: 1 }", "online.yaml:2:10: error: unknown key 'limits' in 'retry'"),
            ("dialect: rasa\ndialect: wit", "error: duplicate key 'dialect' in the configuration"),
            ("dialect: rasa\nproject: a", "did you mean 'app'? write 'app: PROJECT/DEPLOYMENT'"),
        ])
    func refused(yaml: String, message: String) {
        let error = #expect(throws: DictionaryError.self) { try configuration(yaml) }
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }

    @Test(
        "A key in the file is refused, and never shown",
        arguments: [
            "dialect: rasa\nheaders: { Ocp-Apim-Subscription-Key: s3cret-4711 }",
            "dialect: rasa\napi-key: s3cret-4711", "dialect: rasa\nAuthorization: Bearer s3cret-4711",
            "dialect: rasa\nkey_env: s3cret-4711", "dialect: rasa\nkey_variable: s3cret-4711",
            "dialect: rasa\nkey: s3cret-4711", "{ dialect: rasa, endpont: s3cret-4711, api_key: s3cret-4711 }",
            "dialect: rasa\nbudget: { token: s3cret-4711 }", "dialect: rasa\nTOKEN: s3cret-4711",
            "dialect: \"rasa\nkey: s3cret-4711", "{ dialect: rasa, \"key\": s3cret-4711, ] }",
        ])
    func secret(yaml: String) {
        let error = #expect(throws: DictionaryError.self) { try configuration(yaml) }
        #expect(error?.description.contains("s3cret") == false, "\(String(describing: error))")
        #expect(error?.description.contains("online.yaml:") == true)
    }

    @Test("A key in the file is reported with a remedy")
    func instead() {
        let error = #expect(throws: DictionaryError.self) { try configuration("dialect: rasa\nkey: s3cret") }
        #expect(
            error?.description.contains("online.yaml:2:1: error: 'key' puts a key into a file that is shared") == true)
        #expect(error?.description.contains("'key_env: NAME'") == true)
    }
}
#endif
