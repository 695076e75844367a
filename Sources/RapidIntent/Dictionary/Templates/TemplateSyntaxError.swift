/// Why a text is no template.
package struct TemplateSyntaxError: Error, Equatable {
    /// What is wrong, in a sentence without a full stop.
    var message: String
    /// Where, in bytes of the text's UTF-8.
    var span: Template.Span
    /// What to do about it.
    var help: String

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
