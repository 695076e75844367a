import RapidIntent
import RapidIntentDictionary

extension SchemaReader {
    /// Reads `history`: how often phrases were said and continued.
    mutating func histories(from member: Member) -> PhraseHistories {
        let help = "write { intent: Location, phrase: where am i, following: 1, said: 40, continued: 2 }"
        var histories = PhraseHistories()
        for node in items(member.value, "'history'", of: "histories", key: member.key, help: help) {
            guard case .mapping(let entries, _) = node.content else {
                report(.wrongType, "a history must be a mapping, found \(node.kindOfValue)", at: node, help: help)
                continue
            }
            guard let (key, history) = history(from: node, entries, help: help) else { continue }
            guard histories.histories[key] == nil else {
                report(
                    .duplicateKey, "this history is declared twice", at: node,
                    help: "keep one of them; 'rapid-intent tune --apply' writes the file anew")
                continue
            }
            histories.merge(PhraseHistories([key: history]))
        }
        return histories
    }

    private mutating func history(
        from node: YAMLNode, _ entries: [YAMLEntry], help: String
    ) -> (PhraseHistories.Key, PhraseHistory)? {
        sound { reader in
            let members = reader.members(of: entries, in: "a history", record: .history)
            for key in members.missing(of: .history) {
                reader.report(.empty, "'\(key.name)' is missing in a history", at: node, help: help)
            }
            var key = PhraseHistories.Key(intent: "", phrase: "", following: 0)
            var counts: [String: Int] = [:]
            for part in members.all {
                let name = "'\(part.name)' of a history"
                switch part.name {
                case "intent": key.intent = reader.text(part.value, name, key: part.key, help: help)?.value ?? ""
                case "phrase": key.phrase = reader.text(part.value, name, key: part.key, help: help)?.value ?? ""
                case "entities":
                    key.entities = reader.items(
                        part.value, name, of: "names", key: part.key, help: "write [area, floor]"
                    )
                    .compactMap { reader.text($0, "an entity", help: "write a name")?.value }
                default: counts[part.name] = reader.integer(from: part, name, within: 0...PhraseHistory.limit)
                }
            }
            let ofStops = ["following", "continued"]
            for missing in ofStops where members.lacks(missing) && !ofStops.allSatisfy(members.lacks) {
                reader.report(.empty, "'\(missing)' is missing in a history", at: node, help: help)
            }
            key.following = counts["following"] ?? PhraseHistories.Key.anything
            let (said, continued) = (counts["said"] ?? 0, counts["continued"] ?? 0)
            if counts["said"] != nil, continued > said, let member = members["continued"] {
                reader.report(
                    .invalidValue, "a history has more continued than said", at: member.value,
                    help: "'continued' counts some of those that were said")
            }
            return (key, PhraseHistory(said: said, continued: continued))
        }
    }
}
