#if SQLite
import RapidIntent

/// A report in Markdown, for a merge request, a wiki or an email: CommonMark with the tables of GitHub Flavored
/// Markdown.
///
/// `Telemetry/sample-report.md` is an example. Recorded words are escaped, so that they are neither markup nor HTML.
package struct MarkdownReport {
    init() {}

    package func text(for report: TelemetryReport) -> String {
        let contents = ReportContents(of: report)
        var blocks = ["# \(ReportContents.title)", contents.summary.map(escaped).joined(separator: "  \n")]
        if !contents.highlights.isEmpty {
            blocks.append(contents.highlights.map { "- **\($0.figure)** \($0.name)" }.joined(separator: "\n"))
        }
        for section in contents.sections {
            blocks.append("## \(section.title)")
            for table in section.tables where !table.rows.isEmpty {
                if !table.caption.isEmpty { blocks.append("### \(table.caption)") }
                blocks.append(self.table(table))
            }
            blocks += section.notes.map(escaped)
        }
        return blocks.joined(separator: "\n\n")
    }

    private func table(_ table: ReportTable) -> String {
        let head = [table.columns.map(\.title), table.columns.map { $0.kind == .figure ? "---:" : "---" }]
        return (head + table.rows.map { $0.map(escaped) })
            .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }

    /// The special characters of Markdown and HTML, and those that begin a link or a mention.
    ///
    /// CommonMark 0.31, section 2.4: a backslash before any ASCII punctuation escapes it.
    private static let meaningful = Set("\\`*_{}[]<>#&|~!@$^\"")

    private func escaped(_ text: String) -> String {
        var result = ""
        for character in DisplayWidth.printable(text) {
            if Self.meaningful.contains(character) { result.append("\\") }
            result.append(character)
        }
        // A backslash inside prevents an automatic link.
        return result.replacing("://", with: ":\\//").replacing("www.", with: "www\\.")
    }
}

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
