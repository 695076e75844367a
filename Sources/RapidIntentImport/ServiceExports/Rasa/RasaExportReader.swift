import RapidIntent
import RapidIntentDictionary
import RapidIntentSupport
import RapidIntentYAML

/// Reads the training data of Rasa: YAML files with `nlu`, and `domain.yml` and `config.yml` if they exist.
///
/// The keys are those of Rasa's documentation, "Training Data Format", version 3.1. Rasa has no closed lists. A lookup
/// table becomes a list here, because only lookup tables contain the values of an entity. Rasa applies synonyms to
/// every entity with these words; here they are added to the lists that contain their value. A value that a text
/// annotates (`[SF]{"entity": "city", "value": "San Francisco"}`) is a synonym too, as in Rasa.
struct RasaExportReader: ServiceExportReader {
    var findings = ImportFindings(of: .rasa)
    var export = ServiceExport(format: .rasa)
    /// The synonyms, which apply to words of any entity.
    private var synonyms: [(canonical: Located<String>, forms: [Located<String>])] = []
    private var lookups: [(name: Located<String>, values: [Located<String>])] = []
    private var hasTrainingData = false

    mutating func read(at path: String) throws(DictionaryError) {
        for file in try DocumentFiles.paths(at: path) {
            do throws(DictionaryError) {
                for document in try DocumentFiles.documents(ofFile: file) where ScalarValue(document) != .null {
                    if let refusal = ImportFormat.rasa.refusal(of: document) {
                        findings.refuse(DictionaryError([refusal]))
                    } else {
                        read(document)
                    }
                }
            } catch {
                findings.refuse(error)
            }
        }
        if !hasTrainingData, findings.errors.isEmpty {
            findings.refuse(
                .wrongType, "there is no training data of Rasa in '\(path)': 'nlu' is missing",
                at: DictionaryLocation(file: path, line: 1, column: 1),
                help: "name the file with 'nlu:', or the folder of the project")
        }
        join()
    }

    private mutating func read(_ document: DocumentNode) {
        for member in findings.members(of: document, "the file") ?? [] {
            switch member.name.value {
            case "version", "recipe", "assistant_id": break
            case "language": export.locale = findings.language(of: member.value, "'language'")
            case "nlu":
                hasTrainingData = true
                for item in findings.items(of: member.value, "'nlu'") ?? [] { readItem(item) }
            case "intents": for name in names(member) where !Self.isNone(name.value) { add(name) }
            case "entities": export.entities += names(member)
            default:
                if member.name.value == "pipeline" { readPipeline(member.value) }
                findings.skip(member, why: "it says how to learn or to answer, and a dictionary does neither")
            }
        }
    }

    /// Reads the dimensions of Duckling, whose values have types.
    private mutating func readPipeline(_ node: DocumentNode) {
        // A pipeline may also be the name of one.
        guard case .sequence(let items) = node.content else { return }
        for item in items {
            guard case .mapping = item.content, let members = findings.members(of: item, "an entry of 'pipeline'"),
                members["name"]?.scalar?.contains("Duckling") ?? false
            else { continue }
            let all = ["time", "duration", "number", "ordinal", "temperature", "amount-of-money"]
            for name in members["dimensions"].map({ findings.texts(of: $0, "'dimensions'").map(\.value) }) ?? all {
                export.types[name] = PrebuiltEntity.types(of: name)
            }
        }
    }

    /// The names in the domain: each a text, or a mapping of one key with settings.
    private mutating func names(_ member: ImportFindings.Member) -> [Located<String>] {
        var names: [Located<String>] = []
        for item in findings.items(of: member.value, "'\(member.name.value)'") ?? [] {
            if case .mapping(let entries) = item.content, let key = entries.first?.key {
                if let name = findings.words(of: key, "a name in '\(member.name.value)'") { names.append(name) }
            } else if let name = findings.words(of: item, "a name in '\(member.name.value)'") {
                names.append(name)
            }
        }
        return names
    }

    private static func isNone(_ intent: String) -> Bool { intent == "nlu_fallback" }

    private mutating func add(_ intent: Located<String>) {
        if !export.intents.contains(where: { $0.value == intent.value }) { export.intents.append(intent) }
    }

    private mutating func readItem(_ node: DocumentNode) {
        let members = findings.members(of: node, "an entry of 'nlu'") ?? []
        guard let kind = members.first(where: { ["intent", "synonym", "lookup", "regex"].contains($0.name.value) }),
            let name = findings.words(of: kind.value, "'\(kind.name.value)'")
        else {
            findings.refuse(
                .empty, "an entry of 'nlu' needs 'intent', 'synonym', 'lookup' or 'regex'", at: node.location)
            return
        }
        guard kind.name.value != "regex" else {
            findings.note(
                "the regular expression '\(name.value)' is not carried over", at: name.location,
                why: "a dictionary has lists, ranges and wildcards")
            return
        }
        guard let examples = members["examples"] else {
            findings.refuse(.empty, "'examples' is missing for \(kind.name.value) '\(name.value)'", at: node.location)
            return
        }
        let texts = RasaExamples.texts(of: examples, findings: &findings)
        switch kind.name.value {
        case "synonym": synonyms.append((name, texts))
        case "lookup": lookups.append((name, texts))
        default: readExamples(texts, of: name)
        }
    }

    private mutating func readExamples(_ texts: [Located<String>], of name: Located<String>) {
        var intent = name
        // A retrieval intent is `faq/ask_name`; Rasa reports the part before the slash.
        if let stroke = name.value.firstIndex(of: "/") {
            intent.value = String(name.value[..<stroke])
            findings.note(
                "the kinds of intent '\(intent.value)' are not told apart", at: name.location,
                why: "Rasa reports '\(intent.value)' for '\(name.value)', and chooses an answer by itself")
        }
        if !Self.isNone(intent.value) { add(intent) }
        for text in texts {
            guard let parts = RasaExamples.parts(of: text) else {
                findings.refuse(
                    .invalidPhrase, "an entity in '\(text.value)' cannot be read", at: text.location,
                    help: "an entity is written [value](entity) or [value]{\"entity\": \"name\"}")
                continue
            }
            export.utterances.append(
                ServiceExport.Utterance(
                    parts: parts, intent: Self.isNone(intent.value) ? nil : intent, location: text.location))
        }
    }

    /// Joins the contents of several files: lookup tables with synonyms, and marks with the values of their words.
    private mutating func join() {
        var canonical: [String: Located<String>] = [:]
        for synonym in synonyms {
            for form in synonym.forms { canonical[form.value.lowercased()] = synonym.canonical }
        }
        /// The words that texts annotate with a value, by entity and value.
        var annotated: [[String]: [Located<String>]] = [:]
        for utterance in export.utterances {
            for case .entity(let mark) in utterance.parts {
                guard let value = mark.value, value != mark.text else { continue }
                annotated[[mark.entity, value], default: []].append(Located(mark.text, at: utterance.location))
                let key = mark.text.lowercased()
                canonical[key] = canonical[key] ?? Located(value, at: utterance.location)
            }
        }
        for lookup in lookups {
            var list = ServiceExport.List(name: lookup.name, values: [])
            for value in lookup.values {
                let name = canonical[value.value.lowercased()] ?? value
                if let place = list.values.firstIndex(where: { $0.canonical.value == name.value }) {
                    list.values[place].forms.append(value)
                } else {
                    list.values.append(ServiceExport.Value(canonical: name, forms: [value]))
                }
            }
            for index in list.values.indices {
                for synonym in synonyms where synonym.canonical.value == list.values[index].canonical.value {
                    list.values[index].forms += synonym.forms
                }
                list.values[index].forms +=
                    annotated[[lookup.name.value, list.values[index].canonical.value]] ?? []
            }
            export.lists.append(list)
            export.entities.append(lookup.name)
        }
        for index in export.utterances.indices {
            export.utterances[index].parts = export.utterances[index].parts.map { part in
                guard case .entity(var mark) = part else { return part }
                mark.value = mark.value ?? canonical[mark.text.lowercased()]?.value
                return .entity(mark)
            }
        }
        let known = Set(export.entities.map(\.value))
        var met: Set<String> = []
        for utterance in export.utterances {
            for case .entity(let mark) in utterance.parts where !known.contains(mark.entity) {
                if met.insert(mark.entity).inserted {
                    export.entities.append(Located(mark.entity, at: utterance.location))
                }
            }
        }
    }
}
