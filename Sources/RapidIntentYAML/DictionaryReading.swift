public import RapidIntent
public import RapidIntentDictionary

/// What could be read of a dictionary file, and what is wrong with the rest.
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
/// What is wrong is left out, together with what would mean something else without it: a block of phrases whose condition
/// cannot be read is left out whole, and an intent whose firing policy cannot be read fires on final transcripts only.
/// To accept sound files only, use `init(yaml:file:)-(String,_)`.
public struct DictionaryReading: Sendable, Equatable {
    /// What could be read; nothing where the text is of another version, or so far from YAML that one mistake cannot be
    /// told from the next.
    public var source: DictionarySource
    /// Every mistake, in the order of the file.
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
    ///   - file: The name that messages give it.
    public init(yaml: String, file: String = "<dictionary>") { self.init(yaml: Array(yaml.utf8), file: file) }

    /// Reads the bytes of a YAML file, which must be UTF-8, with a byte order mark or without.
    ///
    /// - Parameters:
    ///   - yaml: The bytes, at most 16 MiB.
    ///   - file: The name that messages give it.
    public init(yaml: [UInt8], file: String = "<dictionary>") { self.init(yaml: yaml, file: file, path: nil) }

    /// Reads the bytes of a file, which is at `path` should a message need a line of it later.
    init(yaml: [UInt8], file: String, path: String?) {
        do {
            self = DictionaryReader.reading(of: try SourceText(yaml, file: file, path: path))
        } catch {
            self.init(diagnostics: error.diagnostics)
        }
    }
}
