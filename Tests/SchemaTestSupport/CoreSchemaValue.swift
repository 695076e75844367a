import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

/// A text as a value of YAML 1.2's core schema, which editors use; JSON is valid, too.
package indirect enum CoreSchemaValue: Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([CoreSchemaValue])
    case mapping([String: CoreSchemaValue])

    package init(yaml: String) throws {
        do throws(DictionaryError) {
            let bytes = Array(yaml.utf8)
            self = try SchemaReader.configuration(yaml: bytes, file: "d.yaml", secrets: nil) { Self($1) }
        } catch {
            guard error.diagnostics.map(\.code) == [.empty] else { throw error }
            self = .null
        }
    }

    private init(_ node: YAMLNode) {
        switch node.content {
        case .sequence(let items, _): self = .list(items.map(CoreSchemaValue.init))
        case .mapping(let entries, _):
            self = .mapping(
                Dictionary(
                    entries.map { entry in
                        if case .scalar(let key, _) = entry.key.content {
                            (key, CoreSchemaValue(entry.value))
                        } else {
                            ("", .null)
                        }
                    }, uniquingKeysWith: { first, _ in first }))
        case .scalar(let text, .plain): self = Self.plain(text)
        case .scalar(let text, _): self = .text(text)
        }
    }

    private static func plain(_ text: String) -> CoreSchemaValue {
        switch text {
        case "", "~", "null", "Null", "NULL": .null
        case "true", "True", "TRUE": .bool(true)
        case "false", "False", "FALSE": .bool(false)
        case _ where text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil:
            .number(Double(text) ?? 0)
        default: .text(text)
        }
    }

    /// The value of a key; nil for anything but a mapping that has it.
    package subscript(key: String) -> CoreSchemaValue? {
        if case .mapping(let members) = self { members[key] } else { nil }
    }

    /// The texts of a list, or of one text.
    var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let items): items.flatMap(\.texts)
        default: []
        }
    }

    /// The types that JSON Schema gives it.
    var types: Set<String> {
        switch self {
        case .null: ["null"]
        case .bool: ["boolean"]
        case .number(let number): number == number.rounded() ? ["number", "integer"] : ["number"]
        case .text: ["string"]
        case .list: ["array"]
        case .mapping: ["object"]
        }
    }
}
