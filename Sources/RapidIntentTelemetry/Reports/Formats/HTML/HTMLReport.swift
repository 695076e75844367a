#if SQLite
import RapidIntent

/// A report as one HTML page with charts, for offline reading, phones, dark mode and print.
///
/// `Telemetry/sample-report.html` is an example. The page has no script and loads nothing: its content security policy
/// forbids both. Every chart has a title and a table with the same numbers. Recorded words are escaped.
package struct HTMLReport {
    /// The address of the segments of a filter, to which bars lead; nil on a page of its own, which leads nowhere.
    private let address: ((TelemetryFilter) -> String)?

    package init(linkingTo address: ((TelemetryFilter) -> String)? = nil) { self.address = address }

    /// The report as a page (HTML Living Standard with SVG 2).
    package func text(for report: TelemetryReport) -> String {
        let contents = ReportContents(of: report)
        let head: [Markup] = [
            .empty("meta", ["charset": "utf-8"]),
            .empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
            .empty("meta", ["name": "color-scheme", "content": "light dark"]),
            .empty(
                "meta",
                [
                    "http-equiv": "Content-Security-Policy",
                    "content": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
                ]),
            .element("title", [:], .text("\(ReportContents.title): \(contents.summary.joined(separator: ", "))")),
            .style,
        ]
        let header = Markup.block(
            "header", [:],
            [.element("h1", [:], .text(ReportContents.title))] + contents.summary.map { .element("p", [:], .text($0)) })
        let page = Markup.block(
            "html", ["lang": "en"],
            [
                .block("head", [:], head),
                .block("body", [:], [header, .block("main", [:], sections(of: contents))]),
            ])
        return "<!DOCTYPE html>\n" + page.html
    }

    /// The highlights and sections of the report, for another page.
    func sections(for report: TelemetryReport) -> String {
        sections(of: ReportContents(of: report)).map(\.html).joined(separator: "\n")
    }

    private func sections(of contents: ReportContents) -> [Markup] {
        [highlights(contents.highlights)] + contents.sections.enumerated().map { section($1, number: $0 + 1) }
    }

    private func highlights(_ highlights: [ReportContents.Highlight]) -> Markup {
        guard !highlights.isEmpty else { return .none }
        return .block(
            "dl", ["class": "highlights"],
            highlights.map { highlight in
                .element(
                    "div", [:], .element("dt", [:], .text(highlight.name)),
                    .element("dd", [:], .text(highlight.figure)))
            })
    }

    private func section(_ section: ReportSection, number: Int) -> Markup {
        let id = "question-\(number)"
        let chart = section.chart.map { HTMLChart(id: "chart-\(number)", address: address).figure($0) } ?? .none
        // Long tables that repeat a chart are collapsed.
        let tables = section.tables.filter { !$0.rows.isEmpty }.map {
            table($0, isLong: section.chart != nil && $0.rows.count > 8, hasChart: section.chart != nil)
        }
        let heading = Markup.element("h2", ["id": id], .text(section.title))
        let notes = section.notes.map { Markup.element("p", [:], .text($0)) }
        let beside = section.chart == nil ? tables : [chart, .block("div", [:], tables)]
        let parts = Markup.block("div", ["class": "parts"], beside)
        return .block("section", ["aria-labelledby": id], [heading, parts] + notes)
    }

    private func table(_ table: ReportTable, isLong: Bool, hasChart: Bool) -> Markup {
        let holdsWords = table.columns.contains { $0.kind == .words }
        let hasBars = !hasChart && table.bars.contains { $0.count == 1 }
        // On a phone, the cells of such a row are stacked, each with its title.
        let isWide = table.columns.count > 4 || holdsWords && table.columns.count > 3
        let titles = table.columns.map {
            Markup.element("th", ["scope": "col", "class": $0.kind.name], .text($0.title))
        }
        let rows = table.rows.enumerated().map { number, row -> Markup in
            let cells = zip(row, table.columns).map { cell, column -> Markup in
                let (kind, title) = (column.kind.name, column.title)
                let attributes: KeyValuePairs<StaticString, String> =
                    switch (column.kind == .words, isWide) {
                    case (true, true): ["class": kind, "dir": "auto", "data-title": title]
                    case (true, false): ["class": kind, "dir": "auto"]
                    case (false, true): ["class": kind, "data-title": title]
                    case (false, false): ["class": kind]
                    }
                return .element("td", attributes, .text(cell))
            }
            let address = number < table.filters.count ? address?(table.filters[number]) : nil
            let bar =
                hasBars && number < table.bars.count
                ? [
                    HTMLChart.bar(
                        table.bars[number].first ?? 0, address: address, title: row.prefix(2).joined(separator: ": "))
                ] : []
            // A row without a number belongs to the row above it.
            let isMore = row.first?.isEmpty == true
            return .element("tr", ["class": isMore ? "more" : "row"], cells + bar)
        }
        let caption = table.caption.isEmpty ? Markup.none : .element("caption", [:], .text(table.caption))
        let bars = hasBars ? [Markup.element("td", ["class": "bar"])] : []
        let whole = Markup.block(
            "table", ["class": (holdsWords ? "said" : "counted") + (isWide ? " wide" : "")],
            [caption, .block("thead", [:], [.element("tr", [:], titles + bars)]), .block("tbody", [:], rows)])
        let name = table.caption.isEmpty ? "Figures" : table.caption
        let scrolling = Markup.block(
            "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": name], [whole])
        guard isLong else { return scrolling }
        let summary = Markup.element("summary", [:], .text("\(name) in \(Figure.count(table.rows.count, "row"))"))
        return .block("details", [:], [summary, scrolling])
    }
}

extension ReportTable.Column.Kind {
    /// The class of the column's cells.
    fileprivate var name: String {
        switch self {
        case .figure: "figure"
        case .name: "name"
        case .date: "date"
        case .words: "words"
        }
    }
}
#endif
