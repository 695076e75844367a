/// A way to write a report down.
public protocol TelemetryReportFormat: Sendable {
    /// What to call it, as people name it on a command line.
    static var name: String { get }

    /// The report as text; equal reports give equal bytes. Without a line break at its end.
    func text(for report: TelemetryReport) -> String
}
