package import RapidIntent

extension TemplateSyntaxError {
    /// The mistake as authors see it.
    ///
    /// - Parameters:
    ///   - kind: What the text is, such as "phrase".
    ///   - text: The text in which it was found.
    package func diagnostic(of kind: String, _ text: Located<String>) -> DictionaryDiagnostic {
        DictionaryDiagnostic(
            .invalidPhrase, "\(message) in \(kind) '\(text.value)'",
            at: text.location?.narrowed(toBytes: span, in: text.value), help: help)
    }
}
