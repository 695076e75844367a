import RapidIntent
import RapidIntentDictionary

extension SchemaReader {
    /// Reads `intents`: names with their phrases, in the short or the long form.
    mutating func intents(from member: Member) -> (intents: [IntentSource], tests: [DictionaryTestSource]) {
        guard let entries = mapping(member.value, "'intents'", key: member.key, example: "Stop: [stop, cancel]") else {
            return ([], [])
        }
        if entries.isEmpty {
            report(.empty, "'intents' is empty", at: member.value, help: "write an intent, or remove the key")
        }
        var tests: [DictionaryTestSource] = []
        let intents = members(of: entries, in: "'intents'").all.map { intent(from: $0, tests: &tests) }
        return (intents, tests)
    }

    private mutating func intent(from member: Member, tests: inout [DictionaryTestSource]) -> IntentSource {
        let name = "intent \(Excerpt(member.name))"
        var intent = IntentSource(name: Located(member.name, at: place(of: member.key)))
        guard case .mapping(let entries, _) = member.value.content else {
            intent.phrases = phrases(
                from: member, name,
                help: "write [stop, cancel], or {} for an intent that only the online service recognises")
            return intent
        }
        guard isAcceptable(tag: member.value) else { return intent }
        let members = members(of: entries, in: name, record: .intent)
        intent.settings = settings(from: members, of: name)
        if let description = members["description"] {
            intent.summary = text(description.value, "'description' of \(name)", key: description.key)?.value
        }
        if let ask = members["ask"] {
            intent.ask = text(ask.value, "'ask' of \(name)", key: ask.key)
        }
        for member in members.all {
            switch member.name {
            case "phrases":
                intent.phrases += phrases(
                    from: member, "'phrases' of \(name)",
                    help: "write [stop, cancel], or remove the key if only the online service recognises the intent")
            case "examples":
                intent.examples += items(
                    member.value, "'examples' of \(name)", of: "examples", key: member.key,
                    help: "write [could you stop now], or remove the key"
                ).compactMap { text($0, "an example", help: "write each example as an entry of its own") }
            case "blocks": intent.blocks += blocks(from: member, of: name)
            case "tests": tests += self.tests(from: member, ofIntent: intent.name.value)
            default: break
            }
        }
        return intent
    }

    mutating func phrases(from member: Member, _ name: String, help: String) -> [Located<String>] {
        items(member.value, name, of: "phrases", key: member.key, help: help).compactMap { node in
            text(node, "a phrase", help: Self.help(forPhrase: node))
        }
    }

    /// The help for a node that its author meant as a phrase, but that is not text in YAML.
    private static func help(forPhrase node: YAMLNode) -> String {
        switch node.content {
        case .mapping(let entries, .flow) where entries.first?.value.isNull == true:
            "quote a phrase that begins with '{'"
        case .mapping: "quote a phrase that has ': ' in it"
        case .sequence(_, .flow): "quote a phrase that begins with '[', or write each phrase as an entry of its own"
        case .sequence, .scalar: "write each phrase as an entry of its own"
        }
    }
}
