#if SQLite
import RapidIntent

/// A report in Markdown, for a merge request, a wiki or an email: CommonMark with the tables of GitHub Flavored
/// Markdown.
///
/// `Telemetry/sample-report.md` is an example. Recorded words are escaped, so that they are neither markup nor HTML.
package struct MarkdownReport {
    /// Creates the format.
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
#endif
