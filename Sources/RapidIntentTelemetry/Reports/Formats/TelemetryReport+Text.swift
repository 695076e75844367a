#if SQLite
extension TelemetryReport {
    /// The formats of a report.
    public enum Format: Sendable {
        /// Text for a terminal that is `width` columns wide.
        case terminal(width: Int = 80, isColoured: Bool = false)
        /// Markdown with tables.
        case markdown
        /// One HTML page with charts, readable offline.
        case html
        /// JSON with every number.
        case json
    }

    /// The report as text, without a line break at its end; equal reports give equal bytes.
    public func text(as format: Format) -> String {
        switch format {
        case .terminal(let width, let isColoured): TerminalReport(width: width, isColoured: isColoured).text(for: self)
        case .markdown: MarkdownReport().text(for: self)
        case .html: HTMLReport().text(for: self)
        case .json: JSONReport().text(for: self)
        }
    }

    /// The sections of the report as HTML, for a page that has a style sheet of its own; recorded words are escaped.
    ///
    /// - Parameter address: Returns the address of a page with the segments that a bar counts: those of the report that the given
    ///   filter means. Bars that no filter can express lead nowhere.
    package func htmlSections(linkingTo address: @escaping (TelemetryFilter) -> String) -> String {
        HTMLReport(linkingTo: address).sections(for: self)
    }
}
#endif
