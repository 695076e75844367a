public import RapidIntent

/// An error for a dictionary that cannot be used, with all its mistakes.
public struct DictionaryError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The diagnostics: at least one error, and any warnings found with it.
    public var diagnostics: [DictionaryDiagnostic]

    package init(_ diagnostics: [DictionaryDiagnostic]) { self.diagnostics = diagnostics }

    package init(
        _ code: DictionaryDiagnostic.Code, _ message: String, at location: DictionaryLocation? = nil,
        help: String? = nil
    ) {
        self.init([DictionaryDiagnostic(code, message, at: location, help: help)])
    }

    /// The full text of all diagnostics, one after the other.
    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

extension [DictionaryDiagnostic] {
    /// Adds a diagnostic with the arguments of its initialiser.
    mutating func report(
        _ code: DictionaryDiagnostic.Code, severity: DictionaryDiagnostic.Severity = .error, _ message: String,
        at location: DictionaryLocation? = nil, about subject: DictionaryDiagnostic.Subject? = nil,
        notes: [DictionaryDiagnostic.Note] = [], help: String? = nil
    ) {
        append(
            DictionaryDiagnostic(
                code, severity: severity, message, at: location, about: subject, notes: notes, help: help))
    }
}
