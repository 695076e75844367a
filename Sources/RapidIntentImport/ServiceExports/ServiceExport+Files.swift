import RapidIntent
package import RapidIntentDictionary
import RapidIntentSupport
import RapidIntentYAML

extension ServiceExport {
    /// Reads an exported application.
    ///
    /// Blocks while it reads.
    ///
    /// - Parameters:
    ///   - path: A file, or for Rasa and Wit.ai a folder.
    ///   - format: The system that exported it; nil to detect it from the files.
    /// - Throws: `DictionaryError` with every mistake: a path that cannot be read, files of an unknown
    ///   system or of another system than `format`, or the wrong format.
    package init(at path: String, format: Format? = nil) throws(DictionaryError) {
        let format = if let format { format } else { try Format(recognisingFilesAt: path) }
        var reader: any ServiceExportReader =
            switch format {
            case .luis: LUISExportReader()
            case .clu: CLUExportReader()
            case .rasa: RasaExportReader()
            case .wit: WitExportReader()
            }
        try reader.read(at: path)
        try reader.findings.check()
        self = reader.export
        if locale == nil {
            reader.findings.noteMissingLanguage(at: DictionaryLocation(file: path, line: 1, column: 1))
        }
        notes = reader.findings.notes
    }
}

protocol ServiceExportReader {
    var findings: ImportFindings { get set }
    var export: ServiceExport { get set }

    /// Reads a file or a folder.
    ///
    /// Mistakes are added to `findings`, or thrown if nothing else can be read.
    mutating func read(at path: String) throws(DictionaryError)
}

extension ServiceExportReader {
    /// The text of an utterance as written; nil, with a mistake, if it is missing.
    mutating func text(of members: [ImportFindings.Member], at node: DocumentNode) -> Located<String>? {
        guard let value = members["text"], let text = value.scalar else {
            findings.refuse(.empty, "'text' is missing in an utterance", at: node.location)
            return nil
        }
        return Located(text, at: value.location)
    }

    /// Adds an utterance, unless its marks cannot be carried over.
    mutating func add(
        _ text: Located<String>, intent: Located<String>?, _ spans: [MarkedText.Span],
        countedIn units: [MarkedText.Unit]
    ) {
        guard let parts = MarkedText.parts(of: text, spans, countedIn: units, findings: &findings) else { return }
        export.utterances.append(ServiceExport.Utterance(parts: parts, intent: intent, location: text.location))
    }
}

extension ServiceExport.Format {
    /// Detects the system that exported files.
    init(recognisingFilesAt path: String) throws(DictionaryError) {
        if let json = try? DocumentFiles.paths(at: path, endings: [".json"]),
            json.contains(where: { WitExportReader.Kind(ofFile: $0) != nil }), json != [path]
        {
            self = .wit
            return
        }
        // In a folder, any file may identify the system; a single file must identify it itself.
        for file in try DocumentFiles.paths(at: path, of: "YAML or JSON file", endings: [".yaml", ".yml", ".json"]) {
            for document in try DocumentFiles.documents(ofFile: file) {
                if let format = ImportFormat(recognising: document), let export = format.serviceExport {
                    self = export
                    return
                }
            }
        }
        throw DictionaryError(
            .wrongType, "'\(path)' is not an exported application of LUIS, CLU, Rasa or Wit.ai",
            at: DictionaryLocation(file: path, line: 1, column: 1),
            help: "name the file that the service exported, for Wit.ai the folder that the archive was unpacked to")
    }
}

extension [ImportFindings.Member] {
    /// The value of a key; nil if it is missing.
    subscript(key: String) -> DocumentNode? { first { $0.name.value == key }?.value }
}

extension ImportFindings {
    /// The text of a required member; nil, with a mistake, if it is missing.
    mutating func words(_ key: String, of members: [Member], _ owner: String, at node: DocumentNode) -> Located<String>?
    {
        guard let value = members[key] else {
            refuse(.empty, "'\(key)' is missing in \(owner)", at: node.location)
            return nil
        }
        return words(of: value, "'\(key)' of \(owner)")
    }

    /// The texts of a list; items that are not text are mistakes.
    mutating func texts(of node: DocumentNode, _ name: String) -> [Located<String>] {
        var texts: [Located<String>] = []
        for item in items(of: node, name) ?? [] {
            if let text = words(of: item, "an entry of \(name)") { texts.append(text) }
        }
        return texts
    }

    /// Reads the language; nil, with a note, if it is not a language tag.
    mutating func language(of node: DocumentNode, _ name: String) -> Located<LocaleIdentifier>? {
        guard let text = words(of: node, name) else { return nil }
        let locale = LocaleIdentifier(rawValue: text.value)
        if locale.isWellFormed { return Located(locale, at: text.location) }
        note("'\(text.value)' is not a language tag", at: text.location, why: "write the locale into the dictionary")
        return nil
    }

    /// Adds a note that a key is not carried over, unless it is empty.
    mutating func skip(_ member: Member, why: String) {
        switch member.value.content {
        case .sequence(let items) where items.isEmpty: break
        case .mapping(let entries) where entries.isEmpty: break
        default:
            leaveOut(member, why: why)
        }
    }
}
