/// A syntax error in a template.
package struct TemplateSyntaxError: Error, Equatable {
    /// The error, in one sentence without a full stop.
    package var message: String
    /// The position, in bytes of the text's UTF-8.
    package var span: Template.Span
    /// The remedy.
    package var help: String
}
