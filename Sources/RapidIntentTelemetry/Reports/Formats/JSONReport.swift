#if SQLite
import Foundation
import RapidIntent
import RapidIntentSupport

/// A report as one JSON object on one line, for programs.
///
/// Every key is always present, in a fixed order.
///
/// Times are ISO 8601 in UTC, durations are in milliseconds, shares in percent with one decimal, and amounts of money
/// in the currency of the price. `Telemetry/reference.md` lists the keys. Keys may be added, but none is removed.
package struct JSONReport {
    package func text(for report: TelemetryReport) -> String {
        JSON.object([
            ("report", .string(TelemetryReport.name)),
            ("since", time(report.since)),
            ("first", time(report.first)),
            ("last", time(report.last)),
            ("sessions", .integer(report.sessions)),
            ("utterances", .integer(report.utterances)),
            ("segments", .integer(report.segments)),
            ("endings", .object(report.endings.map { ($0.ending.rawValue, share($0)) })),
            ("leadMilliseconds", percentiles(report.lead)),
            ("serviceMilliseconds", percentiles(report.serviceTime)),
            ("askedEarly", .integer(report.askedEarly)),
            ("wastedEarly", .integer(report.wastedEarly)),
            ("phrases", .object(report.phrases.map { ($0.source.rawValue, .array($0.phrases.map(phrase))) })),
            ("unresolved", .array(report.unresolved.map(text))),
            ("unresolvedTexts", .integer(report.unresolvedTexts)),
            ("failures", .object(report.failures.map { ($0.name, .integer($0.count)) })),
            ("lost", .integer(report.lost)),
            ("lostFeedback", .integer(report.lostFeedback)),
            ("answers", .object(members(report.answers))),
            ("timeline", report.timeline.map(timeline) ?? .null),
            ("leadHistogram", histogram(report.leadHistogram)),
            ("accuracy", .object(report.accuracy.map { ($0.source.rawValue, accuracy($0)) })),
            ("doubtful", .array(report.doubtful.map(doubtful))),
            ("intents", .array(report.intents.map(intent))),
            ("unresolvedClusters", .array(report.unresolvedClusters.map(cluster))),
            ("unresolvedClusterCount", .integer(report.unresolvedClusterCount)),
            ("services", .array(report.services.map(service))),
            ("savings", savings(report.savings)),
            ("coverage", report.coverage.map(coverage) ?? .null),
            ("refusals", .object(report.refusals.map { ($0.name, .integer($0.count)) })),
            ("confirmations", .array(report.confirmations.map(confirmation))),
            ("undeclaredIntents", .object(report.undeclared.map { ($0.name, .integer($0.count)) })),
            ("until", time(report.until)),
            ("session", JSON(report.session)),
            ("withdrawn", .integer(report.withdrawals)),
            ("decodingMilliseconds", percentiles(report.decodingTime)),
            ("misheard", .array(report.misheard.map(misheard))),
        ]).text
    }

    func time(_ date: Date?) -> JSON {
        JSON(date.map { $0.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) })
    }

    private func share(_ ending: TelemetryReport.Ending) -> JSON {
        .object([("count", .integer(ending.count)), ("percent", .number(Double(ending.thousandths) / 10))])
    }

    func percentiles(_ percentiles: Percentiles?) -> JSON {
        guard let percentiles else { return .null }
        return .object([
            ("count", .integer(percentiles.count)), ("median", .number(percentiles.median)),
            ("p95", .number(percentiles.p95)),
        ])
    }

    private func phrase(_ phrase: TelemetryReport.FrequentPhrase) -> JSON {
        .object([
            ("phrase", .string(phrase.phrase)), ("intent", .string(phrase.intent)), ("count", .integer(phrase.count)),
        ])
    }

    private func confirmation(_ text: TelemetryReport.FrequentPhrase) -> JSON {
        .object([
            ("text", text.phrase.isEmpty ? .null : .string(text.phrase)), ("intent", .string(text.intent)),
            ("count", .integer(text.count)),
        ])
    }

    func text(_ unresolved: TelemetryReport.UnresolvedText) -> JSON {
        .object([
            ("text", JSON(unresolved.text)), ("count", .integer(unresolved.count)),
            ("reasons", .object(unresolved.reasons.map { ($0.name, .integer($0.count)) })),
        ])
    }
}
#endif
