#if Server
import Foundation
import Hummingbird
import RapidIntentLearning
import RapidIntentServer
import RapidIntentTelemetry

extension ReviewResponder {
    /// The page with the report of what a filter selects, and the range before it for comparison.
    func figures(_ visit: Visit) async throws -> Response {
        let address = try FilterAddress(visit.request.query)
        let now = Date()
        let state = try await report(address.filter)
        var before: ReportCache.State?
        let earlier = Self.earlier(address.filter, now: now)
        let compares = visit.request.query["compare"] == "before"
        if compares, let earlier { before = try await report(earlier) }
        let isComputing =
            switch (state, before) {
            case (.computing, _), (.ready, .computing): true
            default: false
            }
        let body = PageValues.figures(
            state, before: before, address: address, isComputing: isComputing,
            comparePath: earlier != nil && !compares ? address.path("figures", [("compare", "before")]) : nil,
            intents: await desk.intents, now: now)
        return await page("figures", visit, title: "Figures", section: .figures, body, refresh: isComputing)
    }

    /// The state of a report, after a moment's time to become ready, so that small files need no second page.
    private func report(_ filter: TelemetryFilter) async throws -> ReportCache.State {
        let asOf = await desk.state.asOf
        for _ in 0..<6 {
            let state = await reports.state(filter, asOf: asOf) { [desk] in try await desk.report(filter) }
            guard case .computing = state else { return state }
            try await Task.sleep(for: .milliseconds(25))
        }
        return .computing
    }

    /// The filter with the range of the same length before; nil without a beginning.
    static func earlier(_ filter: TelemetryFilter, now: Date) -> TelemetryFilter? {
        guard let since = filter.since else { return nil }
        let length = (filter.until ?? now).timeIntervalSince(since)
        guard length > 0 else { return nil }
        var earlier = filter
        earlier.since = since.addingTimeInterval(-length)
        earlier.until = since
        return earlier
    }
}

extension PageValues {
    fileprivate static func figures(
        _ state: ReportCache.State, before: ReportCache.State?, address: FilterAddress, isComputing: Bool,
        comparePath: String?, intents: [String], now: Date
    ) -> PageValues {
        var (report, madeAt, isReplaced, failure) = (String?.none, Moment?.none, false, String?.none)
        var comparison: [PageValues] = []
        switch state {
        case .ready(let found, let asOf, let replaced):
            report = found.htmlSections { address.path("utterances", narrowedTo: $0) }
            (madeAt, isReplaced) = (asOf.map(Moment.init), replaced)
            if case .ready(let earlier, _, _) = before { comparison = rows(found, earlier) }
        case .computing: break
        case .failed(let message): failure = message
        }
        return [
            "filter": filter(address, page: "figures", intents: intents, now: now), "report": report,
            "isComputing": isComputing, "isReplaced": isReplaced, "failure": failure, "madeAt": madeAt,
            "comparison": comparison, "comparePath": comparePath, "utterances": address.path("utterances"),
        ]
    }

    private static func rows(_ now: TelemetryReport, _ earlier: TelemetryReport) -> [PageValues] {
        func row(_ name: String, _ value: (TelemetryReport) -> String) -> PageValues {
            ["name": name, "now": value(now), "earlier": value(earlier)]
        }
        func total(_ report: TelemetryReport) -> Double {
            let answers = report.answers
            return Double(max(1, answers.early + answers.atFinal + answers.cache + answers.online + answers.nobody))
        }
        return [
            row("Segments") { PageText.count($0.segments) }, row("Sessions") { PageText.count($0.sessions) },
            row("Answered by the dictionary") {
                PageText.share(Double($0.answers.early + $0.answers.atFinal) / total($0))
            },
            row("Answered by the service") { PageText.share(Double($0.answers.online) / total($0)) },
            row("Answered by nobody") { PageText.share(Double($0.answers.nobody) / total($0)) },
            row("Ahead of the final, median") {
                $0.lead.map { PageText.seconds(.milliseconds($0.median)) } ?? "–"
            },
            row("Spent on the service") { $0.savings.spent.map(PageText.money) ?? "–" },
        ]
    }
}
#endif
