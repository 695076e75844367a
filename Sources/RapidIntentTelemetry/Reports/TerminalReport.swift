import Foundation
import RapidIntent

/// A report as plain text in columns, for a terminal.
///
/// `Telemetry/sample-report.txt` is one.
public struct TerminalReport: TelemetryReportFormat {
    /// `terminal`.
    public static let name = "terminal"

    /// How many columns a line may take, at least 60.
    public var width: Int
    /// Whether headings are bold and bars coloured, by the escape sequences of ECMA-48.
    public var isColoured: Bool

    /// Describes the terminal.
    public init(width: Int = 80, isColoured: Bool = false) {
        self.width = max(60, width)
        self.isColoured = isColoured
    }

    /// The report as lines of text.
    public func text(for report: TelemetryReport) -> String {
        var lines = [heading("RapidIntent telemetry"), summary(report)]
        if report.segments > 0 {
            lines += section("How did segments end?", endings(report))
            lines += section("How far ahead of the final did early commands fire?", times(report.lead))
            lines += section("How long did the online service take?", times(report.serviceTime))
            lines += section("What did asking ahead cost?", early(report))
            lines += section("What is said most?", phrases(report))
            lines += section("What was not understood?", unresolved(report))
            lines += section("How did the online service fail?", failures(report))
        }
        if report.lost > 0 {
            lines += section(
                "What is missing?",
                ["  \(counted(report.lost, "segment")) not recorded: there was no room in memory"])
        }
        return lines.joined(separator: "\n")
    }

    private func summary(_ report: TelemetryReport) -> String {
        guard let first = report.first, let last = report.last else {
            let since = report.since.map { " since \(minute($0)) UTC" } ?? ""
            return "Nothing has been recorded\(since)."
        }
        let counts = """
            \(counted(report.segments, "segment")) in \(counted(report.utterances, "utterance")) of \
            \(counted(report.sessions, "session"))
            """
        return "\(counts)\n\(minute(first)) to \(minute(last)) UTC"
    }

    private func endings(_ report: TelemetryReport) -> [String] {
        let largest = max(1, report.endings.map(\.count).max() ?? 1)
        var table = AlignedColumns([.init(), .init(isRightAligned: true), .init(isRightAligned: true)])
        for ending in report.endings {
            table.add(
                ending.ending.title, "\(ending.count)",
                "\(ending.thousandths / 10).\(ending.thousandths % 10) %")
        }
        let lines = table.lines
        let room = width - 2 - (lines.map(DisplayWidth.of).max() ?? 0)
        return zip(lines, report.endings).map { line, ending in
            // What happened at all gets a bar, however short.
            let length = ending.count == 0 ? 0 : max(1, room * ending.count / largest)
            return length == 0 ? line : line + "  " + bar(length)
        }
    }

    private func times(_ percentiles: Percentiles?) -> [String] {
        guard let percentiles else { return [] }
        var table = AlignedColumns([.init(), .init(isRightAligned: true)])
        table.add("median", "\(whole(percentiles.median)) ms")
        table.add("95th percentile", "\(whole(percentiles.p95)) ms")
        table.add("measured", counted(percentiles.count, "time"))
        return table.lines
    }

    private func early(_ report: TelemetryReport) -> [String] {
        guard report.askedEarly > 0 else { return [] }
        return ["  \(counted(report.askedEarly, "early question")), \(report.wastedEarly) of them in vain"]
    }

    private func phrases(_ report: TelemetryReport) -> [String] {
        report.phrases.filter { !$0.phrases.isEmpty }.flatMap { group in
            var table = AlignedColumns([.init(isRightAligned: true), .init(limit: width / 2), .init(limit: width / 3)])
            for phrase in group.phrases { table.add("\(phrase.count)", phrase.phrase, phrase.intent) }
            return ["  \(group.source.rawValue)"] + table.lines.map { "  " + $0 }
        }
    }

    private func unresolved(_ report: TelemetryReport) -> [String] {
        var table = AlignedColumns([.init(isRightAligned: true), .init(limit: width / 2), .init(limit: width / 3)])
        for text in report.unresolved {
            let reasons = text.reasons.map { text.reasons.count == 1 ? $0.name : "\($0.name) \($0.count)" }
            table.add("\(text.count)", text.text ?? "(text not recorded)", reasons.joined(separator: ", "))
        }
        let more = report.unresolvedTexts - report.unresolved.count
        return table.lines + (more > 0 ? ["  and \(counted(more, "other text"))"] : [])
    }

    private func failures(_ report: TelemetryReport) -> [String] {
        var table = AlignedColumns([.init(isRightAligned: true), .init()])
        for failure in report.failures { table.add("\(failure.count)", failure.code) }
        return table.lines
    }

    /// A heading with its lines; nothing where there are none.
    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["", heading(title)] + lines
    }

    private func heading(_ text: String) -> String { isColoured ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    private func bar(_ length: Int) -> String {
        let bar = String(repeating: "█", count: length)
        return isColoured ? "\u{1B}[36m\(bar)\u{1B}[0m" : bar
    }

    private func whole(_ milliseconds: Double) -> String {
        Int(exactly: milliseconds.rounded()).map(String.init) ?? "\(milliseconds)"
    }

    private func minute(_ date: Date) -> String {
        String(date.formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .space)).prefix("2026-03-01 08:00".count))
    }
}
