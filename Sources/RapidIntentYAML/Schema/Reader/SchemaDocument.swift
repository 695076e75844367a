import RapidIntent
import RapidIntentSupport

/// A JSON Schema, draft 2020-12, generated from ``SchemaRecord`` tables.
package struct SchemaDocument {
    private let title: String
    private let root: SchemaRecord

    /// Makes the schema of a whole file; the title is for readers.
    package init(title: String, root: SchemaRecord) {
        self.title = title
        self.root = root
    }

    package var json: String {
        var definitions = Definitions()
        let head: JSON = ["$schema": "https://json-schema.org/draft/2020-12/schema", "title": title]
        let members = definitions.json(of: root)
        return head.adding(members).adding(["$defs": JSON.object(definitions.all)]).indentedText() + "\n"
    }

    /// The records found so far; each is written once and referenced by name.
    private struct Definitions {
        private(set) var all: [JSON.Member] = []

        /// The schema for a mapping with known keys.
        mutating func json(of record: SchemaRecord) -> JSON {
            let properties = record.keys.map { key -> JSON.Member in
                let head: JSON = ["description": key.summary]
                return (key.name, head.adding(json(of: key.type)))
            }
            let required = record.keys.filter(\.isRequired).map(\.name)
            let words: JSON = [
                "description": record.summary, "type": "object", "properties": JSON.object(properties),
                "additionalProperties": false, "required": required.isEmpty ? nil : required,
                "minProperties": record.size?.lowerBound,
                "maxProperties": record.size.flatMap { $0.upperBound < record.keys.count ? $0.upperBound : nil },
            ]
            return words.withoutNulls
        }

        mutating func json(of type: SchemaType) -> JSON { members(of: type).withoutNulls }

        private mutating func members(of type: SchemaType) -> JSON {
            switch type {
            // Every scalar is read as text, but an editor reads `1234` as a number and `true` as a boolean.
            case .text, .path, .line, .scalar:
                let pattern: String? =
                    switch type {
                    case .text, .path: "\\S"
                    case .line: "^[^\\r\\n]*\\S[^\\r\\n]*$"
                    default: nil
                    }
                return ["type": ["string", "number", "boolean"], "pattern": pattern]
            case .name: return ["type": ["string", "number"], "pattern": "\\S"]
            case .null: return ["type": "null"]
            case .yes: return ["const": true]
            case .boolean: return ["type": "boolean"]
            case .choice(let words): return ["enum": words]
            case .version(let version):
                return ["enum": (Int(version).map { [JSON.integer($0)] } ?? []) + [.string(version)]]
            case .locale: return ["type": "string", "pattern": "^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$"]
            case .duration: return ["type": "string", "pattern": "^[0-9]+(\\.[0-9]+)? *(ms|s)$"]
            case .integer(let range):
                return ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
            case .number(let range):
                return ["type": "number", "minimum": range.lowerBound, "maximum": range.upperBound]
            case .list(let entry, let mayBeEmpty):
                return ["type": "array", "items": json(of: entry), "minItems": mayBeEmpty ? nil : 1]
            case .names(let value, let mayBeEmpty):
                return [
                    "type": "object", "additionalProperties": json(of: value), "minProperties": mayBeEmpty ? nil : 1,
                ]
            case .record(let record):
                if !all.contains(where: { $0.key == record.name }) {
                    let place = all.count
                    all.append((record.name, .null))
                    all[place].value = json(of: record)
                }
                return ["$ref": "#/$defs/\(record.name)"]
            case .any(let types): return ["anyOf": types.map { json(of: $0) }]
            }
        }
    }
}

extension JSON {
    /// The value over several lines; a value that fits on one line stays on one.
    fileprivate func indentedText(_ indentation: Int = 0, behind column: Int = 0) -> String {
        let line = lineText
        if column + line.count <= 120 { return line }
        let margin = String(repeating: " ", count: indentation + 2)
        let end = "\n" + String(repeating: " ", count: indentation)
        switch content {
        case .array(let values):
            return "[\n"
                + values.map { margin + $0.indentedText(indentation + 2, behind: indentation + 3) }
                .joined(separator: ",\n") + end + "]"
        case .object(let members):
            return "{\n"
                + members.map { key, value in
                    let start = margin + JSON.string(key).text + ": "
                    return start + value.indentedText(indentation + 2, behind: start.count + 1)
                }.joined(separator: ",\n") + end + "}"
        default: return line
        }
    }

    /// The value on one line, with a space after each colon and comma.
    private var lineText: String {
        switch content {
        case .array(let values): "[" + values.map(\.lineText).joined(separator: ", ") + "]"
        case .object(let members):
            members.isEmpty
                ? "{}"
                : "{ " + members.map { JSON.string($0).text + ": " + $1.lineText }.joined(separator: ", ") + " }"
        default: text
        }
    }
}
