/// Joins sources into lists, intents and an index, and notes whatever is wrong on the way.
struct DictionaryCompiler {
    private(set) var locale: LocaleIdentifier = "en"
    private(set) var lists: [EntityList] = []
    private(set) var intents: [Intent] = []
    private(set) var tree = PhraseTree()
    private(set) var intentNumbers: [String: Int] = [:]
    private(set) var listNumbers: [String: Int] = [:]
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    private var normaliser = Normaliser(locale: "en")
    private var usedLists: Set<String> = []
    /// Where each phrase stands that has a placeholder, by its normal form with the lists' names in it.
    private var templates: [String: (intent: Int, location: DictionaryLocation?)] = [:]
    private var places: [[DictionaryLocation?]] = []

    mutating func compile(_ sources: [DictionarySource]) {
        readLocale(of: sources)
        for list in ListMerge(sources).lists { add(list) }
        let merge = IntentMerge(sources)
        diagnostics += merge.diagnostics
        for intent in merge.intents { add(intent) }
        reportUnusedLists(in: sources)
    }

    // MARK: - Locale

    private mutating func readLocale(of sources: [DictionarySource]) {
        let said = sources.compactMap(\.locale)
        for locale in said where !locale.value.isWellFormed {
            diagnostics.append(
                DictionaryDiagnostic(
                    .invalidValue, "'\(locale.value)' is not a locale", at: locale.location,
                    help: "write a language and, if it matters, a region, such as en or en-GB"))
        }
        guard let first = said.first else { return }
        for other in said where other.value.language != first.value.language {
            diagnostics.append(
                DictionaryDiagnostic(
                    .conflictingDeclaration,
                    "dictionaries that are used together must share a language, and '\(other.value)' is not "
                        + "'\(first.value)'",
                    at: other.location, notes: [.init("the first locale is here", at: first.location)],
                    help: "load the dictionaries of each language on their own"))
        }
        locale = first.value
        normaliser = Normaliser(locale: locale)
    }

    // MARK: - Lists

    private mutating func add(_ source: ListSource) {
        let number = tree.addList()
        var values: [EntityList.Value] = []
        var locations: [DictionaryLocation?] = []
        for value in source.values {
            var forms: [String] = []
            for form in value.forms {
                let text = normaliser.normalise(form.value)
                guard !text.words.isEmpty else {
                    diagnostics.append(nothingToMatch("list value", form))
                    continue
                }
                let node = text.words.reduce(tree.listRoots[number]) { tree.addWord($1, of: text, after: $0) }
                forms.append(form.value)
                if let other = tree.completeValue(values.count, at: node), other < values.count {
                    reportRepeatedForm(
                        form, of: value, list: source.name.value, other: values[other].canonical,
                        at: locations[other])
                }
            }
            guard let first = value.forms.first else { continue }
            values.append(EntityList.Value(forms: forms, canonical: value.canonical.value))
            locations.append(first.location)
        }
        listNumbers[source.name.value] = number
        lists.append(EntityList(name: source.name.value, values: values))
    }

    private mutating func reportRepeatedForm(
        _ form: Located<String>, of value: ListValueSource, list: String, other: String,
        at location: DictionaryLocation?
    ) {
        guard other != value.canonical.value else { return }
        diagnostics.append(
            DictionaryDiagnostic(
                .ambiguousValue,
                "'\(form.value)' stands for both '\(other)' and '\(value.canonical.value)' in list '\(list)'",
                at: form.location, notes: [.init("the other value is here", at: location)],
                help: "remove one of the two, or give them different words"))
    }

    private mutating func reportUnusedLists(in sources: [DictionarySource]) {
        var seen: Set<String> = []
        for list in sources.flatMap(\.lists)
        where !usedLists.contains(list.name.value) && seen.insert(list.name.value).inserted {
            diagnostics.append(
                DictionaryDiagnostic(
                    .unusedList, severity: .warning, "no phrase uses list '\(list.name.value)'", at: list.name.location,
                    help: "write {\(list.name.value)} in a phrase, or remove the list"))
        }
    }

    // MARK: - Intents

    private mutating func add(_ merged: IntentMerge.Merged) {
        let number = intents.count
        var phrases: [Phrase] = []
        places.append([])
        for source in merged.phrases {
            do {
                let phrase = try Phrase(source.value, at: source.location)
                if add(phrase, as: phrases.count, to: number, named: merged.name) {
                    phrases.append(phrase)
                    places[number].append(source.location)
                }
            } catch {
                diagnostics += error.diagnostics
            }
        }
        intentNumbers[merged.name] = number
        intents.append(Intent(name: merged.name, summary: merged.summary, rule: merged.rule, phrases: phrases))
    }

    /// Puts a phrase into the index; false if it does not belong there.
    private mutating func add(_ phrase: Phrase, as position: Int, to intent: Int, named name: String) -> Bool {
        var node = PhraseTree.root
        var entry = PhraseTree.Entry(intent: Int32(intent), phrase: Int32(position), literalWords: 0, placeholders: 0)
        var template = ""
        for (place, element) in phrase.elements.enumerated() {
            switch element {
            case .words(let words):
                let text = normaliser.normalise(words)
                // Fillers are skipped at both ends of what is said, so they are skipped at both ends of the phrase.
                var kept = text.words[...]
                let (isFirst, isLast) = (place == 0, place == phrase.elements.count - 1)
                if isFirst { kept = kept.dropFirst(text.leadingFillers) }
                if isLast { kept = kept.dropLast(text.isEmpty ? text.words.count : text.trailingFillers) }
                for word in kept { node = tree.addWord(word, of: text, after: node) }
                entry.literalWords += Int32(kept.count)
                if !phrase.isLiteral { template += kept.map { " " + text.string(of: $0) }.joined() }
            case .list(let list, let entity):
                guard let number = listNumbers[list] else {
                    reportUnknownList(list, in: phrase)
                    return false
                }
                usedLists.insert(list)
                node = tree.addPlaceholder(list: number, entity: entity, after: node)
                entry.placeholders += 1
                template += " {\(list)}"
            }
        }
        guard node != PhraseTree.root else {
            diagnostics.append(nothingToMatch("phrase", Located(phrase.text, at: phrase.location)))
            return false
        }
        guard !isTaken(phrase, at: node, template: template, by: intent, named: name) else { return false }
        tree.complete(entry, at: node)
        return true
    }

    /// Whether another phrase sounds just the same.
    private mutating func isTaken(
        _ phrase: Phrase, at node: PhraseTree.NodeID, template: String, by intent: Int, named name: String
    ) -> Bool {
        let owner: (intent: Int, location: DictionaryLocation?)?
        if !phrase.isLiteral {
            owner = templates[template]
            if owner == nil { templates[template] = (intent, phrase.location) }
        } else {
            owner = tree.completePhrases(at: node).first.map { entry in
                (Int(entry.intent), places[Int(entry.intent)][Int(entry.phrase)])
            }
        }
        guard let owner else { return false }
        if owner.intent == intent {
            diagnostics.append(
                DictionaryDiagnostic(
                    .repeatedPhrase, severity: .warning,
                    "phrase '\(phrase.text)' of intent '\(name)' sounds the same as an earlier one",
                    at: phrase.location, notes: [.init("the earlier one is here", at: owner.location)],
                    help: "remove one of the two"))
        } else {
            diagnostics.append(
                DictionaryDiagnostic(
                    .duplicatePhrase,
                    "phrase '\(phrase.text)' is claimed by two intents, '\(intents[owner.intent].name)' and '\(name)'",
                    at: phrase.location,
                    notes: [.init("'\(intents[owner.intent].name)' claims it here", at: owner.location)],
                    help: "leave it to one of them"))
        }
        return true
    }

    private mutating func reportUnknownList(_ list: String, in phrase: Phrase) {
        let nearest = EditDistance.nearest(to: list, in: listNumbers.keys.sorted())
        diagnostics.append(
            DictionaryDiagnostic(
                .unknownList, "unknown list '\(list)' in phrase '\(phrase.text)'", at: phrase.location,
                help: nearest.map { "did you mean {\($0)}?" } ?? "declare '\(list)' under 'lists:'"))
    }

    private func nothingToMatch(_ kind: String, _ text: Located<String>) -> DictionaryDiagnostic {
        text.value.contains { !$0.isWhitespace }
            ? DictionaryDiagnostic(
                .nothingToMatch, "nothing is left of \(kind) '\(text.value)' once punctuation and fillers are dropped",
                at: text.location, help: "write words that people say, or remove the entry")
            : DictionaryDiagnostic(
                .empty, "the \(kind) is empty", at: text.location, help: "write what people say, or remove the entry")
    }
}
