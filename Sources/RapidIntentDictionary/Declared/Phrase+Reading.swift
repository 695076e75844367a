public import RapidIntent

extension Phrase {
    /// Parses a phrase.
    ///
    /// - Throws: ``DictionaryError`` with one diagnostic if the text is empty or its template is invalid.
    public init(_ text: String, at location: DictionaryLocation? = nil) throws(DictionaryError) {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw DictionaryError([
                DictionaryDiagnostic(
                    .empty, "the phrase is empty", at: location, help: "write what people say, or remove the entry")
            ])
        }
        do throws(TemplateSyntaxError) {
            let template = try TemplateParser.template(from: text)
            self.init(text, template, at: location)
        } catch {
            throw DictionaryError([error.diagnostic(of: "phrase", Located(text, at: location))])
        }
    }
}
