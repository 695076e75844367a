import Mustache

/// Escapes text for HTML, in content and in quoted attributes.
///
/// Mustache's own escaping looks at characters, and a quotation mark followed by a combining accent is another
/// character than a quotation mark: it would be left as it is, and end an attribute. This looks at Unicode scalars.
/// Control characters, which HTML forbids, become U+FFFD.
struct EscapedHTML: MustacheContentType {
    /// The name of the content type in templates.
    static let name = "ESCAPED"

    func escapeText(_ text: String) -> String { Self.escaped(text) }

    static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\r", "\t": result.unicodeScalars.append(scalar)
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": result.unicodeScalars.append("\u{FFFD}")
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
