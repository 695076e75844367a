/// Validates YAML against a JSON Schema as an editor does, for the keywords that our schemas use.
///
/// An unknown keyword is an error, too, so that the schemas cannot use more than the validator supports.
package struct SchemaValidator {
    private let schema: CoreSchemaValue

    package init(_ json: String) throws { schema = try CoreSchemaValue(yaml: json) }

    /// The errors of a text; empty if it is valid.
    package func problems(in yaml: String) throws -> [String] {
        problems(with: try CoreSchemaValue(yaml: yaml), against: schema, at: "")
    }

    private func problems(with value: CoreSchemaValue, against schema: CoreSchemaValue, at path: String) -> [String] {
        guard case .mapping(let words) = schema else { return ["\(schema) is no schema"] }
        return words.sorted { $0.key < $1.key }.flatMap { word, rule in
            problems(with: value, word, rule, in: schema, at: path)
        }
    }

    private func problems(
        with value: CoreSchemaValue, _ word: String, _ rule: CoreSchemaValue, in schema: CoreSchemaValue,
        at path: String
    ) -> [String] {
        func unless(_ isRight: Bool) -> [String] { isRight ? [] : ["\(path): \(value) does not fit \(word) \(rule)"] }
        switch (word, rule, value) {
        case ("$schema", _, _), ("$defs", _, _), ("title", _, _), ("description", _, _): return []
        case ("$ref", .text(let name), _):
            guard let definition = self.schema["$defs"]?[String(name.dropFirst("#/$defs/".count))] else {
                return ["\(name) is not defined"]
            }
            return problems(with: value, against: definition, at: path)
        case ("type", _, _): return unless(!value.types.isDisjoint(with: rule.texts))
        case ("enum", .list(let choices), _): return unless(choices.contains(value))
        case ("const", _, _): return unless(value == rule)
        case ("anyOf", .list(let choices), _):
            return unless(choices.contains { problems(with: value, against: $0, at: path).isEmpty })
        case ("pattern", .text(let pattern), .text(let text)):
            guard let pattern = try? Regex(pattern) else { return ["\(pattern) is no pattern"] }
            return unless(text.firstMatch(of: pattern) != nil)
        case ("minimum", .number(let bound), .number(let number)): return unless(number >= bound)
        case ("maximum", .number(let bound), .number(let number)): return unless(number <= bound)
        case ("minItems", .number(let count), .list(let items)): return unless(Double(items.count) >= count)
        case ("items", _, .list(let items)):
            return items.enumerated().flatMap { problems(with: $1, against: rule, at: "\(path)/\($0)") }
        case ("minProperties", .number(let count), .mapping(let members)): return unless(Double(members.count) >= count)
        case ("maxProperties", .number(let count), .mapping(let members)): return unless(Double(members.count) <= count)
        case ("required", _, .mapping(let members)): return unless(rule.texts.allSatisfy { members[$0] != nil })
        case ("properties", _, .mapping(let members)):
            return members.flatMap { name, member in
                rule[name].map { problems(with: member, against: $0, at: "\(path)/\(name)") } ?? []
            }
        case ("additionalProperties", _, .mapping(let members)):
            return members.filter { schema["properties"]?[$0.key] == nil }.flatMap { name, member in
                rule == .bool(false)
                    ? ["\(path): unknown key \(name)"] : problems(with: member, against: rule, at: "\(path)/\(name)")
            }
        // A keyword accepts values of types that it does not apply to.
        case ("pattern", _, _), ("minimum", _, _), ("maximum", _, _), ("minItems", _, _), ("items", _, _),
            ("minProperties", _, _), ("maxProperties", _, _), ("required", _, _), ("properties", _, _),
            ("additionalProperties", _, _):
            return []
        default: return ["the validator does not know \(word) \(rule)"]
        }
    }
}
