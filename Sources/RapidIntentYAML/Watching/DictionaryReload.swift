public import RapidIntent

/// What came of dictionary files that have changed.
public struct DictionaryReload: Sendable {
    /// Whether they are in force from the next utterance on; if not, what was in force before still is.
    public var isApplied: Bool
    /// Mistakes and doubts, with file, line and column.
    public var diagnostics: [DictionaryDiagnostic]
    /// How long reading and compiling took.
    public var time: Duration
}
