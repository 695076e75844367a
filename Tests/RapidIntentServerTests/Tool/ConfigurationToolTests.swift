#if Server
import Foundation
import RapidIntentYAML
import ServerTestSupport
import Testing

@testable import rapid_intent_server

@Suite("rapid-intent-server --config", .timeLimit(.minutes(2)))
final class ConfigurationToolTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "config-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The path of a new file.
    private func write(_ text: String, to name: String = "server.yaml") throws -> String {
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// What the program prints of its options.
    private struct Dump: Decodable {
        struct Command: Decodable { var arguments: [Option] }
        struct Option: Decodable {
            struct Name: Decodable { var name: String }
            var kind: String
            var isRepeating: Bool
            var preferredName: Name
            var valueName: String
            var allValues: [String]?
            var sectionTitle: String?

            /// The key of a file.
            var key: String { preferredName.name.replacing("-", with: "_") }
        }
        var command: Command
    }

    private static let schema = Spoken.root.appending(path: "Dictionaries/server.schema.json")

    /// The keys that a file may have, with their parts of the schema.
    private static func keys() throws -> [String: [String: Any]] {
        let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: schema)) as? [String: Any]
        return try #require(schema?["properties"] as? [String: [String: Any]])
    }

    @Test("a file has the options of the program, of the same types, and no other")
    func options() async throws {
        let run = try await ServerProgram.run(["--experimental-dump-help"])
        let all = try JSONDecoder().decode(Dump.self, from: Data(run.output.utf8)).command.arguments
            .filter { !["help", "version", "config"].contains($0.key) }
        var keys = try Self.keys()
        // The settings of the resolver have a mapping of their own, which has more of them.
        #expect(keys.removeValue(forKey: "resolver") != nil)
        // What switches a setting off is not a key: a file has 'off'.
        let settings = Set(all.filter { $0.sectionTitle == "Resolver" && !$0.key.hasPrefix("no_") }.map(\.key))
            .subtracting(["settings"])
        #expect(settings.count > 5 && settings.isSubset(of: SchemaRecord.resolver.names), "\(settings)")
        let options = all.filter { $0.sectionTitle != "Resolver" }
        #expect(options.count > 30)
        #expect(Set(options.map(\.key)) == Set(keys.keys))
        for option in options {
            let name = option.preferredName.name
            let schema = try #require(keys[option.key])
            #expect((schema["type"] as? String == "boolean") == (option.kind == "flag"), "\(name)")
            let isList = schema["anyOf"] != nil || schema["type"] as? String == "object"
            #expect(isList == option.isRepeating, "\(name)")
            #expect(schema["enum"] as? [String] == option.allValues, "\(name)")
            guard schema["anyOf"] != nil || schema["type"] is [String] else { continue }
            // A path is relative to the file.
            let isPath = ["file", "folder", "path"].contains(option.valueName)
            let value = isPath ? folder.appending(path: "x").path : "x"
            #expect(
                try ServerOptions(path: try write("\(option.key): x")).arguments == ["--\(name)=\(value)"], "\(name)")
        }
    }

    @Test("the program takes the least and the most that a file may have", arguments: ["minimum", "maximum"])
    func bounds(_ bound: String) async throws {
        var lines = ["dictionary: /nowhere.yaml", "wyoming: tcp://127.0.0.1:0"]
        for (key, schema) in try Self.keys() {
            // No rate allows no burst.
            if let number = schema[bound] as? NSNumber { lines.append("\(key): \(key == "rate" ? 1 : number)") }
        }
        #expect(lines.count > 10)
        let run = try await ServerProgram.run(["--config", try write(lines.joined(separator: "\n"))])
        #expect(run.status == 1)
        #expect(run.errors.contains("/nowhere.yaml"), "\(run.errors)")
    }

    @Test("what is below the least of a file, the program refuses as well")
    func below() async throws {
        for (key, schema) in try Self.keys() {
            guard let least = schema["minimum"] as? NSNumber else { continue }
            let option = "--" + key.replacing("_", with: "-")
            let number = least.doubleValue - 1
            let value = number.rounded() == number ? "\(Int(number))" : "\(number)"
            let run = try await ServerProgram.run([
                "--dictionary=/nowhere.yaml", "--wyoming=tcp://127.0.0.1:0", "--rate=5", "\(option)=\(value)",
            ])
            #expect(run.status == 2, "\(option)=\(value): \(run.errors)")
        }
    }

    @Test("it starts with a file, whose paths are relative to it, and the command line goes before")
    func served() async throws {
        for (name, intent) in [("file", "FromFile"), ("line", "FromLine")] {
            _ = try write("version: 1\nlocale: en\nintents:\n  \(intent): [say it]\n", to: "\(name).yaml")
        }
        // On the command line, the port is another.
        let file = try write("dictionary: file.yaml\nwatch: true\nhost: 127.0.0.1\nport: 1\n")
        let elsewhere = folder.appending(path: "elsewhere")
        try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
        let server = try await StartedServer(["--config", file], in: elsewhere)
        #expect(server.port != 1)
        #expect(try await server.intent(of: "say it") == "FromFile")
        try await server.stop()
        let line = folder.appending(path: "line.yaml").path
        let second = try await StartedServer(["--config=\(file)", "--dictionary", line], in: elsewhere)
        #expect(try await second.intent(of: "say it") == "FromLine")
        try await second.stop()
    }

    @Test(
        "the settings of the resolver come from its mapping, from a file of their own, and from options, which go before both"
    )
    func resolver() async throws {
        _ = try write("version: 1\nlocale: en\nintents: { Off: [turn off the light] }\n", to: "home.yaml")
        let file = try write("dictionary: home.yaml\nport: 0\nresolver: { near: off }\n")
        let settings = try write("near: before\n", to: "settings.yaml")
        for (arguments, intent) in [
            ([], "nlu_fallback"), (["--settings", settings], "Off"), (["--near", "before"], "Off"),
            (["--settings", settings, "--near", "off"], "nlu_fallback"),
        ] {
            let server = try await StartedServer(["--config", file] + arguments, in: folder)
            #expect(try await server.intent(of: "turn of the light") == intent, "\(arguments)")
            try await server.stop()
        }
        let bad = try await ServerProgram.run(["--settings", try write("near: of\n", to: "bad.yaml"), "--config", file])
        #expect(bad.status == 1)
        #expect(bad.errors.contains("bad.yaml:1:7: error: 'near' is 'of', which is not an order"), "\(bad.errors)")
    }

    @Test(
        "mistakes of a file are reported with line and column; what options must have in common, as on a command line")
    func mistakes() async throws {
        let file = try write("dictionary: a.yaml\nports: 8000\n")
        let run = try await ServerProgram.run(["--config", file])
        #expect(run.status == 1)
        #expect(run.errors.contains("\(file):2:1: error: unknown key 'ports' in the configuration"), "\(run.errors)")
        #expect(run.errors.contains("did you mean 'port'?"), "\(run.errors)")
        let missing = try await ServerProgram.run(["--config", "/nowhere/server.yaml"])
        #expect(missing.status == 1)
        #expect(missing.errors.contains("/nowhere/server.yaml"), "\(missing.errors)")
        let alone = try await ServerProgram.run(["--config", try write("commands_only: true")])
        #expect(alone.status == 2)
        #expect(alone.errors.contains("--wyoming ADDRESS"), "\(alone.errors)")
        let empty = try await ServerProgram.run(["--config"])
        #expect(empty.status == 2)
        #expect(empty.errors.contains("Missing value for '--config <file>'"), "\(empty.errors)")
    }
}
#endif
