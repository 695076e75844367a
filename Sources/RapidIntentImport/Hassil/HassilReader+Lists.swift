import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

extension HassilReader {
    /// Reads lists: names with values, a range, or `wildcard: true`.
    mutating func lists(from node: DocumentNode, _ name: String) -> [ListSource] {
        var lists: [ListSource] = []
        for member in findings.members(of: node, name) ?? [] {
            guard let content = content(of: member) else { continue }
            lists.append(ListSource(name: member.name, content: content))
        }
        return lists
    }

    /// The content of a list: values take precedence over a range, and a range over a wildcard, as in hassil.
    private mutating func content(of member: ImportFindings.Member) -> ListSource.Content? {
        let name = "list '\(member.name.value)'"
        guard let keys = findings.members(of: member.value, name) else { return nil }
        func node(_ key: String) -> DocumentNode? { keys.first { $0.name.value == key }?.value }
        let content: ListSource.Content?
        let used: String
        if let values = node("values") {
            used = "values"
            let items = findings.items(of: values, "'values' of \(name)") ?? []
            let read = items.flatMap { self.values(from: $0, of: name) }
            content = .values(DistinctWordings.values(read, of: name, normaliser: normaliser, findings: &findings))
        } else if let range = node("range") {
            used = "range"
            content = self.range(from: range, of: name).map { .range(Located($0, at: range.location)) }
        } else if let wildcard = node("wildcard"), ScalarValue(wildcard) == .boolean(true) {
            used = "wildcard"
            content = .wildcard
        } else {
            findings.refuse(
                .empty, "\(name) stands for nothing", at: member.name.location,
                help: "a list has 'values', a 'range' or 'wildcard: true'")
            return nil
        }
        for key in keys where key.name.value != used && ScalarValue(key.value) != .boolean(false) {
            findings.leaveOut(key, of: name, why: "hassil takes its '\(used)' only")
        }
        return content
    }

    // MARK: Values

    /// Reads a value: text, or a mapping with `in`; several values for a template without `out`.
    private mutating func values(from node: DocumentNode, of list: String) -> [ListValueSource] {
        guard case .mapping = node.content else {
            return findings.words(of: node, "a value of \(list)").map { findings.values(saidAs: $0, of: list) } ?? []
        }
        let name = "a value of \(list)"
        let members = findings.members(of: node, name) ?? []
        guard let form = members.first(where: { $0.name.value == "in" }) else {
            findings.refuse(.empty, "'in' is missing in \(name)", at: node.location)
            return []
        }
        guard let text = findings.words(of: form.value, "'in' of \(name)") else { return [] }
        var values = [ListValueSource(forms: [text], canonical: text)]
        var context: [String: String] = [:]
        var metadata: [String: String] = [:]
        var hasName = false
        for member in members {
            switch member.name.value {
            case "in": break
            case "out":
                guard let (canonical, type) = findings.value(of: member.value, "'out' of \(name)") else { break }
                hasName = true
                values[0].canonical = canonical
                values[0].type = type
            case "context": context = self.context(from: member.value, of: name)
            case "metadata": metadata = self.metadata(from: member.value, "'metadata' of \(name)")
            default:
                findings.leaveOut(member, of: name, why: "hassil does not read this key either")
            }
        }
        if !hasName { values = findings.values(saidAs: text, of: list) }
        for index in values.indices {
            values[index].context = context
            values[index].metadata = metadata
        }
        return values
    }

    private mutating func context(from node: DocumentNode, of name: String) -> [String: String] {
        var context: [String: String] = [:]
        for member in findings.members(of: node, "'context' of \(name)") ?? [] {
            // `{ value: …, text: … }` is compared by `value`.
            var value = member.value
            if case .mapping(let entries) = value.content,
                let inner = entries.last(where: { $0.key.scalar == "value" })?.value
            {
                value = inner
            }
            context[member.name.value] =
                findings.value(of: value, "'\(member.name.value)' in the context of \(name)")?
                .text.value
        }
        return context
    }

    // MARK: Ranges

    private mutating func range(from node: DocumentNode, of list: String) -> NumberRange? {
        let name = "the range of \(list)"
        guard let members = findings.members(of: node, name) else { return nil }
        var range = NumberRange(from: 0, to: 0)
        var (isSound, hasFrom, hasTo) = (true, false, false)
        for member in members {
            let (key, node) = (member.name.value, member.value)
            switch key {
            case "from": (range.from, hasFrom) = (integer(node, "'from' of \(name)", &isSound), true)
            case "to": (range.to, hasTo) = (integer(node, "'to' of \(name)", &isSound), true)
            case "step": range.step = integer(node, "'step' of \(name)", &isSound)
            case "fractions":
                guard ScalarValue(node) != .null else { break }
                range.fractions = choice(node, "'fractions' of \(name)", &isSound) ?? .none
            case "type": range.unit = choice(node, "'type' of \(name)", &isSound) ?? .number
            case "multiplier":
                guard ScalarValue(node) != .null else { break }
                guard let text = node.scalar, let multiplier = Double(text), multiplier.isFinite else {
                    findings.refuse(.invalidValue, "'multiplier' of \(name) must be a number", at: node.location)
                    isSound = false
                    break
                }
                range.multiplier = multiplier
            case "digits", "words":
                if ScalarValue(node) == .boolean(false) {
                    findings.note(
                        "'\(key): false' of \(name) is not carried over", at: member.name.location,
                        why: "numbers are understood both in digits and in words")
                }
            default:
                let why =
                    key == "words_language"
                    ? "number words are those of the dictionary's locale" : "hassil does not read this key either"
                findings.leaveOut(member, of: name, why: why)
            }
        }
        for (key, isThere) in [("from", hasFrom), ("to", hasTo)] where !isThere {
            findings.refuse(.empty, "'\(key)' is missing in \(name)", at: node.location)
            isSound = false
        }
        guard isSound else { return nil }
        guard range.from <= range.to, range.step >= 1 else {
            findings.refuse(
                .invalidValue, "\(name) has no numbers in it", at: node.location,
                help: "'from' must not be above 'to', and 'step' must be at least 1")
            return nil
        }
        if let problem = range.problem {
            findings.refuse(.invalidValue, "\(problem), as \(name) has it", at: node.location)
            return nil
        }
        return range
    }

    private mutating func integer(_ node: DocumentNode, _ name: String, _ isSound: inout Bool) -> Int {
        if case .number(let digits) = ScalarValue(node), let number = Int(digits) { return number }
        if case .text(let text) = ScalarValue(node), let number = Int(text) { return number }
        findings.refuse(.invalidValue, "\(name) must be a whole number, found \(node.kindOfValue)", at: node.location)
        isSound = false
        return 0
    }

    private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ node: DocumentNode, _ name: String, _ isSound: inout Bool
    ) -> Choice? {
        if let text = node.scalar, let choice = Choice(rawValue: text) { return choice }
        findings.refuse(
            .invalidValue, "\(name) cannot be \(node.kindOfValue)", at: node.location,
            help: "it may be " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
        isSound = false
        return nil
    }
}

extension ImportFindings {
    /// The values for a text without `out`: each wording of a template becomes a value named by that wording.
    mutating func values(saidAs text: Located<String>, of list: String) -> [ListValueSource] {
        guard TemplateParser.isTemplate(text.value) else {
            return [ListValueSource(forms: [text], canonical: Located(text.value.trimmed, at: text.location))]
        }
        do {
            return try TemplateExpansion.wordings(of: text.value).map { wording in
                let value = Located(wording, at: text.location)
                return ListValueSource(
                    forms: [Located(wording.escapedForTemplates, at: text.location)], canonical: value)
            }
        } catch {
            let reason =
                switch error {
                case .tooLarge: "it has more wordings than the \(TemplateExpansion.wordingLimit) that are written out"
                case .hasNames: "lists and rules stand in it"
                case .malformed: "it cannot be read"
                }
            note(
                "the wordings of '\(text.value)' in \(list) cannot be written out", at: text.location,
                why: "\(reason); \(system) calls the value what was said, and here it is called by its template")
            return [ListValueSource(forms: [text], canonical: text)]
        }
    }
}
