package import RapidIntent

extension Phrase {
    /// Parses a phrase.
    ///
    /// - Throws: ``DictionaryError`` with one diagnostic if the text is empty or its template is invalid.
    package init(_ text: String, at location: DictionaryLocation? = nil) throws(DictionaryError) {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw DictionaryError(
                .empty, "the phrase is empty", at: location, help: "write what people say, or remove the entry")
        }
        do throws(TemplateSyntaxError) {
            let template = try TemplateParser.template(from: text)
            self.init(text, template, at: location)
        } catch {
            throw DictionaryError([error.diagnostic(of: "phrase", Located(text, at: location))])
        }
    }
}

extension TemplateSyntaxError {
    /// The diagnostic for authors.
    ///
    /// - Parameters:
    ///   - kind: The name of the text in messages, such as "phrase".
    package func diagnostic(of kind: String, _ text: Located<String>) -> DictionaryDiagnostic {
        DictionaryDiagnostic(
            .invalidPhrase, "\(message) in \(kind) '\(text.value)'",
            at: text.location?.narrowed(toBytes: span, in: text.value), help: help)
    }
}
