import RapidIntent
import RapidIntentDictionary

extension SchemaReader {
    /// Reads the tests of an intent: sentences, some with their expected entities and context.
    mutating func tests(from member: Member, ofIntent intent: String) -> [DictionaryTestSource] {
        let name = "'tests' of intent \(Excerpt(intent))"
        let help = "write [stop now] or { text: stop now, entities: { ... } }"
        return items(member.value, name, of: "sentences", key: member.key, help: help).compactMap { node in
            guard case .mapping(let entries, _) = node.content else {
                return text(node, "a test", help: help).map { DictionaryTestSource(text: $0, intent: intent) }
            }
            return test(from: node, entries, "a test of intent \(Excerpt(intent))", intent: intent, help: help)
        }
    }

    /// Reads `tests`: sentences with their expected results.
    mutating func tests(from member: Member) -> [DictionaryTestSource] {
        let help = "write { text: stop now, intent: Stop }, with null for none"
        return items(member.value, "'tests'", of: "sentences", key: member.key, help: help).compactMap { node in
            guard case .mapping(let entries, _) = node.content else {
                if isAcceptable(tag: node) {
                    report(.wrongType, "a test must be a mapping, found \(node.kindOfValue)", at: node, help: help)
                }
                return nil
            }
            return test(from: node, entries, "a test", intent: nil, help: help)
        }
    }

    /// - Parameter intent: The intent that the test belongs to; nil if the test names it.
    private mutating func test(
        from node: YAMLNode, _ entries: [YAMLEntry], _ owner: String, intent: String?, help: String
    ) -> DictionaryTestSource? {
        guard isAcceptable(tag: node) else { return nil }
        return sound { reader in
            let record: SchemaRecord = intent == nil ? .test : .intentTest
            let members = reader.members(of: entries, in: owner, record: record)
            for key in members.missing(of: record) {
                reader.report(.empty, "'\(key.name)' is missing in \(owner)", at: node, help: help)
            }
            var test = DictionaryTestSource(text: Located(""), intent: intent)
            for member in members.all {
                let name = "'\(member.name)' of \(owner)"
                switch member.name {
                case "text":
                    guard let text = reader.text(member.value, name, key: member.key, help: "write one sentence") else {
                        break
                    }
                    test.text = text
                case "intent" where !member.value.isNullWord:
                    test.intent = reader.text(member.value, name, key: member.key, help: help)?.value
                case "entities": test.entities = reader.entities(from: member, name)
                case "context": test.context = reader.texts(from: member, name, example: "{ area: Kitchen }")
                case "now":
                    guard let text = reader.text(member.value, name, key: member.key) else { break }
                    test.now = LocalDateTime(text.value)
                    if test.now == nil {
                        reader.report(
                            .invalidValue, "\(Excerpt(text.value)) for \(name) is no moment", at: member.value,
                            help: "write it as 2026-11-30T10:15")
                    }
                case "fires":
                    let word = reader.word(from: member, name, "a moment", of: SchemaRecord.moments)
                    test.fires = word.map { $0 == "early" ? .early : .final }
                case "after":
                    if let text = reader.text(
                        member.value, name, key: member.key, help: "write a silence, such as 700ms"),
                        let silence = reader.duration(text, at: member.value, name)
                    {
                        test.fires = .after(silence.value)
                    }
                default: break
                }
            }
            if let member = members["intent"], member.value.isNullWord, let entities = members["entities"] {
                reader.report(
                    .invalidValue, "a sentence that must be no intent has no entities", at: entities.key,
                    help: "remove 'entities', or name the intent")
            }
            let moments = members.all.filter { ["fires", "after"].contains($0.name) }
            if let moment = moments.first, let member = members["intent"], member.value.isNullWord {
                reader.report(
                    .invalidValue, "a sentence that must be no intent does not fire", at: moment.key,
                    help: "remove '\(moment.name)', or name the intent")
            } else if moments.count > 1, moments[0].name != moments[1].name {
                reader.report(
                    .invalidValue, "'fires' and 'after' stand in one test", at: moments[1].key,
                    help: "remove one of them; 'after' alone means that it fires without a final transcript")
            }
            return test
        }
    }

    /// Reads the expected entities of a sentence; several texts are joined in the form that an app receives.
    private mutating func entities(from member: Member, _ name: String) -> [String: String] {
        let example = "{ area: kitchen }"
        guard let entries = mapping(member.value, name, key: member.key, example: example) else { return [:] }
        var values: [String: String] = [:]
        for entry in members(of: entries, in: name).all {
            let owner = "\(Excerpt(entry.name)) in \(name)"
            values[entry.name] =
                entityValue(
                    entry.value, owner, key: entry.key, help: "write a value, or a list of texts", isBlankAllowed: true
                )?.text.value
        }
        return values
    }
}
