import RapidIntent
import RapidIntentDictionary

/// Converts the training data of a service to a dictionary.
struct ServiceExportConverter {
    var findings: ImportFindings
    let export: ServiceExport
    let normaliser: Normaliser
    var names = TemplateNames()
    var lists: [ListSource] = []
    /// For each list, the values of their forms in normal form.
    var forms: [String: [String: String]] = [:]
    /// The entities without a list that were already noted.
    private var wordEntities: Set<String> = []
    private var intents: [IntentSource] = []
    private var intentPlaces: [String: Int] = [:]
    /// Every phrase in normal form, with its intent.
    private var phrases: [String: (intent: String, location: DictionaryLocation?)] = [:]

    init(_ export: ServiceExport) {
        self.export = export
        findings = ImportFindings(of: export.format.importFormat)
        normaliser = Normaliser(locale: export.locale?.value ?? "en")
    }

    mutating func source() -> DictionarySource {
        var source = DictionarySource(locale: export.locale)
        for list in export.lists { declare(list) }
        for intent in export.intents { _ = place(of: intent) }
        for utterance in export.utterances {
            if let intent = utterance.intent {
                add(utterance, to: intent)
            } else if !normaliser.normalise(utterance.text).isEmpty {
                source.tests.append(
                    DictionaryTestSource(
                        text: Located(utterance.text.onOneLine, at: utterance.location), intent: nil))
            }
        }
        for pattern in export.patterns { add(pattern) }
        source.lists = lists
        source.intents = intents
        return source
    }

    private mutating func place(of intent: Located<String>) -> Int {
        if let place = intentPlaces[intent.value] { return place }
        intentPlaces[intent.value] = intents.count
        intents.append(IntentSource(name: intent))
        return intents.count - 1
    }

    // MARK: Phrases

    private mutating func add(_ utterance: ServiceExport.Utterance, to intent: Located<String>) {
        var phrase = Phrase()
        var said = Set<String>()
        let parts = utterance.parts
        for (index, part) in parts.enumerated() {
            guard case .entity(let mark) = part else {
                phrase.add(words: part.text)
                continue
            }
            let isWhole =
                !Self.touchesWord(parts[..<index].last?.text.last)
                && !Self.touchesWord(parts[(index + 1)...].first?.text.first)
            if isWhole, let value = forms[mark.entity]?[normaliser.normalise(mark.text).text] {
                if let own = mark.value, own != value {
                    findings.note(
                        "'\(mark.text)' stands for '\(own)' in '\(utterance.text)', and for '\(value)' in list '\(mark.entity)'",
                        at: utterance.location, why: "the value of the list counts")
                }
                let list = names.name(for: mark.entity, at: utterance.location, findings: &findings)
                phrase.add(list: list, entity: entityName(mark.part, at: utterance.location))
                said.insert(mark.part)
            } else if isWhole, let type = type(of: mark) {
                phrase.add(list: type.rawValue, entity: entityName(mark.part, at: utterance.location))
                said.insert(mark.part)
            } else {
                noteWords(of: mark, at: utterance.location)
                phrase.add(words: mark.text)
                phrase.fixed.append(
                    FixedEntity(
                        name: Located(mark.part, at: utterance.location),
                        value: Located((mark.value ?? mark.text).onOneLine, at: utterance.location)))
            }
        }
        for name in Set(phrase.fixed.map(\.name.value)).sorted() {
            let count = phrase.fixed.count { $0.name.value == name }
            guard count > 1 || said.contains(name) else { continue }
            findings.note(
                "entity '\(name)' stands in '\(utterance.text)' more than once", at: utterance.location,
                why: "only the first one that is written, or else the one of a list, is carried over")
            var isKept = said.contains(name)
            phrase.fixed.removeAll { entity in
                guard entity.name.value == name else { return false }
                defer { isKept = true }
                return isKept
            }
        }
        add(phrase, to: intent, text: utterance.text, at: utterance.location)
    }

    /// Adds a note for an entity without a list, once, and for every value that is missing in its list.
    private mutating func noteWords(of mark: ServiceExport.Mark, at location: DictionaryLocation?) {
        if forms[mark.entity] != nil {
            findings.note(
                "'\(mark.text)' is not a value of list '\(mark.entity)'", at: location,
                why: "the phrase has these words, and the entity with them")
        } else if export.types[mark.entity] != nil {
            findings.note(
                "'\(mark.text)' is no value of entity '\(mark.entity)' here", at: location,
                why: "the phrase has these words, and the entity with them")
        } else if wordEntities.insert(mark.entity).inserted {
            findings.note(
                "entity '\(mark.entity)' stays the words that it was marked in", at: location,
                why:
                    "its values are written nowhere, and a wildcard would take any words for it; declare a list for more"
            )
        }
    }

    private static func touchesWord(_ character: Character?) -> Bool {
        character.map { $0.isLetter || $0.isNumber } ?? false
    }

    private mutating func entityName(_ name: String, at location: DictionaryLocation?) -> String {
        names.name(for: name, at: location, findings: &findings)
    }

    private mutating func add(_ pattern: ServiceExport.Pattern) {
        var phrase = Phrase()
        for part in pattern.parts {
            switch part {
            case .notation(let text): phrase.add(notation: text)
            case .words(let words): phrase.add(words: words)
            case .entity(let entity, let role):
                let mark = ServiceExport.Mark(entity: entity, role: role, text: "")
                if let name = export.types[entity].map({ _ in entityName(mark.part, at: pattern.text.location) }),
                    let placeholder = placeholder(ofTypesOf: entity, named: name)
                {
                    phrase.add(notation: placeholder)
                    continue
                }
                let list =
                    forms[entity] != nil
                    ? names.name(for: entity, at: pattern.text.location, findings: &findings) : wildcard(entity)
                guard let list else {
                    findings.note(
                        "pattern '\(pattern.text.value)' is left out", at: pattern.text.location,
                        why: "the values of entity '\(entity)' are written nowhere")
                    return
                }
                phrase.add(list: list, entity: entityName(mark.part, at: pattern.text.location))
            }
        }
        guard TemplateExpansion.isWellFormed(phrase.template) else {
            findings.note(
                "pattern '\(pattern.text.value)' is left out", at: pattern.text.location,
                why: "it is not a template in a dictionary: '\(phrase.template)'")
            return
        }
        add(phrase, to: pattern.intent, text: pattern.text.value, at: pattern.text.location)
    }

    /// Adds a phrase, unless it is empty or exists already.
    private mutating func add(
        _ phrase: Phrase, to intent: Located<String>, text: String, at location: DictionaryLocation?
    ) {
        let place = place(of: intent)
        let key = phrase.key(normaliser)
        guard !key.isEmpty else {
            findings.note(
                "'\(text)' of intent '\(intent.value)' is left out", at: location,
                why: "nothing of it is left once punctuation and fillers are dropped")
            return
        }
        if let known = phrases[key] {
            // Two utterances that differ only in the value of a list form one phrase.
            guard known.intent != intent.value else { return }
            findings.note(
                "'\(text)' of intent '\(intent.value)' is left out", at: location,
                earlier: .init("it means '\(known.intent)' here", at: known.location),
                why: "a phrase means one intent, and the first one counts")
            return
        }
        phrases[key] = (intent.value, location)
        let template = Located(phrase.template.onOneLine, at: location)
        guard !phrase.fixed.isEmpty else {
            intents[place].phrases.append(template)
            return
        }
        func values(_ slots: [FixedEntity]) -> [String] { slots.map { "\($0.name.value)\u{0}\($0.value.value)" } }
        if let block = intents[place].blocks.firstIndex(where: { values($0.slots) == values(phrase.fixed) }) {
            intents[place].blocks[block].phrases.append(template)
        } else {
            intents[place].blocks.append(PhraseBlockSource(phrases: [template], slots: phrase.fixed))
        }
    }

    /// A phrase that is being built.
    private struct Phrase {
        private(set) var template = ""
        private var pieces: [(text: String, isWords: Bool)] = []
        var fixed: [FixedEntity] = []

        mutating func add(words: String) {
            template += words.escapedForTemplates
            pieces.append((words, true))
        }

        mutating func add(notation: String) {
            template += notation
            pieces.append((notation, false))
        }

        mutating func add(list: String, entity: String) {
            add(notation: list == entity ? "{\(list)}" : "{\(list):\(entity)}")
        }

        /// A key that is equal for phrases that match the same words; empty if the phrase has no words.
        func key(_ normaliser: Normaliser) -> String {
            pieces.map { $0.isWords ? normaliser.normalise($0.text).text : $0.text }.filter { !$0.isEmpty }
                .joined(separator: " ")
        }
    }
}
