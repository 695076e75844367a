import RapidIntent
import RapidIntentDictionary

extension SchemaReader {
    /// Reads `lists`: names with the values of placeholders.
    mutating func lists(from member: Member, _ name: String) -> [ListSource] {
        guard let entries = mapping(member.value, name, key: member.key, example: "place: [Starbucks]") else {
            lacksLists = true
            return []
        }
        if entries.isEmpty {
            report(.empty, "\(name) is empty", at: member.value, help: "write a list, or remove the key")
        }
        return members(of: entries, in: name).all.map { list(from: $0) }
    }

    /// Reads a list: values, or the long form with its keys.
    ///
    /// A list that cannot be read becomes a list without values, so that phrases that name it cause no further
    /// diagnostics.
    private mutating func list(from member: Member) -> ListSource {
        let owner = "list \(Excerpt(member.name))"
        let name = Located(member.name, at: place(of: member.key))
        guard case .mapping(let entries, _) = member.value.content else {
            return ListSource(name: name, values: values(from: member, owner, in: owner))
        }
        guard isAcceptable(tag: member.value) else { return ListSource(name: name, values: []) }
        // "Typ" is a typing mistake in it.
        let keys = SchemaRecord.list.names + ["type"]
        if entries.contains(where: { EditDistance.nearest(to: $0.key.text, in: keys) == "type" }) {
            return ListSource(
                name: name, content: typed(from: member, entries, of: owner).map { .typed($0) } ?? .values([]))
        }
        let members = members(of: entries, in: owner, record: .list)
        if members.all.isEmpty, !members.isIncomplete {
            report(
                .empty, "\(owner) is empty", at: member.value,
                help: "write [Starbucks, the office] or { wildcard: true }")
        }
        var content: (content: ListSource.Content, key: YAMLNode)?
        for part in members.all {
            let read: ListSource.Content
            switch part.name {
            case "values":
                // An app may fill the list later, such as the floors of a home.
                let isEmpty = if case .sequence([], _) = part.value.content { true } else { false }
                read = .values(isEmpty ? [] : values(from: part, "'values' of \(owner)", in: owner))
            case "range": read = range(from: part, of: owner).map { .range($0) } ?? .values([])
            default: read = wildcard(from: part, of: owner)
            }
            guard let first = content else {
                content = (read, part.key)
                continue
            }
            guard !members.repeated.contains(part.name) else { continue }
            report(
                .conflictingDeclaration, "\(owner) has both '\(first.key.text)' and '\(part.name)'",
                at: part.key,
                notes: [DictionaryDiagnostic.Note("the first is here", at: place(of: first.key))],
                help: "a list is one of \(SchemaRecord.list.names.joined(separator: ", ")): make two lists of it")
        }
        return ListSource(name: name, content: content?.content ?? .values([]))
    }

    private mutating func wildcard(from member: Member, of owner: String) -> ListSource.Content {
        guard isAcceptable(tag: member.value) else { return .values([]) }
        guard member.value.isTrue else {
            report(
                .invalidValue, "'wildcard' of \(owner) must be true",
                at: member.value.isNull ? member.key : member.value,
                help: "write { wildcard: true } for any words, or the values of the list")
            return .values([])
        }
        return .wildcard
    }

    // MARK: Values

    private mutating func values(from member: Member, _ name: String, in list: String) -> [ListValueSource] {
        items(member.value, name, of: "values", key: member.key, help: "write [Starbucks, the office]")
            .compactMap { value(from: $0, in: list) }
    }

    /// Reads a value: text, or `{ in: [my office, the office], out: office }`.
    private mutating func value(from node: YAMLNode, in list: String) -> ListValueSource? {
        guard case .mapping(let entries, _) = node.content else {
            let help = "write text, or { in: [my office, the office], out: office }"
            guard let text = text(node, "a value of \(list)", help: help) else { return nil }
            return ListValueSource(forms: [text], canonical: text, type: node.entityType)
        }
        guard isAcceptable(tag: node) else { return nil }
        return sound { reader in reader.value(from: entries, of: node, in: list) }
    }

    private mutating func value(from entries: [YAMLEntry], of node: YAMLNode, in list: String) -> ListValueSource? {
        let owner = "a value of \(list)"
        let members = members(of: entries, in: owner, record: .value)
        var forms: [Located<String>] = []
        var canonical: (text: Located<String>, type: EntityType)?
        if let member = members["in"] {
            forms = self.forms(from: member, in: owner)
            let first =
                if case .sequence(let items, _) = member.value.content { items.first } else {
                    member.value as YAMLNode?
                }
            canonical = forms.first.map { ($0, first?.entityType ?? .text) }
        } else if !members.isIncomplete {
            report(
                .empty, "'in' is missing in \(owner)", at: node,
                help: "write { in: [my office, the office], out: office }")
        }
        if let member = members["out"],
            let value = entityValue(
                member.value, "'out' in \(owner)", key: member.key,
                help: "write a text, or a list of texts; ways to say it go to 'in'",
                isBlankAllowed: false)
        {
            canonical = value
        }
        guard let canonical, !forms.isEmpty else { return nil }
        var value = ListValueSource(forms: forms, canonical: canonical.text, type: canonical.type)
        for member in members.all {
            switch member.name {
            case "context": value.context = texts(from: member, "'context' of \(owner)", example: "{ floor: ground }")
            case "metadata": value.metadata = texts(from: member, "'metadata' of \(owner)", example: "{ id: lamp1 }")
            default: break
            }
        }
        return value
    }

    /// Reads the value of an entity: a text, a number or several texts.
    ///
    /// - Parameter isBlankAllowed: Whether quoted text without a letter is allowed.
    mutating func entityValue(
        _ node: YAMLNode, _ name: String, key: YAMLNode, help: String, isBlankAllowed: Bool
    ) -> (text: Located<String>, type: EntityType)? {
        guard case .sequence = node.content else {
            let value =
                isBlankAllowed ? scalar(node, name, key: key, help: help) : text(node, name, key: key, help: help)
            return value.map { ($0, node.entityType) }
        }
        let texts = items(node, name, of: "texts", key: key, help: help)
            .compactMap { line($0, "an entry of \(name)") }
        return TextList(texts).map { (Located($0.canonical, at: place(of: node)), .list) }
    }

    /// Reads one of several texts; it must not contain line breaks.
    private mutating func line(_ node: YAMLNode, _ name: String) -> String? {
        guard let text = text(node, name, help: "write text")?.value else { return nil }
        guard TextList.isOnOneLine(text) else {
            report(
                .invalidValue, "\(name) has a line break in it", at: node,
                help: "make it one line: an app gets several texts as the lines of one")
            return nil
        }
        return text
    }

    private mutating func forms(from member: Member, in owner: String) -> [Located<String>] {
        let name = "'in' of \(owner)"
        if case .scalar = member.value.content {
            return text(member.value, name, key: member.key).map { [$0] } ?? []
        }
        return items(member.value, name, of: "texts", key: member.key, help: "write [my office, the office]")
            .compactMap { text($0, "an entry of \(name)", help: "write text") }
    }
}
