#if Tool
import Foundation
import RapidIntent
import RapidIntentSupport
import RapidIntentTesting
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(5))) struct AskTests {
    /// A dialect as the tool names it, with what it needs.
    struct Dialect: CustomTestStringConvertible {
        var name: String
        var app: [String]
        var endpoint: IntentServer.Dialect

        var testDescription: String { name }

        static let all = [
            Dialect(name: "luis-v2", app: ["--app", "demo"], endpoint: .luisV2),
            Dialect(name: "luis-v3", app: ["--app", "demo"], endpoint: .luisV3),
            Dialect(name: "clu", app: ["--app", "home/production"], endpoint: .clu),
            Dialect(name: "rasa", app: [], endpoint: .rasa),
            Dialect(name: "wit", app: ["--app", "demo"], endpoint: .wit),
        ]

        func arguments(_ text: String, _ server: IntentServer) -> [String] {
            ["ask", text, "--online", name, "--endpoint", server.url] + app
        }
    }

    private static let text = "take me 💡 to the office"

    private static let answer: Prediction = {
        let top = Prediction.RankedIntent(name: "Navigate", score: 0.97)
        return Prediction(
            text: text, intents: [top, .init(name: "Sing", score: 0.02)], topIntent: top,
            entities: [
                .init(name: "place", role: "goal", text: "the office", value: "office", range: 13..<23, score: 1)
            ])
    }()

    private func server(_ dialect: Dialect) throws -> IntentServer {
        try IntentServer(key: "secret-key", speaking: dialect.endpoint, answers: [Self.text: Self.answer])
    }

    @Test("An intent that the dictionaries do not declare is reported")
    func undeclaredIntent() async throws {
        let folder = try ScratchFolder()
        let server = try server(Dialect.all[3])
        for (intent, message) in [
            ("Navigate", ""),
            ("Stop", "rapid-intent: the dictionaries declare no intent 'Navigate', so an answer with it never fires\n"),
        ] {
            let path = try folder.write("version: 1\nlocale: en-GB\nintents: { \(intent): [stop] }", to: "d.yaml")
            let run = try await Tool.run(
                ["ask", Self.text, "--online", "rasa", "--endpoint", server.url, "--dictionary", path],
                environment: ["RAPID_INTENT_KEY": "secret-key"])
            #expect(run.status == 0 && run.errors == message, "\(run)")
        }
    }

    @Test("With dictionaries, what becomes of the answer is shown, with the reason and the remedy")
    func decision() async throws {
        func answer(_ text: String, _ score: Double) -> Prediction {
            let top = Prediction.RankedIntent(name: "Lock", score: score)
            return Prediction(text: text, intents: [top], topIntent: top)
        }
        let answers = [
            answer("why did you lock up", 0.97), answer("lock it up", 0.3),
            answer("lock the front door", 0.97),
        ]
        let server = try IntentServer(
            speaking: .rasa, answers: Dictionary(uniqueKeysWithValues: answers.map { ($0.text, $0) }))
        defer { server.stop() }
        let folder = try ScratchFolder()
        let path = try folder.write(
            """
            version: 1
            locale: en-GB
            lists: { door: [front door] }
            intents: { Lock: ["lock the {door}"] }
            """, to: "d.yaml")
        func ask(_ text: String, _ options: String...) async throws -> Tool.Run {
            try await Tool.run(
                ["ask", text, "--online", "rasa", "--endpoint", server.url, "--dictionary", path] + options)
        }
        for (text, shown) in [
            (
                "why did you lock up",
                "✗ question: 'why' asks about the command  if meant: such a sentence in the 'examples' of 'Lock', or its "
                    + "'refused: fire'"
            ),
            ("lock it up", "✗ belowThreshold: 'Lock' scored 0.3"),
            // The dictionary comes first.
            ("lock the front door", "▶ Lock(door: front door)"),
        ] {
            let run = try await ask(text)
            #expect(run.status == 0 && run.lines.contains("  resolve: \(shown)"), "\(run)")
        }
        let json = try await ask("why did you lock up", "--json")
        #expect(
            json.output.hasSuffix(
                #""transactions":1,"resolve":[{"text":"why did you lock up","outcome":"unresolved","intent":"Lock","#
                    + #""reason":"question","words":"why","detail":"'why' asks about the command"}]}"# + "\n"),
            "\(json)")
    }

    /// A line of `ask --json`, as far as these tests read it.
    private struct AnswerLine: Decodable {
        struct Entity: Decodable {
            var name: String
            var score: Double?
        }
        struct Inner: Decodable {
            var topIntent: String?
            var entities: [Entity]
        }
        var topIntent: String?
        var entities: [Entity]
        var inner: Inner?
        var milliseconds: Double
        var phases: [String: Double]
        var transactions: Int
    }

    @Test("An answer is one JSON object, with places in Unicode scalars", arguments: Dialect.all)
    func json(dialect: Dialect) async throws {
        let server = try server(dialect)
        defer { server.stop() }
        let run = try await Tool.run(
            dialect.arguments(Self.text, server) + ["--json"], environment: ["RAPID_INTENT_KEY": "secret-key"])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.lines.count == 1)
        // CLU has no roles.
        let role = dialect.name == "clu" ? "null" : "\"goal\""
        let head =
            #"{"text":"take me 💡 to the office","topIntent":"Navigate","score":0.97,"intents":[{"name":"Navigate","#
            + #""score":0.97},{"name":"Sing","score":0.02}],"entities":[{"name":"place","role":\#(role),"#
            + #""text":"the office","value":"office","offset":13,"length":10,"score":"#
        #expect(run.output.hasPrefix(head), "\(run.output)")
        let line = try JSONDecoder().decode(AnswerLine.self, from: Data(run.output.utf8))
        // Not every service gives a score for an entity.
        #expect(line.entities.map(\.score).allSatisfy { $0 == 1 || $0 == nil })
        #expect(line.transactions == 1)
        #expect(line.milliseconds > 0)
        #expect(line.phases.keys.sorted() == ["connect", "nameLookup", "read", "tls", "wait"])
        #expect(line.phases.values.reduce(0, +) > 0)
        #expect(line.phases.values.reduce(0, +) <= line.milliseconds + 0.5)
    }

    @Test("No match is an answer", arguments: Dialect.all)
    func nothing(dialect: Dialect) async throws {
        let server = try server(dialect)
        defer { server.stop() }
        let run = try await Tool.run(
            dialect.arguments("what", server) + ["--json"], environment: ["RAPID_INTENT_KEY": "secret-key"])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix(#"{"text":"what","topIntent":null,"score":null,"intents":["#), "\(run.output)")
        let people = try await Tool.run(
            dialect.arguments("what", server), environment: ["RAPID_INTENT_KEY": "secret-key"])
        #expect(people.lines.first == "what  ✗ nothing found")
    }

    @Test("A failed service ends the tool with 3, and no key is shown", arguments: Dialect.all)
    func failures(dialect: Dialect) async throws {
        let server = try server(dialect)
        defer { server.stop() }
        let wrong = try await Tool.run(
            dialect.arguments(Self.text, server) + ["--json"], environment: ["RAPID_INTENT_KEY": "wrong-key"])
        #expect(wrong.status == 3)
        #expect(wrong.output.isEmpty)
        #expect(wrong.errors.hasPrefix("rapid-intent: unauthorised: the service answered 401;"), "\(wrong.errors)")
        #expect(!wrong.errors.contains("wrong-key"))
        server.always(.stall(.inBody))
        let stalled = try await Tool.run(
            dialect.arguments(Self.text, server) + ["--time-limit", "0.3"],
            environment: ["RAPID_INTENT_KEY": "secret-key"])
        #expect(stalled.status == 3)
        #expect(stalled.errors == "rapid-intent: timedOut: no complete answer within 300 ms\n")
    }

    @Test("Text output shows the ranking, the entities, the time of each phase and the price")
    func people() async throws {
        let server = try server(Dialect.all[1])
        defer { server.stop() }
        let scratch = try ScratchFolder()
        let keyFile = try scratch.write("secret-key\n", to: "key")
        let run = try await Tool.run(
            Dialect.all[1].arguments(Self.text, server) + ["--key-file", keyFile, "--price", "1.5"])
        #expect(run.status == 0)
        #expect(
            Array(run.lines.prefix(4)) == [
                "take me 💡 to the office  ▶ Navigate 0.97", "  0.97  Navigate", "  0.02  Sing",
                "  place (goal): “the office” = office, 13 to 23",
            ])
        let phases =
            #/  [0-9.]+ ms: name lookup [0-9.]+, connecting [0-9.]+, TLS [0-9.]+, waiting [0-9.]+, reading [0-9.]+/#
        #expect(run.lines.dropFirst(4).first?.wholeMatch(of: phases) != nil, "\(run.output)")
        #expect(run.lines.last == "  1 transaction, price 0.0015")
    }

    @Test("An orchestration's target prediction is shown and resolved")
    func orchestration() async throws {
        let inner = Prediction(
            text: "take me there", intents: [.init(name: "Location", score: 0.98)],
            topIntent: .init(name: "Location", score: 0.98),
            entities: [.init(name: "place", text: "there", value: "there", range: 8..<13, score: 1)])
        let top = Prediction.RankedIntent(name: "Driving", score: 0.95)
        let server = try IntentServer(
            speaking: .clu,
            answers: [
                "take me there": Prediction(text: "take me there", intents: [top], topIntent: top, inner: inner)
            ])
        defer { server.stop() }
        let online = ["--online", "clu", "--endpoint", server.url, "--app", "all/production"]
        let asked = try await Tool.run(["ask", "take me there"] + online)
        #expect(asked.lines.contains("  handed on to  ▶ Location 0.98"), "\(asked.output)")
        let json = try await Tool.run(["ask", "take me there", "--json"] + online)
        let line = try JSONDecoder().decode(AnswerLine.self, from: Data(json.output.utf8))
        #expect(line.topIntent == "Driving" && line.entities.isEmpty)
        #expect(line.inner?.topIntent == "Location")
        #expect(line.inner?.entities.map(\.name) == ["place"], "\(json.output)")
        let resolved = try await Tool.run(["resolve", "take me there", "--json"] + online)
        #expect(
            resolved.output
                == #"{"text":"take me there","outcome":"fired","intent":"Location","entities":[{"name":"place","value":"there","text":"there","start":2,"end":3}],"source":"online","score":0.95}"#
                + "\n")
    }
}
#endif
