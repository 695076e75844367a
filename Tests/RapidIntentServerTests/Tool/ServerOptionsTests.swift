#if Server
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import SchemaTestSupport
import Testing
import TestSupport

@testable import rapid_intent_server

@Suite("ServerOptions")
struct ServerOptionsTests {
    private static let file = Tool.package.appending(path: "Dictionaries/server.schema.json")
    private static let example = Tool.package.appending(path: "Examples/HomeAssistant")

    private let validator: SchemaValidator

    init() throws { validator = try SchemaValidator(ServerOptions.schema) }

    private func arguments(_ yaml: String, folder: String = "") throws -> [String] {
        try ServerOptions(yaml: Array(yaml.utf8), file: "server.yaml", folder: folder).arguments
    }

    @Test("a file becomes arguments, with paths in its folder")
    func complete() throws {
        let yaml = """
            host: 0.0.0.0
            port: 8000
            dictionary: [home.yaml, ../names.yaml, /var/lib/more.yaml]
            watch: true
            review: false
            app: home
            locale: en-GB
            rate: 0.5
            keys: keys.txt
            wyoming: tcp://127.0.0.1:10300
            recogniser: both
            answers: { SetTimer: "{minutes} minutes = soon.", "*": Sorry, GetName: Ida }
            area: Hall
            areas: { assist_satellite.kitchen: Kitchen }
            """
        #expect(
            try arguments(yaml, folder: "/etc/rapid-intent") == [
                "--host=0.0.0.0", "--port=8000", "--dictionary=/etc/rapid-intent/home.yaml",
                "--dictionary=/etc/names.yaml", "--dictionary=/var/lib/more.yaml", "--watch", "--app=home",
                "--locale=en-GB", "--rate=0.5", "--keys=/etc/rapid-intent/keys.txt",
                "--wyoming=tcp://127.0.0.1:10300", "--recogniser=both", "--answers=*=Sorry",
                "--answers=GetName=Ida", "--answers=SetTimer={minutes} minutes = soon.",
                "--area=Hall", "--areas=assist_satellite.kitchen=Kitchen",
            ])
        #expect(try arguments("dictionary: home.yaml") == ["--dictionary=home.yaml"])
        #expect(try validator.problems(in: yaml) == [])
    }

    @Test("the settings of the resolver are no arguments")
    func resolver() throws {
        let yaml = "watch: true\nresolver: { near: off, least_confidence: 0.7, thresholds: { accept: 0.8 } }"
        let options = try ServerOptions(yaml: Array(yaml.utf8), file: "server.yaml")
        #expect(options.arguments == ["--watch"])
        #expect(
            options.resolver
                == ResolverConfiguration {
                    $0.nearMisses = nil
                    $0.leastConfidence = 0.7
                    $0.scores.accept = 0.8
                })
        #expect(try validator.problems(in: yaml) == [])
        let error = #expect(throws: DictionaryError.self) { try arguments("resolver:\n  neer: off\n") }
        #expect(
            error?.description == """
                server.yaml:2:3: error: unknown key 'neer' in 'resolver'
                    neer: off
                    ^~~~
                  help: did you mean 'near'? the keys are least_confidence, prepare, tentative, near, near_accept, near_confirm, confirm_by_voice, follow_up, ask_ahead_questions, ask_ahead, pending_questions, thresholds
                """)
        #expect(throws: DictionaryError.self) { try arguments("resolver: settings.yaml") }
    }

    @Test("an option of the command line replaces that of the file")
    func precedence() throws {
        let yaml = "dictionary: [a.yaml, b.yaml]\nmax_streams: 5\nmax_streams_per_key: 2\nwatch: true"
        let options = try ServerOptions(yaml: Array(yaml.utf8), file: "server.yaml")
        #expect(options.arguments(followedBy: []) == options.arguments)
        #expect(
            options.arguments(followedBy: ["--dictionary", "c.yaml", "--max-streams=7", "--watch"]) == [
                "--max-streams-per-key=2", "--dictionary", "c.yaml", "--max-streams=7", "--watch",
            ])
    }

    @Test("every mistake of a file is reported with its place and a remedy")
    func mistakes() throws {
        let yaml = """
            dictionaries: home.yaml
            port: 70000
            watch: yes
            review:
            rate: fast
            idle_timeout: 0
            max_body: [1]
            recogniser: vosk
            locale: "?"
            app: []
            answers: { A=B: no }
            port: 1
            """
        let error = #expect(throws: DictionaryError.self) { try arguments(yaml) }
        let messages = (error?.diagnostics ?? []).map { diagnostic in
            "\(diagnostic.location.map { "\($0.line):\($0.column)" } ?? "-") \(diagnostic.message)"
        }
        #expect(
            messages == [
                "1:1 unknown key 'dictionaries' in the configuration", "2:7 '70000' for 'port' is out of range",
                "3:8 'watch' must be true or false, found the text 'yes'", "4:1 'review' is empty",
                "5:7 'fast' for 'rate' is not a number", "6:15 '0' for 'idle_timeout' is out of range",
                "7:11 'max_body' must be text, found a list",
                "8:13 'recogniser' is 'vosk', which is not one of its values", "9:9 '?' is not a language tag",
                "10:6 'app' is empty", "11:10 'A=B' in 'answers' has '=' in it",
                "12:1 duplicate key 'port' in the configuration",
            ])
        #expect(error?.diagnostics.allSatisfy { $0.help != nil } == true)
    }

    @Test(
        "what the reader refuses, the schema refuses",
        arguments: [
            "[a]", "prot: 1", "port: -1", "port: 80.5", "watch: 1", "dictionary: {}", "dictionary: []", "rate: -1",
            "request_timeout: 86401", "log_level: loud", "answers: Sorry", "answers: {}", "config: other.yaml",
            "keys: [a, b]", "wyoming_turns: 0", "resolver: off", "resolver: { near: of }",
        ])
    func refused(yaml: String) throws {
        #expect(throws: DictionaryError.self) { try arguments(yaml) }
        #expect(try validator.problems(in: yaml) != [])
    }

    /// To regenerate the file: `UPDATE_SCHEMA=1 Scripts/test --filter ServerOptionsTests`.
    @Test("the schema file agrees with the reader")
    func file() throws {
        if ProcessInfo.processInfo.environment["UPDATE_SCHEMA"] != nil {
            try ServerOptions.schema.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == ServerOptions.schema)
    }

    @Test("the example is read, also with its commented settings, and refers editors to the schema")
    func example() throws {
        let text = try String(contentsOf: Self.example.appending(path: "server.yaml"), encoding: .utf8)
        #expect(text.hasPrefix("# yaml-language-server: $schema=../../Dictionaries/server.schema.json\n"))
        let all = text.split(separator: "\n").map { line in
            line.wholeMatch(of: /# ((  )?["*a-zA-Z_]+:.*)/).map { String($0.1) } ?? String(line)
        }.joined(separator: "\n")
        for yaml in [text, all] {
            #expect(try validator.problems(in: yaml) == [])
            #expect(try arguments(yaml).contains("--dictionary=commands.yaml"))
        }
        #expect(try arguments(all).contains { $0.hasPrefix("--answers=") })
    }

    @Test("the example's names are a dictionary's lists without a mistake")
    func names() throws {
        let names = Self.example.appending(path: "home.yaml")
        let reading = DictionaryReading(yaml: Array(try Data(contentsOf: names)), file: names.path)
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        #expect(reading.source.lists.map(\.name.value) == ["area", "floor", "name"])
    }
}
#endif
