#if SQLite
import Foundation
import RapidIntent

/// The sections on fired commands and their times.
extension TelemetryReport {
    var endingSection: ReportSection {
        let largest = max(1, endings.map(\.count).max() ?? 1)
        return ReportSection(
            "How did segments end?",
            ReportTable(
                columns: [.name("ending"), .figure("segments"), .figure("share")],
                rows: endings.map {
                    [$0.ending.title, Figure.count($0.count), Figure.percent(thousandths: $0.thousandths)]
                }, bars: endings.map { [Double($0.count) / Double(largest)] },
                filters: endings.map { TelemetryFilter(ending: $0.ending) }, explainsItself: true))
    }

    /// The parts of a chart over time, named as the columns of its table.
    private static let parts = ["early", "at the final", "cache", "online", "nobody"]

    /// The segments of each part.
    ///
    /// The dictionary's answers are divided by their lead, whatever became of them later, and no filter says that.
    private static let filters: [TelemetryFilter?] = [
        nil, nil, TelemetryFilter(source: .cache), TelemetryFilter(source: .online),
        TelemetryFilter(ending: .unresolved),
    ]

    var timelineSection: ReportSection {
        guard let timeline, timeline.periods.count > 1 else { return ReportSection(title: "Who answered, and when?") }
        var table = ReportTable(
            columns: [.date(timeline.unit.rawValue)]
                + (["segments"] + Self.parts).map(ReportTable.Column.figure), parts: Self.parts)
        var columns: [ShareChart.Column] = []
        for period in timeline.periods {
            let counts = period.answers.parts
            let shares = Apportionment.shares(of: counts, in: 100)
            let percents = shares.map { period.answers.total == 0 ? "–" : "\($0) %" }
            table.rows.append([timeline.unit.name(of: period.start), Figure.count(period.answers.total)] + percents)
            table.bars.append(shares.map { Double($0) / 100 })
            columns.append(
                ShareChart.Column(
                    label: timeline.unit.label(of: period.start), name: timeline.unit.name(of: period.start),
                    counts: counts, time: period.start..<max(period.start, timeline.unit.next(after: period.start))))
        }
        return ReportSection(
            title: "Who answered, and when?",
            notes: [
                "By \(timeline.unit.rawValue), in UTC: the dictionary before the final (early) or at the final, the cache "
                    + "of the service's answers, the online service, or nobody."
            ],
            chart: .shares(
                ShareChart(
                    title: "Share of answers by source over time", parts: Self.parts, filters: Self.filters,
                    columns: columns)),
            tables: [table])
    }

    var leadSection: ReportSection {
        var section = ReportSection(title: "How far ahead of the final did early commands fire?")
        guard let lead else { return section }
        let largest = max(1, leadHistogram.counts.max() ?? 1)
        let bins = leadHistogram.counts.enumerated().map { bin, count in
            HistogramChart.Bin(
                label: Plot.number(Double(bin * LeadHistogram.width) / 1000), name: Self.name(ofLeadBin: bin),
                count: count)
        }
        section.chart = .histogram(
            HistogramChart(title: "Leads in seconds, and how many commands had them", bins: bins))
        section.tables = [
            ReportTable.times(lead),
            ReportTable(
                caption: "Leads", columns: [.name("lead"), .figure("commands")],
                rows: bins.map { [$0.name, Figure.count($0.count)] },
                bars: bins.map { [Double($0.count) / Double(largest)] }, explainsItself: true),
        ]
        return section
    }

    private static func name(ofLeadBin bin: Int) -> String {
        LeadHistogram.end(of: bin).map { "\(bin * LeadHistogram.width)–\($0) ms" } ?? "\(LeadHistogram.end) ms or more"
    }
}

extension ReportTable {
    /// The median and the 95th percentile of times.
    static func times(_ times: Percentiles) -> ReportTable {
        ReportTable(
            columns: [.name("time"), .figure("value")],
            rows: [
                ["median", Figure.milliseconds(times.median)], ["95th percentile", Figure.milliseconds(times.p95)],
                ["measured", times.count == 1 ? "once" : "\(Figure.count(times.count)) times"],
            ], explainsItself: true)
    }
}

extension AnswerCounts {
    /// The counts, in the order in which charts show them.
    fileprivate var parts: [Int] { [early, atFinal, cache, online, nobody] }
}

extension Timeline.Unit {
    /// The full name of a period: `2026-03-01 08:00`, `2026-03-01`, `2026-03` or `2026`; a week by its Monday.
    func name(of start: Date) -> String {
        let minute = Figure.minute(start)
        switch self {
        case .hour: return minute
        case .day, .week: return String(minute.prefix("2026-03-01".count))
        case .month: return String(minute.prefix("2026-03".count))
        case .year: return String(minute.prefix("2026".count))
        }
    }

    /// The short name of a period, for use below a chart: `08:00`, `03-01`, `2026-03` or `2026`.
    func label(of start: Date) -> String {
        switch self {
        case .hour, .day, .week: String(name(of: start).suffix("08:00".count))
        case .month, .year: name(of: start)
        }
    }
}
#endif
