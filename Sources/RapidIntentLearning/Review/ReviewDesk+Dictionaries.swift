#if SQLite
import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

extension ReviewDesk {
    /// The intents of the dictionary, by name, and how they are used.
    ///
    /// - Throws: ``ReviewError`` before the first refresh.
    package func outline(phrases limit: Int = 20) throws(ReviewError) -> [IntentOutline] {
        let snapshot = try current()
        guard let dictionary = snapshot.folder.dictionaries.dictionaries(for: snapshot.folder.growth.locale).first
        else { return [] }
        return dictionary.intents.map { intent in
            let uses = intent.phrases.indices.map { index in
                (index, snapshot.heard.evidence.use(of: intent.phrases.text(at: index), intent: intent.name))
            }
            let chosen = uses.sorted { ($1.1.fired, $0.0) < ($0.1.fired, $1.0) }.prefix(max(0, limit))
            return IntentOutline(
                name: intent.name, summary: intent.summary, fired: uses.reduce(0) { $0 + $1.1.fired },
                phraseCount: intent.phrases.count,
                phrases: chosen.map { index, use in
                    let phrase = intent.phrases[index]
                    return PhraseOutline(
                        phrase: phrase.text, file: phrase.location.flatMap { snapshot.folder.name(of: $0.file) },
                        line: phrase.location?.line, fired: use.fired, failed: use.bad, lead: use.lead,
                        waitsFor: phrase.isLiteral
                            ? dictionary.explanation(of: phrase.text, scope: .withoutSpeaker).next.filter(\.canChange)
                                .map(\.description) : [])
                })
        }.sorted { $0.name < $1.name }
    }

    package var intents: [String] {
        guard let folder = snapshot?.folder else { return [] }
        return (folder.dictionaries.dictionaries(for: folder.growth.locale).first?.intents.map(\.name) ?? []).sorted()
    }

    /// The lists of values, by name, each with its values in the order of the dictionary.
    package func lists(values limit: Int = 200) -> [ListOutline] {
        guard let folder = snapshot?.folder,
            let dictionary = folder.dictionaries.dictionaries(for: folder.growth.locale).first
        else { return [] }
        return dictionary.lists.compactMap { list in
            guard case .values(let values) = list.kind else { return nil }
            // What was learned for a value stands in another file than its other words.
            var (numbers, outlines): ([String: Int], [ValueOutline]) = ([:], [])
            for value in values {
                if let number = numbers[value.canonical] {
                    outlines[number].words += value.forms
                } else {
                    numbers[value.canonical] = outlines.count
                    outlines.append(ValueOutline(value: value.canonical, words: value.forms))
                }
            }
            return ListOutline(
                name: list.name, valueCount: outlines.count, values: Array(outlines.prefix(max(0, limit))))
        }.sorted { $0.name < $1.name }
    }

    package var files: [ReviewedFile] { snapshot?.folder.list ?? [] }

    package func text(of name: String) throws(ReviewError) -> ReviewedText {
        let folder = try current().folder
        let path = try folder.path(of: name)
        guard let bytes = try FileChange.bytes(ofFile: path), let text = String(validating: bytes, as: UTF8.self) else {
            throw ReviewError(.unreadable, "'\(name)' is not UTF-8, or is gone", help: "save it as UTF-8")
        }
        return ReviewedText(
            name: name, text: text, version: Fingerprint.of(bytes),
            diagnostics: folder.edited(path, to: bytes).problems(ofFile: path))
    }

    /// Compiles the dictionaries with it; takes as long as loading them, and nobody else waits for it.
    package func check(_ text: String, as name: String) async throws(ReviewError) -> [FileDiagnostic] {
        let folder = try current().folder
        let path = try folder.path(of: name)
        return await Self.away { folder.edited(path, to: Array(text.utf8)).problems(ofFile: path) }
    }

    /// What can stand at a place of a file with another text: keys and words of the schema, and names of the folder.
    ///
    /// - Parameters:
    ///   - name: The name of the file, as in ``files``.
    ///   - caret: The place, in UTF-16 code units from the beginning, as browsers count.
    package func completions(
        of text: String, as name: String, at caret: Int, limit: Int = 100
    ) throws(ReviewError) -> FileCompletions {
        let folder = try current().folder
        let path = try folder.path(of: name)
        guard let before = String(text.utf16.prefix(max(0, caret))),
            let after = String(text.utf16.dropFirst(max(0, caret)))
        else { return FileCompletions(start: caret, completions: []) }
        // The file as it was, too: where somebody is writing, parts of the text may be unreadable.
        let sources = [DictionaryReading(yaml: Array(text.utf8), file: path).source] + folder.sources
        let choice = DictionaryCompletion.choice(before: before, after: after, names: sources)
        return FileCompletions(
            start: before.utf16.count - choice.prefix.utf16.count,
            completions: choice.completions.prefix(max(0, limit)).map(FileCompletion.init))
    }

    package func say(_ text: String) -> SaidText {
        guard let folder = snapshot?.folder else { return SaidText(text: text, commands: [], explanation: []) }
        let locale = folder.growth.locale
        let resolutions = folder.dictionaries.resolutions(of: text, locale: locale, scope: .withoutSpeaker)
        var explanation: [String] = []
        if let dictionary = folder.dictionaries.dictionaries(for: locale).first {
            let near = folder.dictionaries.nearMissExplanation(
                of: text, locale: locale, scope: .withoutSpeaker
            ).flatMap { near in
                resolutions.first.map { NearMissView(near: near, outcome: $0.outcome) }
            }
            let told = dictionary.explanation(of: text, scope: .withoutSpeaker)
            explanation = ExplanationView(style: PlainStyle())
                .text(for: told, of: text, near: told.matches.isEmpty ? near : nil)
                .split(separator: "\n").map(String.init)
        }
        return SaidText(text: text, commands: resolutions.compactMap(SaidCommand.init), explanation: explanation)
    }
}
#endif
