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
    /// - Throws: ``RapidIntent/DictionaryError`` with the mistakes of the text, or if there are none, with those that
    ///   show only when everything is joined.
    public init(yaml: String) throws(DictionaryError) {
        try self.init([DictionarySource(yaml: yaml)])
    }

    /// Reads and joins dictionary files, and those in folders, as ``DictionaryFiles/sources(at:)`` finds them.
    ///
    /// ```swift
    /// let dictionary = try CommandDictionary(contentsOf: ["Dictionaries"])
    /// ```
    ///
    /// Blocks while it reads; 100,000 phrases take a fraction of a second.
    ///
    /// - Throws: ``RapidIntent/DictionaryError`` with the mistakes of all files, or if there are none, with those that
    ///   show only when everything is joined.
    public init(contentsOf paths: [String]) throws(DictionaryError) {
        try self.init(DictionaryFiles.sources(at: paths))
    }
}
