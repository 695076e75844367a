public import RapidIntent
public import RapidIntentDictionary

/// The readable part of a dictionary file, and the mistakes in the rest.
///
/// One bad entry does not disable the others:
///
/// ```swift
/// let reading = DictionaryReading(yaml: "version: 1\nintents: { Stop: [stop], Go: { phrases: go } }", file: "a.yaml")
/// reading.source.intents[0].phrases.map(\.value)   // ["stop"]
/// print(reading.diagnostics[0])
/// // a.yaml:2:43: error: 'phrases' of intent 'Go' must be a list of phrases, found the text 'go'
/// ```
///
/// An entry with a mistake is left out, together with everything whose meaning depends on it. A block of phrases whose
/// condition cannot be read is left out completely. An intent whose firing policy cannot be read fires on final
/// transcripts only. To accept only files without mistakes, use `init(yaml:file:)-(String,_)`.
public struct DictionaryReading: Sendable, Equatable {
    /// The readable part; empty if the text has another version, or if its YAML is too broken to tell one mistake from
    /// the next.
    public var source: DictionarySource
    /// All mistakes, in file order.
    public var diagnostics: [DictionaryDiagnostic]

    init(source: DictionarySource = DictionarySource(), diagnostics: [DictionaryDiagnostic]) {
        self.source = source
        self.source.isIncomplete = diagnostics.contains { $0.severity == .error }
        self.diagnostics = diagnostics
    }

    /// Reads YAML.
    ///
    /// Takes time linear in the size of the text.
    ///
    /// - Parameters:
    ///   - yaml: The text, at most 16 MiB in UTF-8.
    ///   - file: The file name for messages.
    public init(yaml: String, file: String = "<dictionary>") { self.init(yaml: Array(yaml.utf8), file: file) }

    /// Reads the bytes of a YAML file, which must be UTF-8, with a byte order mark or without.
    ///
    /// - Parameters:
    ///   - yaml: The bytes, at most 16 MiB.
    ///   - file: The file name for messages.
    public init(yaml: [UInt8], file: String = "<dictionary>") { self.init(yaml: yaml, file: file, path: nil) }

    /// Reads the bytes of a file; a message may read a line from `path` again later.
    init(yaml: [UInt8], file: String, path: String?) {
        do {
            self = SchemaReader.dictionary(of: try SourceText(yaml, file: file, path: path))
        } catch {
            self.init(diagnostics: error.diagnostics)
        }
    }
}
