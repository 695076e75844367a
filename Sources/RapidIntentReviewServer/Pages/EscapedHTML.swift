#if Server
import Mustache
import RapidIntentSupport

/// Escapes text in templates; Mustache's own escaping looks at characters.
struct EscapedHTML: MustacheContentType {
    /// The name of the content type in templates.
    static let name = "ESCAPED"

    func escapeText(_ text: String) -> String { HTMLEscaping.escaped(text) }
}
#endif
