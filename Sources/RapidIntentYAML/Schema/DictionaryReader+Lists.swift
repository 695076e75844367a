import RapidIntent

extension DictionaryReader {
    /// Reads `lists`: names with their values.
    mutating func lists(from member: Member) -> [ListSource] {
        guard let entries = mapping(member.value, "'lists'", key: member.key, example: "place: [Starbucks]") else {
            return []
        }
        if entries.isEmpty {
            report(.empty, "'lists' is empty", at: member.value, help: "write a list, or remove the key")
        }
        return members(of: entries, in: "'lists'").all.map { list(from: $0) }
    }

    private mutating func list(from member: Member) -> ListSource {
        let name = "list \(Excerpt(member.name))"
        let nodes = items(member.value, name, of: "values", key: member.key, help: "write [Starbucks, the office]")
        return ListSource(
            name: Located(member.name, at: place(of: member.key)),
            values: nodes.compactMap { value(from: $0, in: name) })
    }

    /// Reads a value: text, or `{ in: [my office, the office], out: office }`.
    private mutating func value(from node: YAMLNode, in list: String) -> ListValueSource? {
        guard case .mapping(let entries, _) = node.content else {
            let help = "write text, or { in: [my office, the office], out: office }"
            guard let text = text(node, "a value of \(list)", help: help) else { return nil }
            return ListValueSource(forms: [text], canonical: text)
        }
        guard isAcceptable(tag: node) else { return nil }
        let owner = "a value of \(list)"
        let members = members(of: entries, in: owner, keys: ["in", "out"])
        var forms: [Located<String>] = []
        if let member = members["in"] {
            forms = self.forms(from: member, in: owner)
        } else if !members.isIncomplete {
            report(
                .empty, "'in' is missing in \(owner)", at: node,
                help: "write { in: [my office, the office], out: office }")
        }
        var canonical: Located<String>?
        if let member = members["out"] {
            canonical = text(
                member.value, "'out' in \(owner)", key: member.key, help: "write one text; several go to 'in'")
        }
        guard let canonical = canonical ?? forms.first, !forms.isEmpty else { return nil }
        return ListValueSource(forms: forms, canonical: canonical)
    }

    private mutating func forms(from member: Member, in owner: String) -> [Located<String>] {
        let name = "'in' of \(owner)"
        if case .scalar = member.value.content {
            return text(member.value, name, key: member.key).map { [$0] } ?? []
        }
        return items(member.value, name, of: "texts", key: member.key, help: "write [my office, the office]")
            .compactMap { text($0, "an entry of \(name)", help: "write text") }
    }

    /// The entries of a sequence that must have some.
    ///
    /// - Parameters:
    ///   - name: What the sequence is, as messages name it.
    ///   - contents: What is in it, in the plural.
    mutating func items(
        _ node: YAMLNode, _ name: String, of contents: String, key: YAMLNode, help: String
    ) -> [YAMLNode] {
        guard isAcceptable(tag: node) else { return [] }
        if node.isNull {
            report(.empty, "\(name) is empty", at: key, help: help)
            return []
        }
        guard case .sequence(let items, _) = node.content else {
            report(
                .wrongType, "\(name) must be a list of \(contents), found \(node.kindOfValue)", at: node, help: help)
            return []
        }
        if items.isEmpty { report(.empty, "\(name) is empty", at: node, help: help) }
        return items
    }
}
