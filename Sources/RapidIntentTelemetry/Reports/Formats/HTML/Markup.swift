#if SQLite
import RapidIntent
import RapidIntentSupport

/// Safe HTML: every function that creates it escapes its arguments.
struct Markup: Equatable {
    let html: String

    private init(html: String) { self.html = html }

    static let none = Markup(html: "")

    /// Control characters, which HTML forbids, and direction marks are replaced or removed.
    static func text(_ text: String) -> Markup { Markup(html: HTMLEscaping.escaped(DisplayWidth.printable(text))) }

    /// The style sheet of a page.
    ///
    /// Text has a contrast of at least 7 to 1 with its background, drawings 3 to 1 (WCAG 2.2, 1.4.6 and 1.4.11). The parts of a
    /// chart also differ in lightness, for readers who cannot see hues and for black-and-white printers.
    static let style = Markup(html: "<style>\n\(String(decoding: PackageResources.report_css, as: UTF8.self))</style>")

    static func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], _ content: Markup...
    ) -> Markup { element(name, attributes, content) }

    static func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], _ content: [Markup]
    ) -> Markup {
        Markup(html: "\(opening(name, attributes))\(content.map(\.html).joined())</\(name)>")
    }

    /// An element with its contents on lines of their own.
    static func block(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], _ content: [Markup]
    ) -> Markup {
        let lines = content.filter { $0 != .none }.map(\.html).joined(separator: "\n")
        return Markup(html: "\(opening(name, attributes))\n\(lines)\n</\(name)>")
    }

    /// An element without content and end tag, such as `meta`.
    static func empty(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) -> Markup {
        Markup(html: opening(name, attributes))
    }

    private static func opening(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) -> String {
        let list = attributes.map { " \($0)=\"\(HTMLEscaping.escaped(DisplayWidth.printable($1)))\"" }.joined()
        return "<\(name)\(list)>"
    }
}
#endif
