#if Tool
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentOnlineFiles
import RapidIntentTesting
import Testing
import TestSupport

@testable import rapid_intent

/// `--online FILE`: a service that a YAML file describes.
@Suite(.timeLimit(.minutes(5))) struct OnlineFileTests {
    private let folder: ScratchFolder
    private let server: IntentServer

    init() throws {
        folder = try ScratchFolder()
        server = try IntentServer(key: "secret-key") { text in
            let top = Prediction.RankedIntent(name: "Navigate", score: 0.7)
            return Prediction(text: text, intents: [top], topIntent: top)
        }
    }

    private func file(_ more: String = "") throws -> String {
        try folder.write(
            """
            dialect: luis-v3
            endpoint: \(server.url)
            app: demo
            key_env: OTHER_KEY
            \(more)
            """, to: "online.yaml")
    }

    /// A dictionary without score thresholds of its own.
    private func dictionary() throws -> String {
        try folder.write("version: 1\nlocale: en\nintents: { Navigate: [go there] }\n", to: "own.yaml")
    }

    private func run(_ arguments: String...) async throws -> Tool.Run {
        try await Tool.run(arguments, environment: ["OTHER_KEY": "secret-key"])
    }

    @Test("The file sets the service's address and thresholds")
    func thresholds() async throws {
        defer { server.stop() }
        let careful = try await run(
            "resolve", "perhaps", "--json", "--online", try file(), "--dictionary", try dictionary())
        #expect(careful.output.contains("needsConfirmation"), "\(careful)")
        let bold = try await run(
            "resolve", "perhaps", "--json", "--online", try file("thresholds: { accept: 0.6, margin: 0 }"),
            "--dictionary", try dictionary())
        #expect(bold.output.contains(#""outcome":"fired","intent":"Navigate""#), "\(bold)")
        #expect(bold.status == 0)
    }

    @Test("Options take precedence over the file")
    func options() async throws {
        defer { server.stop() }
        let keyFile = try folder.write("wrong-key\n", to: "key")
        let wrong = try await run("ask", "perhaps", "--online", try file(), "--key-file", keyFile)
        #expect(wrong.status == 3)
        #expect(wrong.errors.contains("unauthorised"))
        server.always(.stall(.beforeHead))
        let late = try await run("ask", "perhaps", "--online", try file("time_limit: 60s"), "--time-limit", "0.2")
        #expect(late.errors == "rapid-intent: timedOut: no complete answer within 200 ms\n")
    }

    @Test("'ask' counts against the budget of the file or the options")
    func budget() async throws {
        defer { server.stop() }
        let path = try file("budget: { file: calls.sqlite, calls_per_day: 1 }")
        #expect(try await run("ask", "perhaps", "--online", path, "--json").status == 0)
        let second = try await run("ask", "perhaps", "--online", path)
        // At midnight, the test would use the budgets of two days.
        #expect(second.status == 3)
        #expect(second.errors.contains("budgetUsedUp: the budget of 1 call a day is used up"), "\(second.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.file("calls.sqlite").path))
        #expect(server.log.requests.count == 1)
        #expect(try await run("ask", "perhaps", "--online", path, "--calls-per-day", "2").status == 0)
        let plain = try await run(
            "ask", "perhaps", "--online", try file(), "--budget", folder.file("other.sqlite").path, "--calls-per-day",
            "0")
        #expect(plain.errors.contains("budget of 0 calls a day"), "\(plain.errors)")
        #expect(server.log.requests.count == 2)
    }

    @Test("The file's cache is in the same folder, and answers without the service")
    func cache() async throws {
        defer { server.stop() }
        let path = try file("cache: answers.sqlite\nthresholds: { accept: 0.6, margin: 0 }")
        #expect(
            try await run("resolve", "perhaps", "--json", "--online", path, "--dictionary", try dictionary()).output
                .contains(#""source":"online""#))
        server.refuseConnections()
        #expect(
            try await run("resolve", "perhaps", "--json", "--online", path, "--dictionary", try dictionary()).output
                .contains(#""source":"cache""#))
        #expect(FileManager.default.fileExists(atPath: folder.file("answers.sqlite").path))
    }

    @Test("The file's model is part of the cache key")
    func model() async throws {
        defer { server.stop() }
        for (model, source) in [("v1", "online"), ("v2", "online"), ("v1", "cache")] {
            let path = try file("cache: answers.sqlite\nmodel: \(model)\nthresholds: { accept: 0.6, margin: 0 }")
            let run = try await run("resolve", "perhaps", "--json", "--online", path, "--dictionary", try dictionary())
            #expect(run.output.contains(#""source":"\#(source)""#), "\(model): \(run)")
        }
        let other = try await run(
            "resolve", "perhaps", "--json", "--online",
            try file("cache: answers.sqlite\nmodel: v1\nthresholds: { accept: 0.6 }"),
            "--model", "v3", "--dictionary", try dictionary())
        #expect(other.output.contains(#""source":"online""#), "options go before the file: \(other)")
    }

    @Test("The file sets deadline, retries and asking ahead; options take precedence")
    func timing() async throws {
        defer { server.stop() }
        let path = try file(
            """
            time_limit: 5s
            connect_limit: 300ms
            retry: { limit: 2, base: 50ms, cap: 500ms, least_time: 100ms }
            ask_ahead: 600ms
            """)
        let options = try OnlineOptions.parse(["--online", path, "--key-file", folder.write("secret-key", to: "key")])
        let asked = try #require(try options.service())
        var policy = ResiliencePolicy()
        policy.deadline = .seconds(5)
        policy.connectLimit = .milliseconds(300)
        (policy.retry.limit, policy.retry.base) = (2, .milliseconds(50))
        (policy.retry.cap, policy.retry.leastTime) = (.milliseconds(500), .milliseconds(100))
        #expect(asked.service.policy == policy)
        #expect(asked.configuration.askAhead == AskAhead(stillness: .milliseconds(600)))
        // Without a file that enables it, nothing is asked ahead.
        let plain = try OnlineOptions.parse(["--online", file(), "--key-file", folder.file("key").path])
        let usual = try #require(try plain.service())
        #expect(usual.configuration.askAhead == nil)
        #expect(usual.service.policy == ResiliencePolicy())
    }

    @Test("Replayed transcripts ask ahead if the file enables it")
    func askAhead() async throws {
        defer { server.stop() }
        let transcripts = """
            {"utterance":"u1","at":0.5,"text":"perhaps","final":false}
            {"utterance":"u1","at":1.5,"text":"Perhaps?","final":true}

            """
        let run = try await Tool.run(
            "resolve", "--transcripts", "--online", try file("ask_ahead: 600ms"), "--dictionary", try dictionary(),
            input: Data(transcripts.utf8), environment: ["OTHER_KEY": "secret-key"])
        #expect(run.output.contains(#""early":{"asked":1,"wasted":0,"ahead":0.4}"#), "\(run)")
        let sooner = try await Tool.run(
            "resolve", "--transcripts", "--online", try file("ask_ahead: 600ms"), "--ask-ahead", "0.2", "--dictionary",
            try dictionary(), input: Data(transcripts.utf8), environment: ["OTHER_KEY": "secret-key"])
        #expect(sooner.output.contains(#""early":{"asked":1,"wasted":0,"ahead":0.8}"#), "\(sooner)")
    }

    @Test("Errors in the file are shown in the format of compilers, and end with 1")
    func mistakes() async throws {
        defer { server.stop() }
        let path = try folder.write("dialect: clu\nendpoint: http://127.0.0.1:1\n", to: "bad.yaml")
        let lacking = try await run("ask", "perhaps", "--online", path)
        #expect(lacking.status == 1)
        #expect(
            lacking.errors == """
                \(path):1:10: error: clu needs 'endpoint: URL' and 'app: PROJECT/DEPLOYMENT'
                  dialect: clu
                           ^~~
                  help: write it into the file, or give the option

                """)
        let secret = try folder.write("dialect: rasa\nkey: s3cret\n", to: "secret.yaml")
        let refused = try await run("resolve", "perhaps", "--online", secret)
        #expect(refused.status == 1)
        #expect(refused.output.isEmpty)
        #expect(!refused.errors.contains("s3cret"))
        let unset = try await Tool.run("ask", "perhaps", "--online", try file())
        #expect(unset.status == 2)
        #expect(unset.errors.contains("the environment variable OTHER_KEY, which should hold the key, is not set"))
    }

    @Test("An argument that is no dialect or file is a wrong command line, and so is a cache for 'ask'")
    func usage() async throws {
        defer { server.stop() }
        let unknown = try await run("ask", "perhaps", "--online", "luis-v9")
        #expect(unknown.status == 2)
        #expect(unknown.errors.contains("neither a dialect (luis-v2, luis-v3, clu, rasa, wit) nor a file"))
        let cached = try await run("ask", "perhaps", "--online", try file(), "--cache", folder.file("c.sqlite").path)
        #expect(cached.status == 2)
        #expect(cached.errors.contains("'ask' does not use '--cache'"))
    }
}
#endif
