/// Why a text is no template.
package struct TemplateSyntaxError: Error, Equatable {
    /// What is wrong, in a sentence without a full stop.
    package var message: String
    /// Where, in bytes of the text's UTF-8.
    package var span: Template.Span
    /// What to do about it.
    package var help: String
}
