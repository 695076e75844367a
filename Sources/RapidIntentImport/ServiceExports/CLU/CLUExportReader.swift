import RapidIntent
import RapidIntentDictionary
import RapidIntentSupport
import RapidIntentYAML

/// Reads the JSON file that Azure's CLU exported: `{"projectFileVersion": …, "metadata": {…}, "assets": {…}}`.
///
/// The keys are those of "Data formats accepted by conversational language understanding" in Microsoft's documentation.
/// `offset` and `length` count the units of `stringIndexType`, by default UTF-16 units.
struct CLUExportReader: ServiceExportReader {
    var findings = ImportFindings(of: .clu)
    var export = ServiceExport(format: .clu)
    private var unit = MarkedText.Unit.utf16

    mutating func read(at path: String) throws(DictionaryError) {
        read(try findings.root(ofFile: path, format: .clu))
    }

    private mutating func read(_ root: DocumentNode) {
        guard let members = findings.members(of: root, "the project") else { return }
        switch members["stringIndexType"]?.scalar {
        case "UnicodeCodePoint": unit = .scalars
        case "TextElements_v8", "TextElement_v8": unit = .characters
        default: break
        }
        // The language decides which values and utterances are read, so it is read first.
        if let metadata = members["metadata"].flatMap({ findings.members(of: $0, "'metadata'") }),
            let language = metadata["language"]
        {
            export.locale = findings.language(of: language, "'language'")
        }
        guard let assets = members["assets"] else {
            findings.refuse(.wrongType, "this is not a project of CLU: 'assets' is missing", at: root.location)
            return
        }
        for member in findings.members(of: assets, "'assets'") ?? [] {
            switch member.name.value {
            case "projectKind": break
            case "intents":
                for item in findings.items(of: member.value, "'intents'") ?? [] { readIntent(item) }
            case "entities":
                for item in findings.items(of: member.value, "'entities'") ?? [] { readEntity(item) }
            case "utterances":
                for item in findings.items(of: member.value, "'utterances'") ?? [] { readUtterance(item) }
            default: findings.skip(member, why: "of the assets, intents, entities and utterances are read")
            }
        }
    }

    private mutating func readIntent(_ node: DocumentNode) {
        let members = findings.members(of: node, "an intent") ?? []
        guard let name = findings.words("category", of: members, "an intent", at: node), name.value != "None" else {
            return
        }
        export.intents.append(name)
        if members["orchestration"] != nil {
            findings.note(
                "intent '\(name.value)' hands the question to another project", at: name.location,
                why: "export that project, too: its intents are not in this file")
        }
    }

    private mutating func readEntity(_ node: DocumentNode) {
        let members = findings.members(of: node, "an entity") ?? []
        guard let name = findings.words("category", of: members, "an entity", at: node) else { return }
        export.entities.append(name)
        for member in members {
            switch member.name.value {
            case "list":
                let keys = findings.members(of: member.value, "'list' of entity '\(name.value)'") ?? []
                var list = ServiceExport.List(name: name, values: [])
                for item in keys["sublists"].flatMap({ findings.items(of: $0, "'sublists'") }) ?? [] {
                    if let value = value(from: item, of: name.value) { list.values.append(value) }
                }
                if !list.values.isEmpty { export.lists.append(list) }
            case "prebuilts" where !prebuiltTypes(in: member.value).isEmpty:
                export.types[name.value] = prebuiltTypes(in: member.value)
            case "prebuilts", "regex":
                guard ScalarValue(member.value) != .null else { break }
                findings.leaveOut(member, of: "entity '\(name.value)'", why: "of an entity, the list is carried over")
            default: break
            }
        }
    }

    private mutating func prebuiltTypes(in node: DocumentNode) -> [EntityType] {
        (findings.items(of: node, "'prebuilts'") ?? []).flatMap { item in
            let name = (findings.members(of: item, "an entry of 'prebuilts'") ?? [])["category"]?.scalar
            return name.map(PrebuiltEntity.types) ?? []
        }
    }

    private mutating func value(from node: DocumentNode, of entity: String) -> ServiceExport.Value? {
        let owner = "a value of entity '\(entity)'"
        let members = findings.members(of: node, owner) ?? []
        guard let canonical = findings.words("listKey", of: members, owner, at: node) else { return nil }
        var forms = [canonical]
        for item in members["synonyms"].flatMap({ findings.items(of: $0, "'synonyms'") }) ?? [] {
            let keys = findings.members(of: item, "'synonyms'") ?? []
            guard isOfLanguage(keys["language"], "the values of '\(canonical.value)'", at: item) else { continue }
            if let values = keys["values"] { forms += findings.texts(of: values, "'values' of '\(canonical.value)'") }
        }
        return ServiceExport.Value(canonical: canonical, forms: forms)
    }

    private mutating func readUtterance(_ node: DocumentNode) {
        let members = findings.members(of: node, "an utterance") ?? []
        guard let text = text(of: members, at: node),
            let intent = findings.words("intent", of: members, "an utterance", at: node),
            isOfLanguage(members["language"], "utterances", at: node)
        else { return }
        var spans: [MarkedText.Span] = []
        for item in members["entities"].flatMap({ findings.items(of: $0, "'entities' of an utterance") }) ?? [] {
            let keys = findings.members(of: item, "an entity of an utterance") ?? []
            guard let entity = findings.words("category", of: keys, "an entity of an utterance", at: item),
                let range = findings.range(of: keys, "offset", "length", .length, at: item)
            else { continue }
            spans.append(MarkedText.Span(entity: entity.value, range: range, location: item.location))
        }
        add(text, intent: intent.value == "None" ? nil : intent, spans, countedIn: [unit])
    }

    /// Whether an entry is in the project's own language; a dictionary has only one language.
    private mutating func isOfLanguage(_ node: DocumentNode?, _ what: String, at place: DocumentNode) -> Bool {
        guard let tag = node?.scalar, let own = export.locale?.value,
            LocaleIdentifier(rawValue: tag).language != own.language
        else { return true }
        findings.note(
            "\(what) in '\(tag)' are not carried over", at: node?.location ?? place.location,
            why: "a dictionary has one language, and the project's is '\(own)'")
        return false
    }
}
