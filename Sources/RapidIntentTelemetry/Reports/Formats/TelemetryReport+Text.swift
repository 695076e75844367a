extension TelemetryReport {
    /// A way to write a report down.
    public enum Format: Sendable {
        /// For a terminal so many columns wide.
        case terminal(width: Int = 80, isColoured: Bool = false)
        /// Markdown, for wherever that is shown.
        case markdown
        /// One page of HTML with charts, which needs no network.
        case html
        /// JSON, with every figure that there is.
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
}
