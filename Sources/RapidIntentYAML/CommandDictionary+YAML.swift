public import RapidIntent
public import RapidIntentDictionary

extension CommandDictionary {
    /// Reads a dictionary from YAML.
    ///
    /// ```swift
    /// let dictionary = try CommandDictionary(
    ///     yaml: """
    ///         version: 1
    ///         intents:
    ///           Stop: { fire: instant, phrases: [stop, cancel] }
    ///         """)
    /// ```
    ///
    /// - Throws: `DictionaryError` with the mistakes in the text. If the text has none, the error has those that joining finds.
    public init(yaml: String) throws(DictionaryError) { try self.init([DictionarySource(yaml: yaml)]) }

    /// Reads and joins dictionary files and the files in folders; ``DictionaryFiles/sources(at:)`` finds them.
    ///
    /// ```swift
    /// let dictionary = try CommandDictionary(contentsOf: ["Dictionaries"])
    /// ```
    ///
    /// Blocks while it reads; 100,000 phrases take a fraction of a second.
    ///
    /// - Throws: `DictionaryError` with the mistakes in all files. If the files have none, the error has those that joining
    ///   finds.
    public init(contentsOf paths: [String]) throws(DictionaryError) {
        try self.init(DictionaryFiles.sources(at: paths))
    }
}
