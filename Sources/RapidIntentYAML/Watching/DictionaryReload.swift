public import RapidIntent

/// The result of reloading changed dictionary files.
public struct DictionaryReload: Sendable {
    /// Whether the new dictionaries are active from the next utterance on; if false, the old ones stay active.
    public var isApplied: Bool
    /// The errors and warnings, with file, line and column.
    public var diagnostics: [DictionaryDiagnostic]
    /// How long reading and compiling took.
    public var time: Duration
}
