public import RapidIntent

/// An error for a dictionary that cannot be used, with all its mistakes.
public struct DictionaryError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The diagnostics: at least one error, and any warnings found with it.
    public var diagnostics: [DictionaryDiagnostic]

    package init(_ diagnostics: [DictionaryDiagnostic]) { self.diagnostics = diagnostics }

    /// The full text of all diagnostics, one after the other.
    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
