import Foundation
import RapidIntent
import RapidIntentSupport
import SchemaTestSupport
import Testing
import TestSupport

@testable import RapidIntentYAML

@Suite("The JSON Schema of dictionaries")
struct DictionarySchemaTests {
    private static let folder = Tool.package.appending(path: "Dictionaries")
    static let file = folder.appendingPathComponent("dictionary.schema.json")
    static let dictionaries: [URL] = {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "yaml" }
    }()

    private let validator: SchemaValidator

    init() throws { validator = try SchemaValidator(DictionarySchema.json) }

    /// To regenerate the file: `UPDATE_SCHEMA=1 Scripts/test --filter DictionarySchemaTests`.
    @Test("the schema file agrees with the reader")
    func file() throws {
        if ProcessInfo.processInfo.environment["UPDATE_SCHEMA"] != nil {
            try DictionarySchema.json.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == DictionarySchema.json)
    }

    @Test("the package's dictionaries are valid, and refer editors to the schema", arguments: dictionaries)
    func shipped(file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(try validator.problems(in: text) == [])
        #expect(text.hasPrefix("# yaml-language-server: $schema=dictionary.schema.json\n"))
    }

    @Test(
        "files that the reader accepts are valid",
        arguments: [
            CompleteExample.yaml, DictionarySourceTests.example, "version: '1'\nintents: { A: [x], B: {} }",
            "version: 1\nintents: { A: { phrases: [on, 1, 1.5, true], tests: [off] } }", "version: 1",
            "version: 1\nlocale: de\nlists: { a: [1, { in: [b, 2] }] }\ntests: [{ text: a, intent: }]",
        ])
    func taken(yaml: String) throws {
        #expect(message(for: yaml) == "")
        #expect(try validator.problems(in: yaml) == [])
    }

    @Test("files that the writer produces are valid", arguments: UInt64(1)...5)
    func written(seed: UInt64) throws {
        var sources = RandomSources(seed: seed)
        for _ in 0..<20 {
            let yaml = DictionaryWriter().yaml(for: sources.next())
            #expect(try validator.problems(in: yaml) == [], "\(yaml)")
        }
    }

    /// Errors across mappings or lists, or inside a text, which a JSON Schema cannot detect.
    static let untold: Set<String> = ["intent twice", "setting twice", "keys that are not text"]

    @Test(
        "files that the reader refuses are invalid",
        arguments: (SchemaMessageTests.keys + SchemaMessageTests.values + SchemaMessageTests.firing
            + SchemaMessageTests.scores + SchemaMessageTests.sections + SchemaMessageTests.blocks
            + SchemaMessageTests.ranges
            + SchemaMessageTests.tests + SchemaMessageTests.otherSystems).filter { !untold.contains($0.name) })
    func refused(mistake: MessageCase) throws { #expect(try validator.problems(in: mistake.yaml) != []) }

    @Test("the reader and the schema have the same keys")
    func keys() throws {
        let schema = try CoreSchemaValue(yaml: DictionarySchema.json)
        let records: [SchemaRecord] = [
            .dictionary, .settings, .intent, .block, .condition, .exclusion, .list, .value, .range, .typed, .intentTest,
            .test, .history, .words,
        ]
        for record in records {
            let definition = record.name == "dictionary" ? schema : try #require(schema["$defs"]?[record.name])
            guard case .mapping(let properties) = definition["properties"] else {
                Issue.record("\(record.name) has no properties")
                continue
            }
            #expect(Set(properties.keys) == Set(record.names), "\(record.name)")
            // The reader lists the same keys in its message about an unknown key.
            #expect(definition["additionalProperties"] == .bool(false), "\(record.name)")
        }
        guard case .mapping(let definitions) = schema["$defs"] else { return #expect(Bool(false)) }
        #expect(Set(definitions.keys) == Set(records.map(\.name)).subtracting(["dictionary"]))
    }
}
