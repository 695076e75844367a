import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

extension ImportFindings {
    /// The root of a file with one document of this system.
    ///
    /// - Throws: `DictionaryError` if the file cannot be read, is empty or belongs to another system.
    func root(ofFile path: String, format: ImportFormat) throws(DictionaryError) -> DocumentNode {
        let documents = try DocumentFiles.documents(ofFile: path).filter { ScalarValue($0) != .null }
        guard let root = documents.first else {
            throw DictionaryError(
                .empty, "the file is empty", at: DictionaryLocation(file: path, line: 1, column: 1),
                help: "name a file of \(system)")
        }
        if let diagnostic = format.refusal(of: root) { throw DictionaryError([diagnostic]) }
        if documents.count > 1 {
            throw DictionaryError(
                .invalidYAML, "a second document begins here", at: documents[1].location,
                help: "put it into a file of its own")
        }
        return root
    }

    /// Adds a note that the files do not name their language.
    mutating func noteMissingLanguage(at location: DictionaryLocation?) {
        note(
            "no file names the language", at: location,
            why: "files of \(system) do not; write the locale into the dictionary, such as 'locale: en-GB'")
    }
}

extension ImportFormat {
    /// The diagnostic for a file that was written for another system; nil if it may be one of this system.
    func refusal(of root: DocumentNode) -> DictionaryDiagnostic? {
        if root.isDictionary {
            return DictionaryDiagnostic(
                .wrongType, "this is a dictionary already, not a file of \(system)", at: root.location,
                help: "there is nothing to import: use it as it is, with '--dictionary'")
        }
        guard let other = ImportFormat(recognising: root), other != self else { return nil }
        return DictionaryDiagnostic(
            .wrongType, "this is a file of \(other.system), not of \(system)", at: root.location,
            help: "import it as '\(other.rawValue)'")
    }
}

extension DocumentNode {
    /// Whether this is the root of a RapidIntent dictionary.
    ///
    /// Rasa's domains also have `version` and `intents`, but there `intents` is a list.
    fileprivate var isDictionary: Bool {
        guard case .mapping(let entries) = content else { return false }
        let keys = Set(entries.compactMap(\.key.scalar))
        let hasIntentList = entries.contains { entry in
            if entry.key.scalar == "intents", case .sequence = entry.value.content { true } else { false }
        }
        return !hasIntentList && keys.contains("version")
            && !keys.isDisjoint(with: ["intents", "lists", "expansion_rules"])
            && keys.isDisjoint(with: ["language", "context", "classes"])
    }
}
