import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

/// The contents of a Snips dataset, in either of its two forms.
struct SnipsDataset {
    /// An intent with its utterances.
    struct Intent {
        var name: Located<String>
        /// The entity of each slot, if the file has such a table.
        var entities: [String: String] = [:]
        var utterances: [SnipsUtterance] = []
    }

    /// An entity of Snips; slots refer to it.
    struct Entity {
        var name: Located<String>
        /// The forms of each value; the first is its name.
        var values: [[Located<String>]] = []
        var usesSynonyms = true
        var isExtensible = true
    }

    var language: Located<String>?
    var intents: [Intent] = []
    var entities: [Entity] = []

    /// Adds an intent, joined with earlier parts of it.
    mutating func add(_ intent: Intent) {
        guard let place = intents.firstIndex(where: { $0.name.value == intent.name.value }) else {
            intents.append(intent)
            return
        }
        intents[place].entities.merge(intent.entities) { first, _ in first }
        intents[place].utterances += intent.utterances
    }
}

// MARK: - YAML: a document for each intent and entity

extension SnipsDataset {
    /// Reads a document of the YAML form.
    mutating func add(_ document: DocumentNode, findings: inout ImportFindings) {
        guard let members = findings.members(of: document, "a document") else { return }
        func node(_ key: String) -> DocumentNode? { members.first { $0.name.value == key }?.value }
        let type = node("type")?.scalar
        guard type == "intent" || type == "entity" else {
            findings.refuse(
                .wrongType, "this is not a document of Snips: 'type' must be 'intent' or 'entity'",
                at: node("type")?.location ?? document.location,
                help: "a document begins with 'type: intent' or 'type: entity' and 'name:'")
            return
        }
        guard let name = node("name").flatMap({ findings.words(of: $0, "'name'") }) else {
            findings.refuse(
                .empty, "'name' is missing", at: document.location,
                help: "write 'name:' with the name of the \(type ?? "")")
            return
        }
        if type == "intent" {
            addIntent(name, members, findings: &findings)
        } else {
            addEntity(name, members, findings: &findings)
        }
    }

    private mutating func addIntent(
        _ name: Located<String>, _ members: [ImportFindings.Member], findings: inout ImportFindings
    ) {
        var intent = Intent(name: name)
        for member in members {
            switch member.name.value {
            case "type", "name": break
            case "slots":
                for slot in findings.items(of: member.value, "'slots' of intent '\(name.value)'") ?? [] {
                    guard let keys = findings.members(of: slot, "a slot") else { continue }
                    guard let slotName = keys.first(where: { $0.name.value == "name" })?.value.scalar,
                        let entity = keys.first(where: { $0.name.value == "entity" })?.value.scalar
                    else {
                        findings.refuse(
                            .empty, "a slot needs 'name' and 'entity'", at: slot.location,
                            help: "write { name: room, entity: room }")
                        continue
                    }
                    intent.entities[slotName] = entity
                }
            case "utterances":
                for item in findings.items(of: member.value, "'utterances' of intent '\(name.value)'") ?? [] {
                    guard item.scalar != nil else {
                        findings.refuse(
                            .wrongType, "an utterance must be text, found \(item.kindOfValue)", at: item.location,
                            help: "quote an utterance that begins with '['")
                        continue
                    }
                    guard let text = findings.words(of: item, "an utterance") else { continue }
                    guard let utterance = SnipsUtterance(text) else {
                        findings.refuse(
                            .invalidPhrase, "a slot in utterance '\(text.value)' cannot be read", at: text.location,
                            help: "a slot is written [slot:entity](value)")
                        continue
                    }
                    intent.utterances.append(utterance)
                }
            default: findings.noteUnknown(member, of: "intent '\(name.value)'")
            }
        }
        add(intent)
    }

    private mutating func addEntity(
        _ name: Located<String>, _ members: [ImportFindings.Member], findings: inout ImportFindings
    ) {
        var entity = Entity(name: name)
        for member in members {
            switch member.name.value {
            case "type", "name": break
            case "values":
                for item in findings.items(of: member.value, "'values' of entity '\(name.value)'") ?? [] {
                    var forms: [Located<String>] = []
                    let nodes: [DocumentNode] = if case .sequence(let nodes) = item.content { nodes } else { [item] }
                    for node in nodes {
                        if let form = findings.words(of: node, "a value of entity '\(name.value)'") {
                            forms.append(form)
                        }
                    }
                    if !forms.isEmpty { entity.values.append(forms) }
                }
            default: entity.readSetting(member, findings: &findings)
            }
        }
        entities.append(entity)
    }
}

// MARK: - JSON: one object

extension SnipsDataset {
    /// Reads the JSON form.
    mutating func addJSON(_ root: DocumentNode, findings: inout ImportFindings) {
        for member in findings.members(of: root, "the dataset") ?? [] {
            switch member.name.value {
            case "language": language = findings.words(of: member.value, "'language'")
            case "intents":
                for intent in findings.members(of: member.value, "'intents'") ?? [] {
                    addJSONIntent(intent, findings: &findings)
                }
            case "entities":
                for entity in findings.members(of: member.value, "'entities'") ?? [] {
                    addJSONEntity(entity, findings: &findings)
                }
            default: findings.noteUnknown(member, of: "the dataset")
            }
        }
    }

    private mutating func addJSONIntent(_ member: ImportFindings.Member, findings: inout ImportFindings) {
        var intent = Intent(name: member.name)
        let name = "intent '\(member.name.value)'"
        for key in findings.members(of: member.value, name) ?? [] {
            guard key.name.value == "utterances" else {
                findings.noteUnknown(key, of: name)
                continue
            }
            for utterance in findings.items(of: key.value, "'utterances' of \(name)") ?? [] {
                guard let keys = findings.members(of: utterance, "an utterance") else { continue }
                guard let data = keys.first(where: { $0.name.value == "data" }) else {
                    findings.refuse(
                        .empty, "'data' is missing in an utterance of \(name)", at: utterance.location,
                        help: "an utterance is { data: [{ text: stop }] }")
                    continue
                }
                var parts: [SnipsUtterance.Part] = []
                for chunk in findings.items(of: data.value, "'data' of an utterance") ?? [] {
                    guard let keys = findings.members(of: chunk, "a part of an utterance") else { continue }
                    func text(_ key: String) -> String? { keys.first { $0.name.value == key }?.value.scalar }
                    guard let words = text("text") else {
                        findings.refuse(
                            .empty, "'text' is missing in a part of an utterance", at: chunk.location,
                            help:
                                "a part is { text: stop }, and of a slot { text: hall, slot_name: room, entity: room }")
                        continue
                    }
                    if let slot = text("slot_name") {
                        parts.append(.slot(slot, entity: text("entity"), value: words.trimmed))
                    } else {
                        parts.append(.words(words))
                    }
                }
                intent.utterances.append(SnipsUtterance(parts: parts, at: utterance.location))
            }
        }
        add(intent)
    }

    private mutating func addJSONEntity(_ member: ImportFindings.Member, findings: inout ImportFindings) {
        var entity = Entity(name: member.name)
        let name = "entity '\(member.name.value)'"
        for key in findings.members(of: member.value, name) ?? [] {
            guard key.name.value == "data" else {
                entity.readSetting(key, findings: &findings)
                continue
            }
            for item in findings.items(of: key.value, "'data' of \(name)") ?? [] {
                guard let keys = findings.members(of: item, "a value of \(name)") else { continue }
                guard
                    let value = keys.first(where: { $0.name.value == "value" }).flatMap({
                        findings.words(of: $0.value, "'value' of \(name)")
                    })
                else {
                    findings.refuse(
                        .empty, "'value' is missing in a value of \(name)", at: item.location,
                        help: "a value is { value: hall, synonyms: [hallway] }")
                    continue
                }
                var forms = [value]
                if let synonyms = keys.first(where: { $0.name.value == "synonyms" })?.value {
                    for node in findings.items(of: synonyms, "'synonyms' of \(name)") ?? [] {
                        if let form = findings.words(of: node, "a synonym of \(name)") { forms.append(form) }
                    }
                }
                entity.values.append(forms)
            }
        }
        entities.append(entity)
    }
}

extension SnipsDataset.Entity {
    /// Reads a key that both forms have.
    fileprivate mutating func readSetting(_ member: ImportFindings.Member, findings: inout ImportFindings) {
        switch member.name.value {
        case "automatically_extensible": isExtensible = ScalarValue(member.value) != .boolean(false)
        case "use_synonyms": usesSynonyms = ScalarValue(member.value) != .boolean(false)
        case "matching_strictness":
            guard ScalarValue(member.value) != .number("1") else { break }
            findings.note(
                "'matching_strictness' of entity '\(name.value)' is not carried over", at: member.name.location,
                why: "a value is recognised when all of its words are said")
        default: findings.noteUnknown(member, of: "entity '\(name.value)'")
        }
    }
}

extension ImportFindings {
    /// Adds a note about a key that the system does not read.
    mutating func noteUnknown(_ member: Member, of owner: String) {
        note(
            "'\(member.name.value)' of \(owner) is not carried over", at: member.name.location,
            why: "\(system) does not read this key either")
    }
}
