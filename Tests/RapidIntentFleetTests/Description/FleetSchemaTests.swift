#if Fleet
import Foundation
import RapidIntentDictionary
import RapidIntentYAML
import SchemaTestSupport
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("The JSON Schema of a fleet")
struct FleetSchemaTests {
    private static let file = Tool.package.appending(path: "Dictionaries/fleet.schema.json")
    private static let manual = Tool.package.appending(path: "Sources/RapidIntentServer/README.md")

    private let validator: SchemaValidator

    init() throws { validator = try SchemaValidator(FleetConfiguration.schema) }

    /// To regenerate the file: `UPDATE_SCHEMA=1 Scripts/test --filter FleetSchemaTests`.
    @Test("the schema file agrees with the reader")
    func file() throws {
        if ProcessInfo.processInfo.environment["UPDATE_SCHEMA"] != nil {
            try FleetConfiguration.schema.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == FleetConfiguration.schema)
    }

    @Test("the example of the manual is read, refers editors to the schema, and names every key")
    func example() throws {
        let text = try String(contentsOf: Self.manual, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## A fleet\n").dropFirst().first)
        let yaml = try #require(section.components(separatedBy: "```yaml\n").dropFirst().first)
            .components(separatedBy: "```")[0]
        #expect(yaml.hasPrefix("# yaml-language-server: $schema=Dictionaries/fleet.schema.json\n"))
        #expect(try validator.problems(in: yaml) == [])
        let read = try FleetConfiguration(yaml: Array(yaml.utf8), file: "fleet.yaml")
        #expect(read.site.rawValue == "lobby" && read.follow?.keyFile != nil && read.limitsSharedBy == 4)
        for record in [SchemaRecord.fleet, .follow, .sentTelemetry] {
            for name in record.names { #expect(yaml.contains(name), "\(name)") }
        }
    }

    @Test(
        "what the reader refuses, the schema refuses",
        arguments: [
            "[a]", "servers: [a]", "site: s", "servers: a\nsite: s", "servers: []\nsite: s",
            "servers: [a]\nsite: s\nsites: t", "servers: [a]\nsite: s\npassword: p",
            "servers: [a]\nsite: s\nfollow: home", "servers: [a]\nsite: s\nfollow: { names: [home] }",
            "servers: [a]\nsite: s\nfollow: { folder: f }", "servers: [a]\nsite: s\ntelemetry: { days: 1 }",
            "servers: [a]\nsite: s\ntelemetry: { file: t, days: 0 }",
            "servers: [a]\nsite: s\ntelemetry: { file: t, size: 1 }", "servers: [a]\nsite: s\nlimits_shared_by: 1",
        ])
    func refused(yaml: String) throws {
        #expect(throws: DictionaryError.self) { try FleetConfiguration(yaml: Array(yaml.utf8), file: "fleet.yaml") }
        #expect(try validator.problems(in: yaml) != [])
    }
}
#endif
