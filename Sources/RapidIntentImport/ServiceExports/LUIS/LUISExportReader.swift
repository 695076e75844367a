import RapidIntent
import RapidIntentDictionary
import RapidIntentSupport
import RapidIntentYAML

/// Reads the JSON file that LUIS exported: `{"luis_schema_version": "7.0.0", "intents": […], "closedLists": […], …}`.
///
/// The keys are those of `LuisApp` in Azure's REST API specifications, LUIS authoring v3.0. `startPos` and `endPos`
/// count from 0, and `endPos` is the last character. They are read as UTF-16 units, like in .NET's texts.
struct LUISExportReader: ServiceExportReader {
    var findings = ImportFindings(of: .luis)
    var export = ServiceExport(format: .luis)

    mutating func read(at path: String) throws(DictionaryError) {
        read(try findings.root(ofFile: path, format: .luis))
    }

    /// The keys that describe the application itself and have no meaning for a dictionary.
    private static let ownKeys: Set = [
        "luis_schema_version", "versionId", "name", "desc", "tokenizerVersion", "settings",
    ]
    private static let entityKeys: [String: String] = [
        "entities": "entity", "composites": "composite entity", "hierarchicals": "hierarchical entity",
        "regex_entities": "entity of a regular expression", "regexEntities": "entity of a regular expression",
        "prebuiltEntities": "built-in entity", "patternAnyEntities": "Pattern.any entity",
    ]

    private mutating func read(_ root: DocumentNode) {
        guard let members = findings.members(of: root, "the application") else { return }
        if members["luis_schema_version"] == nil {
            findings.refuse(
                .wrongType, "this is not an application of LUIS: 'luis_schema_version' is missing", at: root.location)
        }
        for member in members {
            switch member.name.value {
            case let key where Self.ownKeys.contains(key): break
            case "culture": export.locale = findings.language(of: member.value, "'culture'")
            case "intents":
                for name in names(member) where name.value != "None" { export.intents.append(name) }
            case "closedLists":
                for item in findings.items(of: member.value, "'closedLists'") ?? [] { readList(item) }
            case "utterances":
                for item in findings.items(of: member.value, "'utterances'") ?? [] { readUtterance(item) }
            case "patterns":
                for item in findings.items(of: member.value, "'patterns'") ?? [] { readPattern(item) }
            case let key where Self.entityKeys[key] != nil: readEntities(member)
            default: findings.skip(member, why: "it helps the service to learn, and a dictionary does not learn")
            }
        }
    }

    private mutating func names(_ member: ImportFindings.Member) -> [Located<String>] {
        var names: [Located<String>] = []
        for item in findings.items(of: member.value, "'\(member.name.value)'") ?? [] {
            let owner = "an entry of '\(member.name.value)'"
            let members = findings.members(of: item, owner) ?? []
            if let name = findings.words("name", of: members, owner, at: item) { names.append(name) }
        }
        return names
    }

    private mutating func readEntities(_ member: ImportFindings.Member) {
        let names = names(member)
        export.entities += names
        switch member.name.value {
        case "patternAnyEntities": export.wildcards += names
        case "prebuiltEntities":
            for name in names { export.types[name.value] = PrebuiltEntity.types(of: name.value) }
        case "regex_entities", "regexEntities":
            for name in names {
                findings.note(
                    "the regular expression of entity '\(name.value)' is not carried over", at: name.location,
                    why: "a dictionary has lists, ranges and wildcards")
            }
        default: break
        }
    }

    private mutating func readList(_ node: DocumentNode) {
        let members = findings.members(of: node, "a list") ?? []
        guard let name = findings.words("name", of: members, "a list", at: node) else { return }
        var list = ServiceExport.List(name: name, values: [])
        for item in members["subLists"].flatMap({ findings.items(of: $0, "'subLists' of list '\(name.value)'") }) ?? []
        {
            let owner = "a value of list '\(name.value)'"
            let keys = findings.members(of: item, owner) ?? []
            guard let canonical = findings.words("canonicalForm", of: keys, owner, at: item) else { continue }
            let synonyms = keys["list"].map { findings.texts(of: $0, "'list' of value '\(canonical.value)'") } ?? []
            list.values.append(ServiceExport.Value(canonical: canonical, forms: [canonical] + synonyms))
        }
        export.entities.append(name)
        export.lists.append(list)
    }

    private mutating func readUtterance(_ node: DocumentNode) {
        let members = findings.members(of: node, "an utterance") ?? []
        guard let text = text(of: members, at: node),
            let intent = findings.words("intent", of: members, "an utterance", at: node)
        else { return }
        var spans: [MarkedText.Span] = []
        for entity in members["entities"].flatMap({ findings.items(of: $0, "'entities' of an utterance") }) ?? [] {
            readSpans(entity, into: &spans)
        }
        add(text, intent: intent.value == "None" ? nil : intent, spans, countedIn: [.utf16])
    }

    /// Reads an entity with its parts, which schema 7 calls `children`.
    private mutating func readSpans(_ node: DocumentNode, into spans: inout [MarkedText.Span]) {
        let members = findings.members(of: node, "an entity of an utterance") ?? []
        guard let entity = findings.words("entity", of: members, "an entity of an utterance", at: node),
            let range = findings.range(of: members, "startPos", "endPos", .last, at: node)
        else { return }
        spans.append(
            MarkedText.Span(
                entity: entity.value, role: members["role"].flatMap { ScalarValue($0) == .null ? nil : $0.scalar },
                range: range, location: node.location))
        // The recursion ends because parsing limits the depth of a file; LUIS itself allows five levels.
        for child in members["children"].flatMap({ findings.items(of: $0, "'children' of an entity") }) ?? [] {
            readSpans(child, into: &spans)
        }
    }

    private mutating func readPattern(_ node: DocumentNode) {
        let members = findings.members(of: node, "a pattern") ?? []
        guard let text = findings.words("pattern", of: members, "a pattern", at: node),
            let intent = findings.words("intent", of: members, "a pattern", at: node)
        else { return }
        guard let parts = LUISPattern.parts(of: text.value) else {
            findings.note(
                "pattern '\(text.value)' cannot be read", at: text.location,
                why: "a brace or bracket in it has no partner; it is left out")
            return
        }
        if intent.value != "None" {
            export.patterns.append(ServiceExport.Pattern(parts: parts, intent: intent, text: text))
        }
    }
}

/// Reads the patterns of LUIS: `(turn|switch) on the {Room:target} light[s][ please]`.
///
/// `[optional]` and `(one|other)` have the same meaning as in a dictionary; `{Entity:role}` is an entity.
enum LUISPattern {
    /// The parts of a pattern; nil if a bracket or brace in it is unbalanced.
    static func parts(of text: String) -> [ServiceExport.Pattern.Part]? {
        var parts: [ServiceExport.Pattern.Part] = []
        var words = ""
        var open: [Character] = []
        var rest = text[...]
        func partner(of character: Character) -> Character { character == "]" ? "[" : "(" }
        while let character = rest.popFirst() {
            guard "[](){}|".contains(character) else {
                words.append(character)
                continue
            }
            if !words.isEmpty { parts.append(.words(words)) }
            words = ""
            switch character {
            case "{":
                guard let end = rest.firstIndex(of: "}") else { return nil }
                let names = rest[..<end].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                    .map { String($0).trimmed }
                guard let name = names.first, !name.isEmpty else { return nil }
                parts.append(.entity(name, role: names.count == 2 && !names[1].isEmpty ? names[1] : nil))
                rest = rest[rest.index(after: end)...]
            case "[", "(":
                open.append(character)
                parts.append(.notation(String(character)))
            case "]", ")":
                guard open.popLast() == partner(of: character) else { return nil }
                parts.append(.notation(String(character)))
            case "|":
                // Outside brackets, LUIS reads `|` as a choice between the words on both sides.
                guard !open.isEmpty else { return nil }
                parts.append(.notation("|"))
            default: return nil
            }
        }
        if !words.isEmpty { parts.append(.words(words)) }
        return open.isEmpty ? parts : nil
    }
}
