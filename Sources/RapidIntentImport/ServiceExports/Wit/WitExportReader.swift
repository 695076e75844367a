import RapidIntent
import RapidIntentDictionary
import RapidIntentSupport
import RapidIntentYAML

/// Reads the unpacked folder of a Wit.ai export: `app.json`, `intents/…`, `entities/…` and `utterances/…`.
///
/// The fields of each file are those of Wit's HTTP API for intents, entities and utterances. The units of `start` and `end` are
/// not documented; the `body` beside them decides between Unicode scalars and UTF-16 units.
struct WitExportReader: ServiceExportReader {
    enum Kind: String {
        case app, intents, entities, utterances, traits

        /// Detects the kind by the name of the file or its folder; nil if it is not part of an export.
        init?(ofFile path: String) {
            let names = path.split(separator: "/")
            if names.last == "app.json" {
                self = .app
            } else if let folder = names.dropLast().last, let kind = Kind(rawValue: String(folder)), kind != .app {
                self = kind
            } else {
                return nil
            }
        }
    }

    var findings = ImportFindings(of: .wit)
    var export = ServiceExport(format: .wit)

    mutating func read(at path: String) throws(DictionaryError) {
        for file in try DocumentFiles.paths(at: path, of: "Wit.ai file", endings: [".json"]) {
            do throws(DictionaryError) {
                guard let kind = Kind(ofFile: file) else {
                    noteStranger(file)
                    continue
                }
                for document in try DocumentFiles.documents(ofFile: file) { read(document, as: kind) }
            } catch {
                findings.refuse(error)
            }
        }
        if export.intents.isEmpty, export.utterances.isEmpty, findings.errors.isEmpty {
            findings.refuse(
                .wrongType, "there is no export of Wit.ai in '\(path)'",
                at: DictionaryLocation(file: path, line: 1, column: 1),
                help: "unpack the archive, and name the folder that has 'intents' and 'utterances' in it")
        }
    }

    private mutating func noteStranger(_ file: String) {
        findings.note(
            "the file is not carried over", at: DictionaryLocation(file: file, line: 1, column: 1),
            why: "an export of Wit.ai has app.json, and the folders intents, entities, utterances and traits")
    }

    private mutating func read(_ document: DocumentNode, as kind: Kind) {
        switch kind {
        case .app:
            let members = findings.members(of: document, "the app") ?? []
            if let language = members["lang"] { export.locale = findings.language(of: language, "'lang'") }
        case .intents:
            let members = findings.members(of: document, "an intent") ?? []
            if let name = findings.words("name", of: members, "an intent", at: document) { export.intents.append(name) }
        case .entities: readEntity(document)
        case .traits:
            findings.note(
                "a trait is not carried over", at: document.location,
                why: "it says something of a whole text, and entities here are words of it")
        case .utterances:
            var list = document
            if case .mapping(let entries) = document.content,
                let inner = entries.first(where: { $0.key.scalar == "utterances" })?.value
            {
                list = inner
            }
            for item in findings.items(of: list, "the utterances") ?? [] { readUtterance(item) }
        }
    }

    private mutating func readEntity(_ document: DocumentNode) {
        let members = findings.members(of: document, "an entity") ?? []
        guard let name = findings.words("name", of: members, "an entity", at: document) else { return }
        export.entities.append(name)
        if name.value.hasPrefix("wit$") { export.types[name.value] = PrebuiltEntity.types(of: name.value) }
        var list = ServiceExport.List(name: name, values: [])
        for item in members["keywords"].flatMap({ findings.items(of: $0, "'keywords'") }) ?? [] {
            let owner = "a keyword of entity '\(name.value)'"
            let keys = findings.members(of: item, owner) ?? []
            guard let keyword = findings.words("keyword", of: keys, owner, at: item) else { continue }
            let synonyms = keys["synonyms"].map { findings.texts(of: $0, "'synonyms' of '\(keyword.value)'") } ?? []
            list.values.append(ServiceExport.Value(canonical: keyword, forms: [keyword] + synonyms))
        }
        if !list.values.isEmpty { export.lists.append(list) }
    }

    private mutating func readUtterance(_ node: DocumentNode) {
        let members = findings.members(of: node, "an utterance") ?? []
        guard let text = text(of: members, at: node) else { return }
        let intent = members["intent"].flatMap { ScalarValue($0) == .null ? nil : findings.words(of: $0, "'intent'") }
        var spans: [MarkedText.Span] = []
        if let entities = members["entities"] { readSpans(entities, into: &spans, shift: 0) }
        add(text, intent: intent, spans, countedIn: [.scalars, .utf16])
    }

    /// Reads entities and nested entities, whose ranges count from the beginning of the outer entity.
    private mutating func readSpans(_ node: DocumentNode, into spans: inout [MarkedText.Span], shift: Int) {
        for item in findings.items(of: node, "'entities' of an utterance") ?? [] {
            let keys = findings.members(of: item, "an entity of an utterance") ?? []
            guard let entity = findings.words("entity", of: keys, "an entity of an utterance", at: item),
                let range = findings.range(of: keys, "start", "end", .end, at: item)
            else { continue }
            // `room:target` is the entity `room` in the role `target`; `room:room` has none.
            let names = entity.value.split(separator: ":", maxSplits: 1).map(String.init)
            let place = range.lowerBound + shift..<range.upperBound + shift
            spans.append(
                MarkedText.Span(
                    entity: names.first ?? entity.value,
                    role: names.count == 2 && names[1] != names[0] ? names[1] : nil,
                    range: place, words: keys["body"]?.scalar, location: item.location))
            if let inner = keys["entities"], case .sequence(let items) = inner.content, !items.isEmpty {
                readSpans(inner, into: &spans, shift: place.lowerBound)
            }
        }
    }
}
