import RapidIntent
import RapidIntentDictionary
import RapidIntentSupport
import RapidIntentYAML

extension HassilReader {
    /// Reads `intents`: names with blocks of sentences.
    mutating func intents(from node: DocumentNode) -> [IntentSource] {
        var intents: [IntentSource] = []
        for member in findings.members(of: node, "'intents'") ?? [] {
            let name = "intent '\(member.name.value)'"
            guard let keys = findings.members(of: member.value, name) else { continue }
            var blocks: [PhraseBlockSource] = []
            for key in keys where key.name.value != "data" {
                findings.leaveOut(key, of: name, why: "hassil does not read this key either")
            }
            if let data = keys.first(where: { $0.name.value == "data" }) {
                for node in findings.items(of: data.value, "'data' of \(name)") ?? [] {
                    if let block = block(from: node, of: name) { blocks.append(block) }
                }
            } else {
                findings.refuse(
                    .empty, "'data' is missing in \(name)", at: member.name.location,
                    help: "hassil keeps the sentences of an intent under 'data'")
            }
            // Blocks that contain only sentences become plain phrases, but between other blocks they keep their
            // position.
            let isPlain = blocks.allSatisfy(\.isPlain)
            intents.append(
                IntentSource(
                    name: member.name, settings: HomeAssistantIntents.settings(of: member.name),
                    phrases: isPlain ? blocks.flatMap(\.phrases) : [], blocks: isPlain ? [] : blocks))
        }
        return intents
    }

    /// Reads a block of sentences; nil if none of them can ever match.
    private mutating func block(from node: DocumentNode, of intent: String) -> PhraseBlockSource? {
        let name = "a block of \(intent)"
        guard let members = findings.members(of: node, name) else { return nil }
        var block = PhraseBlockSource(phrases: [])
        var canMatch = true
        for member in members {
            let (key, node) = (member.name.value, member.value)
            switch key {
            case "sentences": block.phrases = texts(of: node, "'sentences' of \(intent)", item: "a sentence")
            case "slots": block.slots = slots(from: node, of: intent)
            case "requires_context":
                for condition in findings.members(of: node, "'requires_context' of \(intent)") ?? [] {
                    guard let condition = requirement(from: condition) else {
                        canMatch = false
                        continue
                    }
                    block.requires.append(condition)
                }
            case "excludes_context":
                for condition in findings.members(of: node, "'excludes_context' of \(intent)") ?? [] {
                    if let condition = exclusion(from: condition) { block.excludes.append(condition) }
                }
            case "expansion_rules": block.rules = rules(from: node, "'expansion_rules' of \(intent)")
            case "lists": block.lists = lists(from: node, "'lists' of \(intent)")
            case "metadata":
                block.metadata.merge(metadata(from: node, "'metadata' of \(intent)")) { own, _ in own }
            case "response", "inferred_domain", "name_domains":
                guard let value = findings.value(ofMetadata: node, "'\(key)' of \(intent)") else { break }
                block.metadata[key] = value
            case "required_keywords":
                block.keywords = texts(of: node, "'required_keywords' of \(intent)", item: "a required keyword")
            case "settings": break  // Only `filter_with_regex`, an optimisation that hassil ignores.
            default:
                findings.leaveOut(member, of: name, why: "hassil does not read this key either")
            }
        }
        guard members.contains(where: { $0.name.value == "sentences" }) else {
            findings.refuse(.empty, "'sentences' is missing in \(name)", at: node.location)
            return nil
        }
        guard !block.phrases.isEmpty else {
            findings.note(
                "\(name) has no sentences", at: node.location, why: "there is nothing to match, and it is left out")
            return nil
        }
        return canMatch ? block : nil
    }

    private mutating func slots(from node: DocumentNode, of intent: String) -> [FixedEntity] {
        var slots: [FixedEntity] = []
        for member in findings.members(of: node, "'slots' of \(intent)") ?? [] {
            let name = "slot '\(member.name.value)' of \(intent)"
            guard let (value, type) = findings.value(of: member.value, name) else {
                findings.note("\(name) is null", at: member.name.location, why: "an entity always has a value")
                continue
            }
            slots.append(FixedEntity(name: member.name, value: value, type: type))
        }
        return slots
    }

    // MARK: Conditions

    /// Reads a required condition; nil if it can never hold.
    private mutating func requirement(from member: ImportFindings.Member) -> ContextCondition? {
        var condition = ContextCondition(key: member.name)
        var value: DocumentNode? = member.value
        if case .mapping = member.value.content {
            let keys = findings.members(of: member.value, "the condition '\(member.name.value)'") ?? []
            value = keys.first { $0.name.value == "value" }?.value
            if let slot = keys.first(where: { $0.name.value == "slot" })?.value {
                condition.entity =
                    switch ScalarValue(slot) {
                    case .boolean(true): member.name.value
                    case .text(let name) where !name.isEmpty: name
                    default: nil
                    }
            }
        }
        guard let value, ScalarValue(value) != .null else { return condition }
        condition.values = conditionValues(of: value, member)
        if condition.values.isEmpty {
            findings.note(
                "the condition '\(member.name.value)' has no values", at: member.value.location,
                why: "it can never be met, so the sentences of its block are left out")
            return nil
        }
        return condition
    }

    /// Reads an excluding condition; nil if it excludes nothing.
    private mutating func exclusion(from member: ImportFindings.Member) -> ContextCondition? {
        var value: DocumentNode? = member.value
        if case .mapping = member.value.content {
            let keys = findings.members(of: member.value, "the condition '\(member.name.value)'") ?? []
            value = keys.first { $0.name.value == "value" }?.value
        }
        let values = value.map { conditionValues(of: $0, member) } ?? []
        guard !values.isEmpty else {
            findings.note(
                "the condition '\(member.name.value)' has no values", at: member.name.location,
                why: "it rules nothing out and is left out")
            return nil
        }
        return ContextCondition(key: member.name, values: values)
    }

    private mutating func conditionValues(of node: DocumentNode, _ member: ImportFindings.Member) -> [String] {
        let name = "a value of the condition '\(member.name.value)'"
        guard case .sequence(let items) = node.content else {
            return (findings.value(of: node, name)?.text.value).map { [$0] } ?? []
        }
        var values: [String] = []
        for item in items { if let value = findings.value(of: item, name) { values.append(value.text.value) } }
        return values
    }

    mutating func metadata(from node: DocumentNode, _ name: String) -> [String: String] {
        var metadata: [String: String] = [:]
        guard ScalarValue(node) != .null else { return metadata }
        for member in findings.members(of: node, name) ?? [] {
            metadata[member.name.value] = findings.value(ofMetadata: member.value, "'\(member.name.value)' in \(name)")
        }
        return metadata
    }
}

extension ImportFindings {
    /// The text of a metadata value for the app; nil if it is null.
    ///
    /// A list or mapping becomes its JSON text. All metadata is text, so no note is added.
    func value(ofMetadata node: DocumentNode, _ name: String) -> String? {
        switch ScalarValue(node) {
        case .null: nil
        case .boolean(let isTrue): "\(isTrue)"
        case .number(let text), .text(let text): text
        case .collection: JSON(node).text
        }
    }
}

extension PhraseBlockSource {
    /// Whether it contains only phrases.
    fileprivate var isPlain: Bool { self == PhraseBlockSource(phrases: phrases) }
}

/// What is known of Home Assistant's own intents besides their sentences.
enum HomeAssistantIntents {
    /// The intents that only answer, dim a light, or pause what "resume" lets go on.
    ///
    /// (Descriptions: `intents.yaml` of https://github.com/OHF-Voice/intents.)
    private static let free: Set<String> = [
        "HassClimateGetTemperature", "HassGetCurrentDate", "HassGetCurrentTime", "HassGetState", "HassGetWeather",
        "HassLightSet", "HassMediaPause", "HassNevermind", "HassPauseTimer", "HassTimerStatus",
    ]

    static func settings(of intent: Located<String>) -> IntentSettings {
        IntentSettings(undo: free.contains(intent.value) ? Located(.free, at: intent.location) : nil)
    }
}
