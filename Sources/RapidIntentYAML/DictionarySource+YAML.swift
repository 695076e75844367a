public import RapidIntentDictionary

extension DictionarySource {
    /// Reads a dictionary from YAML.
    ///
    /// ```swift
    /// let source = try DictionarySource(
    ///     yaml: """
    ///         version: 1
    ///         intents:
    ///           Location: [where am i, what is my current location]
    ///           Stop: { fire: instant, phrases: [stop, cancel] }
    ///         """)
    /// source.intents.map(\.name.value)   // ["Location", "Stop"]
    /// ```
    ///
    /// The text is YAML 1.1 as libyaml reads it. Inside brackets, quote templates that contain brackets or braces:
    /// `[stop, "go to {place}"]`. Every scalar is read as text: `on`, `yes` and `123` are ordinary phrases. A mistake
    /// looks like this:
    ///
    /// ```
    /// home.yaml:7:26: error: unknown key 'phrase' in intent 'Stop'
    ///     Stop: { fire: instant, phrase: [stop] }
    ///                            ^~~~~~
    ///   help: did you mean 'phrases'? the keys are description, ask, fire, settle, …
    /// ```
    ///
    /// Takes time linear in the size of the text.
    ///
    /// - Parameters:
    ///   - yaml: The text, at most 16 MiB in UTF-8.
    ///   - file: The file name for messages.
    /// - Throws: `DictionaryError` with every mistake in the text itself. If the YAML is too broken to tell one mistake
    ///   from the next, the error has the first. ``DictionaryReading`` returns the readable part despite
    ///   mistakes.
    public init(yaml: String, file: String = "<dictionary>") throws(DictionaryError) {
        try self.init(yaml: Array(yaml.utf8), file: file)
    }

    /// Reads a dictionary from the bytes of a YAML file, which must be UTF-8, with a byte order mark or without.
    ///
    /// - Parameters:
    ///   - yaml: The bytes, at most 16 MiB.
    ///   - file: The file name for messages.
    /// - Throws: `DictionaryError`, like ``init(yaml:file:)-(String,_)``.
    public init(yaml: [UInt8], file: String = "<dictionary>") throws(DictionaryError) {
        let reading = DictionaryReading(yaml: yaml, file: file)
        guard reading.diagnostics.isEmpty else { throw DictionaryError(reading.diagnostics) }
        self = reading.source
    }
}
