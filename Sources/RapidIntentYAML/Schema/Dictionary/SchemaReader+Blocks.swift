import RapidIntent
import RapidIntentDictionary

extension SchemaReader {
    /// A block with a mistake outside its phrases is left out: its phrases could match in the wrong context, or lack
    /// entities.
    mutating func blocks(from member: Member, of intent: String) -> [PhraseBlockSource] {
        let name = "'blocks' of \(intent)"
        let example = "write - phrases: [...], and below it the conditions"
        return items(member.value, name, of: "blocks", key: member.key, help: example).compactMap { node in
            block(from: node, "a block of \(intent)", help: example)
        }
    }

    private mutating func block(from node: YAMLNode, _ owner: String, help: String) -> PhraseBlockSource? {
        guard isAcceptable(tag: node) else { return nil }
        guard case .mapping(let entries, _) = node.content else {
            let found = node.isNull ? "nothing" : node.kindOfValue
            report(.wrongType, "\(owner) must be a mapping, found \(found)", at: node, help: help)
            return nil
        }
        var phrases: [Located<String>] = []
        let block = sound { reader -> PhraseBlockSource? in
            let members = reader.members(of: entries, in: owner, record: .block)
            if members["phrases"] == nil, !members.suggestions.contains("phrases") {
                reader.report(.empty, "\(owner) has no phrases", at: node, help: "write 'phrases:' in it")
            }
            return reader.block(from: members, owner)
        }
        for entry in entries where entry.key.isText("phrases") {
            phrases += self.phrases(
                from: Member(name: "phrases", key: entry.key, value: entry.value), "'phrases' of \(owner)",
                help: "write [stop, cancel]")
        }
        guard var block, !phrases.isEmpty else { return nil }
        block.phrases = phrases
        return block
    }

    private mutating func block(from members: Members, _ owner: String) -> PhraseBlockSource {
        var block = PhraseBlockSource(phrases: [])
        for member in members.all {
            let name = "'\(member.name)' of \(owner)"
            switch member.name {
            case "slots": block.slots += slots(from: member, name)
            case "requires_context": block.requires += conditions(from: member, name, record: .condition)
            case "excludes_context": block.excludes += conditions(from: member, name, record: .exclusion)
            case "keywords":
                block.keywords += items(
                    member.value, name, of: "words", key: member.key, help: "write [timer, alarm]"
                ).compactMap { text($0, "a keyword", help: "write each word as an entry of its own") }
            case "expansion_rules": block.rules += rules(from: member, name)
            case "lists": block.lists += lists(from: member, name)
            case "metadata": block.metadata = texts(from: member, name, example: "response: brief")
            default: break
            }
        }
        return block
    }

    private mutating func slots(from member: Member, _ name: String) -> [FixedEntity] {
        guard let entries = entries(of: member, name, example: "domain: light") else { return [] }
        return members(of: entries, in: name).all.compactMap { slot in
            let owner = "slot \(Excerpt(slot.name))"
            let help = "write a value, or a list of texts"
            return entityValue(slot.value, owner, key: slot.key, help: help, isBlankAllowed: true).map {
                FixedEntity(name: Located(slot.name, at: place(of: slot.key)), value: $0.text, type: $0.type)
            }
        }
    }

    // MARK: Conditions

    private mutating func conditions(from member: Member, _ name: String, record: SchemaRecord) -> [ContextCondition] {
        guard let entries = entries(of: member, name, example: "area: kitchen") else { return [] }
        return members(of: entries, in: name).all.map { condition(from: $0, in: name, record: record) }
    }

    private mutating func condition(from member: Member, in name: String, record: SchemaRecord) -> ContextCondition {
        let owner = "\(Excerpt(member.name)) in \(name)"
        var condition = ContextCondition(key: Located(member.name, at: place(of: member.key)))
        guard case .mapping(let entries, _) = member.value.content else {
            condition.values = values(member.value, owner)
            return condition
        }
        guard isAcceptable(tag: member.value) else { return condition }
        if entries.isEmpty {
            report(.empty, "\(owner) is empty", at: member.value, help: "write a value, or null for any value")
        }
        let members = members(of: entries, in: owner, record: record)
        for part in members.all {
            if part.name == "value" {
                condition.values = values(part.value, "'value' of \(owner)")
            } else {
                condition.entity = entity(from: part, "'slot' of \(owner)", key: member.name)
            }
        }
        return condition
    }

    /// One value or several; an empty array means any value.
    private mutating func values(_ node: YAMLNode, _ name: String) -> [String] {
        if node.isNullWord { return [] }
        guard case .sequence(let items, _) = node.content else {
            return scalar(node, name, help: "write a value, [several, of, them], or null for any value").map {
                [$0.value]
            } ?? []
        }
        guard isAcceptable(tag: node) else { return [] }
        if items.isEmpty {
            report(.empty, "\(name) is empty", at: node, help: "write the values, or null for any value")
        }
        return items.compactMap { scalar($0, "a value of \(name)", help: "write text")?.value }
    }

    private mutating func entity(from member: Member, _ name: String, key: String) -> String? {
        if member.value.isTrue { return key }
        let help = "write true, or the entity's name, in quotes if it is a word such as 'on'"
        if member.value.isPlain(oneOf: Self.wordsOfYAML) {
            report(.invalidValue, "\(name) is neither true nor a name", at: member.value, help: help)
            return nil
        }
        return text(member.value, name, key: member.key, help: help)?.value
    }

    /// YAML's words for booleans and null, except `true`: they are rarely meant as names.
    private static let wordsOfYAML: Set<String> = [
        "false", "False", "FALSE", "yes", "Yes", "YES", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF", "null",
        "Null", "NULL",
    ]
}
