public import RapidIntent

/// A dictionary that cannot be used, with everything that is wrong in it.
public struct DictionaryError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong: at least one error, and whatever warnings came with it.
    public var diagnostics: [DictionaryDiagnostic]

    /// Collects what is wrong with a dictionary.
    package init(_ diagnostics: [DictionaryDiagnostic]) { self.diagnostics = diagnostics }

    /// Every message in full, one after the other.
    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
