#if SQLite
import RapidIntent

/// The contents of a report for readers: the most important numbers, then a section per question.
struct ReportContents: Equatable {
    /// The number of segments and the time span; one line each.
    var summary: [String]
    /// The most important numbers; empty if nothing was recorded.
    var highlights: [Highlight] = []
    var sections: [ReportSection] = []

    static let title = "RapidIntent telemetry"

    struct Highlight: Equatable {
        var name: String
        var figure: String
    }

    init(of report: TelemetryReport) {
        guard let first = report.first, let last = report.last, report.segments > 0 else {
            let limits = [
                report.since.map { " since \(Figure.minute($0)) UTC" },
                report.until.map { " until \(Figure.minute($0)) UTC" },
                report.session.map { " in session '\($0)'" },
            ]
            summary = ["Nothing has been recorded\(limits.compactMap(\.self).joined())."]
            sections = [report.lossSection].filter { !$0.isEmpty }
            return
        }
        summary = [
            "\(Figure.count(report.segments, "segment")) in \(Figure.count(report.utterances, "utterance")) of "
                + Figure.count(report.sessions, "session"),
            "\(Figure.minute(first)) to \(Figure.minute(last)) UTC",
        ]
        highlights = Self.highlights(of: report)
        sections = [
            report.endingSection, report.timelineSection, report.leadSection, report.accuracySection,
            report.phraseSection, report.misheardSection, report.unresolvedSection, report.undeclaredSection,
            report.confirmationSection, report.questionSection, report.refusalSection, report.coverageSection,
            report.decodingSection, report.serviceSection, report.failureSection, report.askAheadSection,
            report.savingsSection,
            report.lossSection,
        ].filter { !$0.isEmpty }
    }

    private static func highlights(of report: TelemetryReport) -> [Highlight] {
        func share(_ ending: SegmentEnding) -> String {
            Figure.percent(thousandths: report.endings.first { $0.ending == ending }?.thousandths ?? 0)
        }
        let local = report.answers.dictionary + report.answers.cache
        let doubts = report.accuracy.reduce(0) { $0 + $1.doubtful }
        let answers = report.accuracy.reduce(0) { $0 + $1.answers }
        var result = [
            Highlight(
                name: "answered by the dictionary or the cache", figure: Figure.percent(local, of: report.segments)),
            Highlight(name: "fired before the final", figure: share(.firedEarly)),
            Highlight(name: "not understood", figure: share(.unresolved)),
            Highlight(name: "contradicted, undone, wrong or declined", figure: Figure.percent(doubts, of: answers)),
        ]
        if report.withdrawals > 0 {
            result.append(Highlight(name: "prepared and withdrawn", figure: Figure.count(report.withdrawals)))
        }
        if let lead = report.lead {
            result.append(Highlight(name: "median lead over the final", figure: Figure.milliseconds(lead.median)))
        }
        if let time = report.serviceTime {
            result.append(Highlight(name: "service, 95th percentile", figure: Figure.milliseconds(time.p95)))
        }
        result.append(Highlight(name: "calls avoided", figure: Figure.count(report.savings.avoided)))
        if let saved = report.savings.saved {
            result.append(Highlight(name: "saved", figure: Figure.amount(saved)))
        }
        return result
    }
}
#endif
