#if SQLite
import Foundation
import RapidIntentDictionary
import RapidIntentYAML
import SchemaTestSupport
import Testing
import TestSupport

@testable import RapidIntentOnlineFiles

@Suite("The JSON Schema of services")
struct ServiceSchemaTests {
    private static let file = Tool.package.appending(path: "Dictionaries/online.schema.json")

    private let validator: SchemaValidator

    init() throws { validator = try SchemaValidator(ServiceConfiguration.schema) }

    /// To regenerate the file: `UPDATE_SCHEMA=1 Scripts/test --filter ServiceSchemaTests`.
    @Test("the schema file agrees with the reader")
    func file() throws {
        if ProcessInfo.processInfo.environment["UPDATE_SCHEMA"] != nil {
            try ServiceConfiguration.schema.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == ServiceConfiguration.schema)
    }

    @Test("the example is valid, with its commented settings, and refers editors to the schema")
    func example() throws {
        let example = Tool.package.appending(path: "Examples/online.yaml")
        let text = try String(contentsOf: example, encoding: .utf8)
        #expect(text.hasPrefix("# yaml-language-server: $schema=../Dictionaries/online.schema.json\n"))
        #expect(try validator.problems(in: text) == [])
        let all = text.split(separator: "\n").map { line in
            line.wholeMatch(of: /# ((  )?[a-z_]+:.*)/).map { String($0.1) } ?? String(line)
        }.joined(separator: "\n")
        #expect(try validator.problems(in: all) == [])
        for name in SchemaRecord.service.names { #expect(all.contains("\n\(name):"), "\(name)") }
    }

    @Test(
        "files that the reader refuses are invalid",
        arguments: [
            "app: a", "dialect: luis-v4", "dialect: rasa\nendpont: x", "dialect: rasa\ntime_limit: 2",
            "dialect: rasa\nretry: { limit: 11 }", "dialect: rasa\nretry: { limits: 1 }", "dialect: rasa\nretry: 2",
            "dialect: rasa\nask_ahead: true", "dialect: rasa\npending_questions: wait", "dialect: rasa\nmodel: [7]",
            "dialect: rasa\nslot: test",
            "dialect: rasa\nthresholds: { accept: 90 }", "dialect: rasa\nservice_may_log: false",
            "dialect: rasa\nbudget: { calls_per_day: 5 }", "dialect: rasa\nbudget: { file: a, calls_per_day: -1 }",
            "[a]", "dialect: rasa\nkey: s3cret",
        ])
    func refused(yaml: String) throws {
        #expect(throws: DictionaryError.self) {
            try ServiceConfiguration(yaml: Array(yaml.utf8), file: "online.yaml")
        }
        #expect(try validator.problems(in: yaml) != [])
    }

    @Test("the reader and the schema have the same keys")
    func keys() throws {
        let schema = try CoreSchemaValue(yaml: ServiceConfiguration.schema)
        for record in [SchemaRecord.service, .thresholds, .retry, .budget] {
            let definition = record.name == "service" ? schema : try #require(schema["$defs"]?[record.name])
            guard case .mapping(let properties) = definition["properties"] else {
                Issue.record("\(record.name) has no properties")
                continue
            }
            #expect(Set(properties.keys) == Set(record.names))
        }
    }
}
#endif
