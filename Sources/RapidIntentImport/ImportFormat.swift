import RapidIntent
public import RapidIntentDictionary
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
    /// An application that LUIS exported.
    case luis
    /// A project that Azure's CLU exported.
    case clu
    /// Training data of Rasa.
    case rasa
    /// An application that Wit.ai exported.
    case wit

    /// The display name of the system.
    public var system: String {
        switch self {
        case .hassil: "hassil"
        case .rhino: "Rhino"
        case .rapidCommands: "Rapid Voice Commands"
        case .spokestack: "Spokestack"
        case .luis: "LUIS"
        case .clu: "CLU"
        case .rasa: "Rasa"
        case .wit: "Wit.ai"
        }
    }

    package var importer: any DictionaryImporter {
        switch self {
        case .hassil: HassilImporter()
        case .rhino: RhinoImporter()
        case .rapidCommands: RapidCommandsImporter()
        case .spokestack: SpokestackImporter()
        case .luis: ServiceExportImporter(.luis)
        case .clu: ServiceExportImporter(.clu)
        case .rasa: ServiceExportImporter(.rasa)
        case .wit: ServiceExportImporter(.wit)
        }
    }

    /// The online service that exports these files; nil if the system is not one.
    var serviceExport: ServiceExport.Format? { ServiceExport.Format(rawValue: rawValue) }

    /// Reads a file or a folder of the system, adds the names of a names file, and adds notes about missing lists.
    ///
    /// ```swift
    /// let imported = try ImportFormat.hassil.dictionary(at: "sentences/en", names: "home.yaml")
    /// ```
    ///
    /// - Parameters:
    ///   - path: The file or folder.
    ///   - names: A `NamesFile`; nil for none.
    /// - Throws: `DictionaryError` with every mistake in the files.
    public func dictionary(at path: String, names: String? = nil) throws(DictionaryError) -> ImportedDictionary {
        var imported = try importer.dictionary(at: path)
        if let names { imported = imported.adding(try NamesFile(path: names)) }
        for list in imported.undeclaredLists {
            imported.notes.append(
                DictionaryDiagnostic(
                    .notCarriedOver, severity: .warning, "list '\(list.value)' is declared nowhere", at: list.location,
                    help:
                        "the dictionary needs it: declare it in another dictionary file, or give a names file with '--names'"
                ))
        }
        return imported
    }

    /// Recognises the system of a YAML or JSON file by its keys: the first that matches, in the order below; nil if none
    /// does.
    init?(recognising root: DocumentNode) {
        guard case .mapping(let entries) = root.content else { return nil }
        let keys = Dictionary(entries.map { ($0.key.scalar, $0.value) }) { _, last in last }
        if keys["luis_schema_version"] != nil {
            self = .luis
        } else if keys["projectFileVersion"] != nil || keys["assets"] != nil && keys["metadata"] != nil {
            self = .clu
        } else if keys["nlu"] != nil {
            self = .rasa
        } else if case .mapping(let context)? = keys["context"]?.content,
            context.contains(where: { $0.key.scalar == "expressions" })
        {
            self = .rhino
        } else if keys["classes"] != nil {
            self = .spokestack
        } else if keys["intents"] != nil, keys["language"] != nil {
            self = .hassil
        } else {
            return nil
        }
    }
}
