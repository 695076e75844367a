/// Joins sources into lists, intents and an index, and notes whatever is wrong on the way.
struct DictionaryCompiler {
    /// The intent that a phrase belongs to, and where the phrase stands.
    typealias PhraseOwner = (intent: Int, location: DictionaryLocation?)

    private(set) var locale: LocaleIdentifier = "en"
    private(set) var lists: [EntityList] = []
    private(set) var intents: [Intent] = []
    private(set) var index = PhraseIndex(TemplateTree(), phrases: PhraseTableBuilder().finish())
    private(set) var intentNumbers: [String: Int] = [:]
    private(set) var listNumbers: [String: Int] = [:]
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    private var normaliser = Normaliser(locale: "en")
    private var usedLists: Set<String> = []
    /// The number of the first phrase of the intent at hand.
    private var firstPhrase = 0
    private var isFull = false
    /// The literal phrase at hand, in memory that all of them use in turn.
    private var text = NormalisedText()
    /// Who has each phrase that has a placeholder, by its shape.
    private var owners: [PhraseShape: PhraseOwner] = [:]
    private var templates: [SharedWording.Template] = []
    private var tree = TemplateTree()
    private var phrases = PhraseTableBuilder()
    private var merged: [IntentMerge.Merged] = []
    /// For each list, the first ways to say its values that touch numbers.
    private var numeric: [[String]] = []

    mutating func compile(_ sources: [DictionarySource]) {
        readLocale(of: sources)
        for list in ListMerge(sources).lists { add(list) }
        let merge = IntentMerge(sources)
        diagnostics += merge.diagnostics
        merged = merge.intents
        phrases.reserveCapacity(
            phrases: merged.reduce(0) { $0 + $1.phrases.count },
            bytes: merged.reduce(0) { $1.phrases.reduce($0) { $0 + $1.value.utf8.count } })
        for (number, intent) in merged.enumerated() { add(intent, number: number) }
        reportUnusedLists(in: sources)
        index = PhraseIndex(tree, phrases: phrases.finish())
        intents = merged.enumerated().map { [index] number, intent in
            Intent(
                name: intent.name, summary: intent.summary, rule: intent.rule,
                phrases: index.phrases.phrases(ofIntent: number))
        }
        diagnostics += HiddenPhrases(intents: intents, lists: lists, normaliser: normaliser, index: index).diagnostics
        diagnostics += SharedWording(templates, lists: lists, normaliser: normaliser).diagnostics
        diagnostics +=
            UnreachableValues(
                intents: intents, lists: lists, numeric: numeric, listNumbers: listNumbers, normaliser: normaliser,
                index: index
            ).diagnostics
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
        if !PhraseParser.isName(source.name.value[...]) {
            diagnostics.append(
                DictionaryDiagnostic(
                    .invalidValue, "no placeholder can name list '\(source.name.value)'", at: source.name.location,
                    help: "make its name of letters, digits, '_' and '-'"))
        }
        var numeric: [String] = []
        var values: [EntityList.Value] = []
        var locations: [DictionaryLocation?] = []
        for value in source.values {
            var forms: [String] = []
            for form in value.forms {
                let readings = normaliser.readings(of: form.value)
                guard readings.contains(where: { !$0.words.isEmpty }) else {
                    diagnostics.append(nothingToMatch("list value", form))
                    continue
                }
                forms.append(form.value)
                if numeric.count < UnreachableValues.sampleSize, readings[0].touchesNumbers {
                    numeric.append(form.value)
                }
                for text in readings {
                    let node = text.words.reduce(tree.listRoots[number]) { tree.addWord($1, of: text, after: $0) }
                    if let other = tree.completeValue(values.count, at: node), other < values.count {
                        reportRepeatedForm(
                            form, of: value, list: source.name.value, other: values[other].canonical,
                            at: locations[other])
                    }
                }
            }
            guard let first = value.forms.first else { continue }
            values.append(EntityList.Value(forms: forms, canonical: value.canonical.value))
            locations.append(first.location)
        }
        listNumbers[source.name.value] = number
        self.numeric.append(numeric)
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

    private mutating func add(_ merged: IntentMerge.Merged, number: Int) {
        intentNumbers[merged.name] = number
        phrases.beginIntent()
        firstPhrase = phrases.count
        for source in merged.phrases {
            do {
                if !PhraseParser.hasNotation(source.value) {
                    addLiteral(source, to: number)
                } else {
                    add(try Phrase(source.value, at: source.location), to: number, named: merged.name)
                }
            } catch {
                diagnostics += error.diagnostics
            }
        }
    }

    private mutating func addLiteral(_ phrase: Located<String>, to intent: Int) {
        // What neighbours have in common, as phrases do in sorted files, is not read again.
        _ = normaliser.update(&text, to: phrase.value)
        // Fillers are skipped at both ends of what is said, so they are skipped at both ends of the phrase.
        let words = text.keptWords(isFirst: true, isLast: true)
        guard !words.isEmpty else {
            diagnostics.append(nothingToMatch("phrase", phrase))
            return
        }
        switch phrases.addLiteral(phrase.value, at: phrase.location, words: words, of: text) {
        case .added: break
        case .present(let other): reportTaken(phrase, by: phrases.owner(ofPhrase: other), intent: intent)
        case .full: reportFull(at: phrase.location)
        }
    }

    /// Puts a phrase with placeholders into the index, if it belongs there.
    private mutating func add(_ phrase: Phrase, to intent: Int, named name: String) {
        // Several, where words behind a placeholder can be read in two ways.
        var nodes = [TemplateTree.root]
        var entry = TemplateTree.Entry(
            intent: Int32(intent), phrase: Int32(phrases.count - firstPhrase), literalWords: 0, placeholders: 0)
        var shape = PhraseShape()
        let elements = phrase.elements
        for (place, element) in elements.enumerated() {
            switch element {
            case .words(let words):
                let readings = place == 0 ? [normaliser.normalise(words)] : normaliser.readings(of: words)
                // Fillers are skipped at both ends of what is said, so they are skipped at both ends of the phrase.
                let kept = readings.map { $0.keptWords(isFirst: place == 0, isLast: place == elements.count - 1) }
                nodes = zip(readings, kept).flatMap { text, words in
                    nodes.map { words.reduce($0) { tree.addWord($1, of: text, after: $0) } }
                }
                entry.literalWords += Int32(kept[0].count)
                shape.append(kept[0].map { readings[0].string(of: $0) })
            case .list(let list, let entity):
                guard let number = listNumbers[list] else {
                    reportUnknownList(list, in: phrase)
                    return
                }
                usedLists.insert(list)
                nodes = nodes.map { tree.addPlaceholder(list: number, entity: entity, after: $0) }
                entry.placeholders += 1
                shape.append(list: list)
            }
        }
        let text = Located(phrase.text, at: phrase.location)
        if let owner = owners[shape] {
            reportTaken(text, by: owner, intent: intent)
            return
        }
        guard phrases.addTemplate(phrase.text, at: phrase.location) else {
            reportFull(at: phrase.location)
            return
        }
        owners[shape] = (intent, phrase.location)
        templates.append(SharedWording.Template(intent: name, phrase: phrase, shape: shape))
        for node in nodes { tree.complete(entry, at: node) }
    }

    private mutating func reportFull(at location: DictionaryLocation?) {
        guard !isFull else { return }
        isFull = true
        diagnostics.append(
            DictionaryDiagnostic(
                .tooLarge, "the phrases have more than the 2 GiB of text that a dictionary can hold", at: location,
                help: "leave out what nobody says"))
    }

    private mutating func reportTaken(_ phrase: Located<String>, by owner: PhraseOwner, intent: Int) {
        let (name, other) = (merged[intent].name, merged[owner.intent].name)
        if owner.intent == intent {
            diagnostics.append(
                DictionaryDiagnostic(
                    .repeatedPhrase, severity: .warning,
                    "phrase '\(phrase.value)' of intent '\(name)' sounds the same as an earlier one",
                    at: phrase.location, notes: [.init("the earlier one is here", at: owner.location)],
                    help: "remove one of the two"))
        } else {
            diagnostics.append(
                DictionaryDiagnostic(
                    .duplicatePhrase,
                    "phrase '\(phrase.value)' is claimed by two intents, '\(other)' and '\(name)'",
                    at: phrase.location,
                    notes: [.init("'\(other)' claims it here", at: owner.location)],
                    help: "leave it to one of them"))
        }
    }

    private mutating func reportUnknownList(_ list: String, in phrase: Phrase) {
        // Looking for what was meant costs time for every list there is; after so many mistakes nobody reads on.
        let nearest = diagnostics.count < 100 ? EditDistance.nearest(to: list, in: listNumbers.keys.sorted()) : nil
        let part = phrase.placeholders.first { $0.list == list }?.range
        diagnostics.append(
            DictionaryDiagnostic(
                .unknownList, "unknown list '\(list)' in phrase '\(phrase.text)'",
                at: part.flatMap { phrase.location?.narrowed(to: $0, in: phrase.text) } ?? phrase.location,
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
