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
    /// - Throws: ``RapidIntent/DictionaryError`` with the mistakes in the text. If there are none, with the mistakes
    ///   that joining finds.
    public init(yaml: String) throws(DictionaryError) {
        try self.init([DictionarySource(yaml: yaml)])
    }

    /// Reads and joins dictionary files and the files in folders; ``DictionaryFiles/sources(at:)`` finds them.
    ///
    /// ```swift
    /// let dictionary = try CommandDictionary(contentsOf: ["Dictionaries"])
    /// ```
    ///
    /// Blocks while it reads; 100,000 phrases take a fraction of a second.
    ///
    /// - Throws: ``RapidIntent/DictionaryError`` with the mistakes in all files. If there are none, with the mistakes
    ///   that joining finds.
    public init(contentsOf paths: [String]) throws(DictionaryError) {
        try self.init(DictionaryFiles.sources(at: paths))
    }
}
