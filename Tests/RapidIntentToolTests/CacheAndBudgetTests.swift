#if Tool
import Foundation
import RapidIntent
import RapidIntentTesting
import Testing
import TestSupport

/// The tool with a real service, and a cache and a budget that persist between runs.
@Suite struct CacheAndBudgetTests {
    private let folder: ScratchFolder
    private let server: IntentServer

    init() throws {
        folder = try ScratchFolder()
        server = try IntentServer { text in
            let isKnown = text.hasPrefix("beam me to ")
            let top = Prediction.RankedIntent(name: "Navigate", score: isKnown ? 0.97 : 0.7)
            let place = text.dropFirst(11)
            return Prediction(
                text: text, intents: [top], topIntent: text == "hm" ? nil : top,
                entities: isKnown
                    ? [.init(name: "place", text: "\(place)", value: "\(place)", range: 11..<11 + place.count)] : [])
        }
    }

    private func resolve(_ text: String, _ options: String...) async throws -> Tool.Run {
        try await Tool.run(
            ["resolve", text, "--json", "--online", "luis-v3", "--endpoint", server.url, "--app", "demo"] + options)
    }

    @Test("Cached answers serve the next run, for other values too, and without the service")
    func cache() async throws {
        defer { server.stop() }
        let file = folder.file("p.sqlite").path
        #expect(try await resolve("beam me to starbucks", "--cache", file).output.contains(#""source":"online""#))
        server.refuseConnections()
        #expect(
            try await resolve("Beam me to the office!", "--cache", file)
                == Tool.Run(
                    status: 0,
                    output:
                        #"{"text":"Beam me to the office!","outcome":"fired","intent":"Navigate","entities":[{"name":"place","value":"office","text":"the office","start":3,"end":5}],"source":"cache","score":0.97}"#
                        + "\n", errors: ""))
        let unknown = try await resolve("beam me to the moon", "--cache", file)
        #expect(unknown.status == 3)
        #expect(unknown.output.contains(#""detail":"unreachable:"#))
        #expect(server.log.requests.count == 1)
    }

    @Test("With Wit.ai, whose key names the application, two keys share no answers, and neither is in the file")
    func applicationsOfWit() async throws {
        server.stop()
        let wit = try IntentServer(speaking: .wit) { text in
            let top = Prediction.RankedIntent(name: "Location", score: 0.97)
            return Prediction(text: text, intents: [top], topIntent: top)
        }
        defer { wit.stop() }
        let file = folder.file("wit.sqlite")
        let keys = ["FIRSTKEYFIRSTKEYFIRSTKEYFIRSTKEY", "SECONDKEYSECONDKEYSECONDKEYSECON"]
        for (key, source) in [(0, "online"), (1, "online"), (0, "cache"), (1, "cache")] {
            let run = try await Tool.run(
                "resolve", "beam me up", "--json", "--online", "wit", "--endpoint", wit.url, "--cache", file.path,
                environment: ["RAPID_INTENT_KEY": keys[key]])
            #expect(run.output.contains(#""source":"\#(source)""#), "\(run)")
        }
        #expect(wit.log.requests.count == 2)
        let bytes = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix("wit.sqlite") }.map { try Data(contentsOf: $0) }
        #expect(!bytes.isEmpty)
        for key in keys { #expect(bytes.allSatisfy { $0.firstRange(of: Data(key.utf8)) == nil }) }
    }

    @Test("A model of another version is asked again; LUIS v3 is asked for its version, unless a slot is named")
    func models() async throws {
        defer { server.stop() }
        let file = folder.file("p.sqlite").path
        for (options, source) in [
            ([], "online"), (["--model", "v7"], "online"), (["--model", "v8"], "online"), (["--model", "v7"], "cache"),
            (["--slot", "staging", "--model", "v7"], "online"), (["--slot", "production"], "cache"), ([], "cache"),
        ] as [([String], String)] {
            let run = try await Tool.run(
                [
                    "resolve", "beam me to starbucks", "--json", "--online", "luis-v3", "--endpoint", server.url,
                    "--app", "demo",
                ]
                    + options + ["--cache", file])
            #expect(run.output.contains(#""source":"\#(source)""#), "\(options): \(run)")
        }
        let asked = ["slots/production", "versions/v7", "versions/v8", "slots/staging"]
        #expect(server.log.requests.map(\.path) == asked.map { "/luis/prediction/v3.0/apps/demo/\($0)/predict" })
    }

    @Test("An unusable cache is reported, without further effect")
    func noCache() async throws {
        defer { server.stop() }
        let file = folder.file("none/p.sqlite").path
        let run = try await resolve("beam me to starbucks", "--cache", file)
        #expect(run.status == 0)
        #expect(run.output.contains(#""source":"online""#))
        #expect(run.errors.hasPrefix("cache: \(file): "))
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test("The budget of a day applies across runs, and the error states when it is available again")
    func budget() async throws {
        defer { server.stop() }
        let options = ["--budget", folder.file("b.sqlite").path, "--calls-per-day", "2"]
        for (text, status) in [("perhaps", 0), ("perhaps", 0), ("perhaps", 3), ("take me to the office", 0)]
            as [(String, Int32)]
        {
            let run = try await resolve(text, options[0], options[1], options[2], options[3])
            // At midnight, the test would use the budgets of two days.
            #expect(run.status == status, "\(run.output)")
            if run.status == 3 {
                #expect(
                    run.output.contains(
                        #""reason":"serviceFailed","detail":"budgetUsedUp: the budget of 2 calls a day is used up; the service is asked again from "#
                    ), "\(run.output)")
            }
        }
        #expect(server.log.requests.count == 2)
        let money = try await resolve(
            "perhaps", "--budget", folder.file("m.sqlite").path, "--money-per-day", "0.001", "--price-per-call",
            "0.0015")
        #expect(money.output.contains("the budget of 0.001 a day has no room for a single call"))
    }

    @Test(
        "Conflicting options are named",
        arguments: [
            (["--cache", "x"], "need '--online'"), (["--calls-per-day", "5"], "need '--budget FILE'"),
            (["--budget", "x"], "'--budget' needs '--calls-per-day N'"),
            (["--budget", "x", "--money-per-day", "1"], "'--money-per-day' needs '--price-per-call AMOUNT'"),
            (["--budget", "x", "--calls-per-day", "5"], "need '--online'"),
            (["--budget", "x", "--money-per-day", "1,5", "--price-per-call", "1"], "1,5"),
        ])
    func usage(options: [String], message: String) async throws {
        defer { server.stop() }
        let run = try await Tool.run(["resolve", "x"] + options)
        #expect(run.status == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
#endif
