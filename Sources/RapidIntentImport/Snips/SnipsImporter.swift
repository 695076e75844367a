import RapidIntent
package import RapidIntentDictionary
import RapidIntentYAML

/// Imports datasets of Snips (snips-nlu.readthedocs.io), in their YAML and their JSON form.
///
/// | Snips | becomes |
/// |---|---|
/// | utterances | phrases, slots as placeholders |
/// | values of entities, and those in utterances | lists; with `use_synonyms: false`, each synonym is a value |
/// | `snips/number`, `snips/percentage`, `snips/temperature` | ranges |
/// | any other `snips/` entity | a wildcard list of that name, with a note |
///
/// Snips learns from its utterances and also understands similar ones; a dictionary matches only the written ones. A
/// note says that `automatically_extensible` entities accept more values than the written ones.
package struct SnipsImporter: DictionaryImporter {
    /// Creates an importer.
    package init() {}

    /// Reads a file, or the YAML files of a folder.
    ///
    /// - Throws: `DictionaryError` with every mistake.
    package func dictionary(at path: String) throws(DictionaryError) -> ImportedDictionary {
        var findings = ImportFindings(system: "Snips")
        var dataset = SnipsDataset()
        for file in try DocumentFiles.paths(at: path, of: "dataset file") {
            do throws(DictionaryError) {
                for document in try DocumentFiles.documents(ofFile: file) where ScalarValue(document) != .null {
                    if let refusal = ImportFormat.snips.refusal(of: document) {
                        findings.refuse(DictionaryError([refusal]))
                    } else if case .mapping(let entries) = document.content,
                        entries.contains(where: { $0.key.scalar == "intents" })
                    {
                        dataset.addJSON(document, findings: &findings)
                    } else {
                        dataset.add(document, findings: &findings)
                    }
                }
            } catch {
                findings.refuse(error)
            }
        }
        let start = DictionaryLocation(file: path, line: 1, column: 1)
        if dataset.intents.isEmpty, dataset.entities.isEmpty, findings.errors.isEmpty {
            findings.refuse(.empty, "there is nothing in '\(path)'", at: start, help: "name a dataset of Snips")
        }
        if dataset.language == nil { findings.noteMissingLanguage(at: start) }
        var converter = SnipsConverter(findings: findings)
        let source = converter.source(from: dataset)
        try converter.findings.check()
        return ImportedDictionary(source: source, notes: converter.findings.notes)
    }
}

/// Converts a dataset to a dictionary.
private struct SnipsConverter {
    var findings: ImportFindings
    private var names = TemplateNames()
    private var lists: [ListSource] = []
    private var listPlaces: [String: Int] = [:]
    /// The forms of the values of each list, so that a value in an utterance is not added twice.
    private var forms: [String: Set<String>] = [:]

    init(findings: ImportFindings) { self.findings = findings }

    mutating func source(from dataset: SnipsDataset) -> DictionarySource {
        var source = DictionarySource()
        if let language = dataset.language {
            let locale = LocaleIdentifier(rawValue: language.value)
            if locale.isWellFormed {
                source.locale = Located(locale, at: language.location)
            } else {
                findings.refuse(.invalidValue, "'\(language.value)' is not a language tag", at: language.location)
            }
        }
        for entity in dataset.entities where !entity.name.value.hasPrefix("snips/") { declare(entity) }
        for intent in dataset.intents { source.intents.append(converted(intent)) }
        source.lists = lists.filter { list in
            guard list.content == .values([]) else { return true }
            findings.note(
                "entity '\(list.name.value)' has no values", at: list.name.location,
                why: "neither it nor an utterance names any; the list is left out")
            return false
        }
        return source
    }

    private mutating func declare(_ entity: SnipsDataset.Entity) {
        let name = name(entity.name)
        for forms in entity.values {
            if entity.usesSynonyms {
                add(forms, to: name)
            } else {
                for form in forms { add([form], to: name) }
            }
        }
        _ = place(of: name)
        if entity.isExtensible {
            findings.note(
                "entity '\(entity.name.value)' is 'automatically_extensible'", at: entity.name.location,
                why: "only the values that are written are recognised; make the list a wildcard to allow any words")
        }
    }

    private mutating func place(of name: Located<String>) -> Int {
        if let place = listPlaces[name.value] { return place }
        listPlaces[name.value] = lists.count
        lists.append(ListSource(name: name, values: []))
        return lists.count - 1
    }

    /// Adds a value, named by its first form, unless all its forms exist already.
    private mutating func add(_ forms: [Located<String>], to name: Located<String>) {
        let place = place(of: name)
        let new = forms.filter { self.forms[name.value, default: []].insert($0.value.lowercased()).inserted }
        guard !new.isEmpty, case .values(var values) = lists[place].content else { return }
        lists[place].content = .wildcard  // Releases the values, so that they are not copied.
        values.append(
            ListValueSource(
                forms: new.map { Located($0.value.trimmed.escapedForTemplates, at: $0.location) },
                canonical: Located(forms[0].value.trimmed, at: forms[0].location)))
        lists[place].content = .values(values)
    }

    private mutating func converted(_ intent: SnipsDataset.Intent) -> IntentSource {
        // The entity of a slot is given once, in a table or in one of the utterances.
        var entities = intent.entities
        for utterance in intent.utterances {
            for case .slot(let slot, let entity?, _) in utterance.parts where entities[slot] == nil {
                entities[slot] = entity
            }
        }
        var converted = IntentSource(name: intent.name)
        var known: Set<String> = []
        for utterance in intent.utterances {
            var template = ""
            for part in utterance.parts {
                switch part {
                case .words(let words): template += words.escapedForTemplates
                case .slot(let slot, let entity, let value):
                    guard let entity = entity ?? entities[slot] else {
                        findings.refuse(
                            .unknownList, "slot '\(slot)' of intent '\(intent.name.value)' has no entity",
                            at: utterance.location, help: "write [\(slot):entity] in one of the utterances")
                        continue
                    }
                    template += placeholder(entity, slot: slot, value: value, at: utterance.location)
                }
            }
            template = template.trimmed
            // Two utterances that differ only in the value of a slot form one phrase.
            if !template.isEmpty, known.insert(template).inserted {
                converted.phrases.append(Located(template, at: utterance.location))
            }
        }
        return converted
    }

    private mutating func placeholder(
        _ entity: String, slot: String, value: String?, at location: DictionaryLocation?
    ) -> String {
        let slotName = name(Located(slot, at: location)).value
        let list = name(Located(entity, at: location))
        if entity.hasPrefix("snips/") {
            declareBuiltIn(entity, as: list)
        } else {
            _ = place(of: list)
            if let value, !value.isEmpty { add([Located(value, at: location)], to: list) }
        }
        let placeholder = list.value == slotName ? "{\(slotName)}" : "{\(list.value):\(slotName)}"
        switch entity {
        case "snips/percentage": return placeholder + "( percent|%)"
        case "snips/temperature": return placeholder + "[ degree[s]|°]"
        default: return placeholder
        }
    }

    private mutating func declareBuiltIn(_ entity: String, as list: Located<String>) {
        guard listPlaces[list.value] == nil else { return }
        let place = place(of: list)
        func range(_ range: NumberRange) {
            lists[place].content = .range(Located(range, at: list.location))
            findings.note(
                "'\(entity)' becomes the numbers from \(range.from) to \(range.to)", at: list.location,
                why: "a range has ends; change them under list '\(list.value)'")
        }
        switch entity {
        case "snips/number": range(NumberRange(from: 0, to: 1_000_000, fractions: .tenths))
        case "snips/percentage": range(NumberRange(from: 0, to: 100, unit: .percentage))
        case "snips/temperature": range(NumberRange(from: -50, to: 150, fractions: .tenths, unit: .temperature))
        default:
            lists[place].content = .wildcard
            findings.note(
                "the built-in entity '\(entity)' stands for any words", at: list.location,
                why: "a dictionary does not understand it; the app gets the words as they were said")
        }
    }

    private mutating func name(_ original: Located<String>) -> Located<String> {
        Located(names.name(for: original.value, at: original.location, findings: &findings), at: original.location)
    }
}
