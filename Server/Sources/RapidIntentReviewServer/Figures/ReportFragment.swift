import RapidIntentTelemetry

/// The contents of a report's page, for another page.
enum ReportFragment {
    /// The sections of a report as HTML.
    ///
    /// The report escapes every recorded word itself. Its own style sheet is left out: that of the review has its rules.
    static func html(of report: TelemetryReport) -> String {
        let page = report.text(as: .html)
        guard let start = page.firstRange(of: "<main>"), let end = page.ranges(of: "</main>").last,
            start.upperBound <= end.lowerBound
        else { return "" }
        return String(page[start.upperBound..<end.lowerBound])
    }
}
