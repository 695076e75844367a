/// A quoted text from a file for messages: on one line and limited in length.
package struct Excerpt: CustomStringConvertible {
    /// The maximum number of quoted characters.
    static let limit = 60

    package let description: String

    package init(_ text: String) { description = "'\(Self.text(text))'" }

    /// The text without quotes.
    ///
    /// Control characters and line breaks become U+FFFD, so that none reaches a terminal.
    static func text(_ text: String) -> String {
        let head = text.prefix(limit)
        let scalars = head.unicodeScalars.prefix(4 * limit)
        let printable = scalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: "\u{FFFD}" as Unicode.Scalar
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(printable)) + (scalars.endIndex < text.endIndex ? "…" : "")
    }
}
