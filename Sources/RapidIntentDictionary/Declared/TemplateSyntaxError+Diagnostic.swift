package import RapidIntent

extension TemplateSyntaxError {
    /// The diagnostic for authors.
    ///
    /// - Parameters:
    ///   - kind: The name of the text in messages, such as "phrase".
    ///   - text: The text with the mistake.
    package func diagnostic(of kind: String, _ text: Located<String>) -> DictionaryDiagnostic {
        DictionaryDiagnostic(
            .invalidPhrase, "\(message) in \(kind) '\(text.value)'",
            at: text.location?.narrowed(toBytes: span, in: text.value), help: help)
    }
}
