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

    /// The schema as the text of a file.
    package var json: String {
        var definitions = Definitions()
        let members = definitions.members(of: root)
        let schema = JSON.object(
            [("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("title", .string(title))]
                + members + [("$defs", .object(definitions.all))])
        return schema.indentedText() + "\n"
    }

    /// The records found so far; each is written once and referenced by name.
    private struct Definitions {
        private(set) var all: [JSON.Member] = []

        /// The schema members for a mapping with known keys.
        mutating func members(of record: SchemaRecord) -> [JSON.Member] {
            let properties = record.keys.map { key in
                (
                    key: key.name,
                    value: JSON.object([("description", .string(key.summary))] + members(of: key.type))
                )
            }
            let required = record.keys.filter(\.isRequired).map { JSON.string($0.name) }
            var words: [JSON.Member] = [
                ("description", .string(record.summary)), ("type", .string("object")),
                ("properties", .object(properties)), ("additionalProperties", .bool(false)),
            ]
            if !required.isEmpty { words.append(("required", .array(required))) }
            if let size = record.size {
                words.append(("minProperties", .integer(size.lowerBound)))
                if size.upperBound < record.keys.count { words.append(("maxProperties", .integer(size.upperBound))) }
            }
            return words
        }

        /// The schema members for a value.
        mutating func members(of type: SchemaType) -> [JSON.Member] {
            switch type {
            // Every scalar is read as text, but an editor reads `1234` as a number and `true` as a boolean.
            case .text, .path, .line, .scalar:
                let pattern: String? =
                    switch type {
                    case .text, .path: "\\S"
                    case .line: "^[^\\r\\n]*\\S[^\\r\\n]*$"
                    default: nil
                    }
                let types = ["string", "number", "boolean"].map(JSON.string)
                return [("type", .array(types))] + (pattern.map { [("pattern", .string($0))] } ?? [])
            case .name:
                return [("type", .array(["string", "number"].map(JSON.string))), ("pattern", .string("\\S"))]
            case .null: return [("type", .string("null"))]
            case .yes: return [("const", .bool(true))]
            case .boolean: return [("type", .string("boolean"))]
            case .choice(let words): return [("enum", .array(words.map(JSON.string)))]
            case .version(let version):
                return [("enum", .array((Int(version).map { [.integer($0)] } ?? []) + [.string(version)]))]
            case .locale:
                return [("type", .string("string")), ("pattern", .string("^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$"))]
            case .duration:
                return [("type", .string("string")), ("pattern", .string("^[0-9]+(\\.[0-9]+)? *(ms|s)$"))]
            case .integer(let range):
                return [
                    ("type", .string("integer")), ("minimum", .integer(range.lowerBound)),
                    ("maximum", .integer(range.upperBound)),
                ]
            case .number(let range):
                return [
                    ("type", .string("number")), ("minimum", .number(range.lowerBound)),
                    ("maximum", .number(range.upperBound)),
                ]
            case .list(let entry, let mayBeEmpty):
                return [("type", .string("array")), ("items", .object(members(of: entry)))]
                    + (mayBeEmpty ? [] : [("minItems", .integer(1))])
            case .names(let value, let mayBeEmpty):
                return [("type", .string("object")), ("additionalProperties", .object(members(of: value)))]
                    + (mayBeEmpty ? [] : [("minProperties", .integer(1))])
            case .record(let record):
                if !all.contains(where: { $0.key == record.name }) {
                    let place = all.count
                    all.append((record.name, .null))
                    all[place].value = .object(members(of: record))
                }
                return [("$ref", .string("#/$defs/\(record.name)"))]
            case .any(let types):
                return [("anyOf", .array(types.map { .object(members(of: $0)) }))]
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
