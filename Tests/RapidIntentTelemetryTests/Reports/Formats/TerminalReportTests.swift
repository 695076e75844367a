#if SQLite
import Foundation
import RapidIntent
import Testing
import TestSupport

@testable import RapidIntentTelemetry

@Suite("TerminalReport")
struct TerminalReportTests {
    @Test("an empty report says so")
    func nothing() {
        var report = TelemetryReport()
        #expect(TerminalReport().text(for: report) == "RapidIntent telemetry\nNothing has been recorded.")
        report.since = Segments.morning
        #expect(
            TerminalReport().text(for: report)
                == "RapidIntent telemetry\nNothing has been recorded since 2026-03-01 08:00 UTC.")
        report.lost = 1
        #expect(
            TerminalReport().text(for: report).hasSuffix(
                "\n\nWhat is missing?\n  1 segment not recorded: there was no room in memory"))
    }

    @Test(
        "no line is wider than the terminal, and wide characters stay in their columns",
        arguments: [20, 30, 45, 60, 80, 133])
    func width(width: Int) async throws {
        let folder = try ScratchFolder()
        try await SampleWeek.record(to: folder.path())
        let report = try await TelemetryReader(path: folder.path()).report()
        let lines = TerminalReport(width: width).text(for: report).split(separator: "\n")
        #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= max(30, width) })
        #expect(lines.contains { $0.count == max(30, width) }, "the longest bar reaches the edge")
    }

    @Test("no line of a full week is wider than the terminal, and no figure is cut", arguments: [30, 40, 60, 80, 200])
    func fullWeek(width: Int) async throws {
        let folder = try ScratchFolder()
        try await SeededWeek.record(to: folder.path())
        let report = try await TelemetryReader(path: folder.path()).report(dictionaries: SeededWeek.dictionaries)
        let lines = TerminalReport(width: width).text(for: report).split(separator: "\n")
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
        let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(words.contains("7 contradicted, 3 undone, 4 wrong"))
        #expect(
            words.contains(
                width < 80 ? "dictionary, answers 802, contradicted 23," : "answers contradicted undone wrong declined")
        )
    }

    @Test("colour is used only on request, and does not change the text")
    func colour() async throws {
        let folder = try ScratchFolder()
        try await SampleWeek.record(to: folder.path())
        let report = try await TelemetryReader(path: folder.path()).report()
        let coloured = TerminalReport(isColoured: true).text(for: report)
        #expect(coloured.hasPrefix("\u{1B}[1mRapidIntent telemetry\u{1B}[0m\n"))
        let plain = coloured.replacing(/\u{1B}\[\d+m/, with: "")
        #expect(plain == TerminalReport().text(for: report))
        #expect(!plain.contains("\u{1B}"))
    }

    @Test("escape sequences in a text do not reach the terminal")
    func escapes() {
        var report = TelemetryReport()
        report.first = Segments.morning
        report.last = Segments.morning
        report.segments = 1
        report.unresolvedClusters = [
            UnresolvedCluster(texts: [
                .init(text: "\u{1B}]0;title\u{7}\u{1B}[2J", count: 1, reasons: [.init(name: "noMatch", count: 1)])
            ])
        ]
        let text = TerminalReport().text(for: report)
        #expect(text.contains("  1  �]0;title��[2J  no phrase fits"))
        #expect(!text.contains("\u{1B}"))
    }
}
#endif
