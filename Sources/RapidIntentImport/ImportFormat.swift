public import RapidIntent
import RapidIntentYAML

/// The systems whose files can be imported.
public enum ImportFormat: String, Sendable, CaseIterable {
    /// hassil, the engine of Home Assistant.
    case hassil
    /// Picovoice Rhino.
    case rhino
    /// The property list of the Cities Unlocked sample.
    case rapidCommands = "rapid-commands"
    /// Keyword metadata of Spokestack.
    case spokestack
    /// Snips.
    case snips

    /// What the system is called in text.
    public var system: String {
        switch self {
        case .hassil: "hassil"
        case .rhino: "Rhino"
        case .rapidCommands: "Rapid Voice Commands"
        case .spokestack: "Spokestack"
        case .snips: "Snips"
        }
    }

    /// What reads its files.
    public var importer: any DictionaryImporter {
        switch self {
        case .hassil: HassilImporter()
        case .rhino: RhinoImporter()
        case .rapidCommands: RapidCommandsImporter()
        case .spokestack: SpokestackImporter()
        case .snips: SnipsImporter()
        }
    }

    /// Reads a file or a folder of the system, adds the names that people gave to things, and notes what is missing still.
    ///
    /// ```swift
    /// let imported = try ImportFormat.hassil.dictionary(at: "sentences/en", names: "home.yaml")
    /// ```
    ///
    /// - Parameter names: A ``NamesFile``; nil for none.
    /// - Throws: ``RapidIntent/DictionaryError`` with everything that is wrong in the files.
    public func dictionary(at path: String, names: String? = nil) throws(DictionaryError) -> ImportedDictionary {
        var imported = try importer.dictionary(at: path)
        if let names { imported = imported.adding(try NamesFile(path: names)) }
        for list in imported.undeclaredLists {
            imported.notes.append(
                DictionaryDiagnostic(
                    .notCarriedOver, severity: .warning, "list '\(list.value)' is declared nowhere", at: list.location,
                    help: "the dictionary needs it: declare it in another file, or name a names file"))
        }
        return imported
    }

    /// Recognises the system that a YAML or JSON file was written for by its keys; nil if it could be any or none.
    init?(recognising root: DocumentNode) {
        guard case .mapping(let entries) = root.content else { return nil }
        let keys = Dictionary(entries.map { ($0.key.scalar, $0.value) }) { _, last in last }
        if case .mapping(let context)? = keys["context"]?.content,
            context.contains(where: { $0.key.scalar == "expressions" })
        {
            self = .rhino
        } else if keys["classes"] != nil {
            self = .spokestack
        } else if ["intent", "entity"].contains(keys["type"]?.scalar)
            || keys["intents"] != nil && keys["entities"] != nil
        {
            self = .snips
        } else if keys["intents"] != nil, keys["language"] != nil {
            self = .hassil
        } else {
            return nil
        }
    }
}
