import Foundation
import GRDB
import RapidIntentDatabase
import RapidIntent

extension TelemetryReport {
    /// Asks a telemetry file.
    ///
    /// - Parameters:
    ///   - db: The file, within one transaction, so that all answers speak of the same moment.
    ///   - since: From when on; nil for everything.
    ///   - top: How many lines each list shows at most.
    init(_ db: Database, since: Date?, top: Int) throws {
        let rows = Rows(db: db, since: since?.epochMilliseconds ?? .min, top: top)
        self.init()
        self.since = since
        try count(rows)
        endings = try rows.endings()
        lead = try rows.percentiles(of: "leadMs", where: "outcome = 'fired' AND source = 'dictionary' AND leadMs > 0")
        serviceTime = try rows.percentiles(of: "serviceMs", where: "serviceMs IS NOT NULL")
        askedEarly = try rows.number("SELECT coalesce(sum(askedEarly), 0) FROM resolution WHERE recordedAt >= ?")
        wastedEarly = try rows.number("SELECT coalesce(sum(wastedEarly), 0) FROM resolution WHERE recordedAt >= ?")
        phrases = try FiredCommand.Source.allCases.map { source in
            SourcePhrases(source: source, phrases: try rows.phrases(from: source))
        }
        unresolved = try rows.unresolved()
        unresolvedTexts = try rows.number(
            """
            SELECT count(*) FROM (SELECT DISTINCT text FROM resolution WHERE recordedAt >= ? AND outcome = 'unresolved')
            """)
        failures = try rows.failures()
        lost = try rows.number("SELECT coalesce(sum(count), 0) FROM loss WHERE recordedAt >= ?")
    }

    private mutating func count(_ rows: Rows) throws {
        segments = try rows.number("SELECT count(*) FROM resolution WHERE recordedAt >= ?")
        sessions = try rows.number("SELECT count(DISTINCT session) FROM resolution WHERE recordedAt >= ?")
        utterances = try rows.number(
            "SELECT count(*) FROM (SELECT DISTINCT session, utterance FROM resolution WHERE recordedAt >= ?)")
        guard segments > 0 else { return }
        first = Date(
            epochMilliseconds: try rows.number("SELECT min(recordedAt) FROM resolution WHERE recordedAt >= ?"))
        last = Date(epochMilliseconds: try rows.number("SELECT max(recordedAt) FROM resolution WHERE recordedAt >= ?"))
    }
}

/// The rows a report is about.
///
/// Every value goes to SQLite as an argument; no statement is put together from data.
private struct Rows {
    let db: Database
    let since: Int64
    let top: Int

    /// The one number a statement yields; its only argument is the time.
    func number<Number: BinaryInteger & DatabaseValueConvertible>(_ sql: String) throws -> Number {
        try Number.fetchOne(db, sql: sql, arguments: [since]) ?? 0
    }

    func endings() throws -> [TelemetryReport.Ending] {
        var counts: [String: Int] = [:]
        let cursor = try Row.fetchCursor(
            db,
            sql: """
                SELECT CASE
                        WHEN outcome <> 'fired' THEN outcome
                        WHEN source <> 'dictionary' THEN 'firedOnline'
                        WHEN leadMs > 0 THEN 'firedEarly'
                        ELSE 'firedAtFinal'
                    END AS ending,
                    count(*) AS count
                FROM resolution WHERE recordedAt >= ? GROUP BY ending
                """, arguments: [since])
        while let row = try cursor.next() { counts[row["ending"]] = row["count"] }
        let ordered = SegmentEnding.allCases.map { counts[$0.rawValue] ?? 0 }
        return zip(SegmentEnding.allCases, zip(ordered, Apportionment.thousandths(of: ordered))).map { ending, share in
            TelemetryReport.Ending(ending: ending, count: share.0, thousandths: share.1)
        }
    }

    /// The percentiles of a column; `column` and `condition` are ours, never data.
    func percentiles(of column: String, where condition: String) throws -> Percentiles? {
        let rows = "FROM resolution WHERE recordedAt >= ? AND \(condition)"
        let count: Int = try number("SELECT count(*) \(rows)")
        func value(_ percentile: Int) throws -> Double? {
            try Double.fetchOne(
                db, sql: "SELECT \(column) \(rows) ORDER BY \(column) LIMIT 1 OFFSET ?",
                arguments: [since, Percentiles.rank(of: percentile, among: count) - 1])
        }
        guard count > 0, let median = try value(50), let p95 = try value(95) else { return nil }
        return Percentiles(count: count, median: median, p95: p95)
    }

    func phrases(from source: FiredCommand.Source) throws -> [TelemetryReport.FrequentPhrase] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT coalesce(phrase, text) AS said, intent, count(*) AS count
                FROM resolution
                WHERE recordedAt >= ? AND outcome = 'fired' AND source = ? AND said IS NOT NULL
                GROUP BY said, intent ORDER BY count DESC, said, intent LIMIT ?
                """, arguments: [since, source.rawValue, top]
        ).map { TelemetryReport.FrequentPhrase(phrase: $0["said"], intent: $0["intent"], count: $0["count"]) }
    }

    func unresolved() throws -> [TelemetryReport.UnresolvedText] {
        let texts = try Row.fetchAll(
            db,
            sql: """
                SELECT text, count(*) AS count FROM resolution
                WHERE recordedAt >= ? AND outcome = 'unresolved'
                GROUP BY text ORDER BY count DESC, text LIMIT ?
                """, arguments: [since, top])
        return try texts.map { row in
            let text: String? = row["text"]
            let reasons = try Row.fetchAll(
                db,
                sql: """
                    SELECT reason, count(*) AS count FROM resolution
                    WHERE recordedAt >= ? AND outcome = 'unresolved' AND text IS ?
                    GROUP BY reason ORDER BY count DESC, reason
                    """, arguments: [since, text])
            return TelemetryReport.UnresolvedText(
                text: text, count: row["count"],
                reasons: reasons.map { TelemetryReport.Reason(name: $0["reason"], count: $0["count"]) })
        }
    }

    func failures() throws -> [TelemetryReport.Failure] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT detail, count(*) AS count FROM resolution
                WHERE recordedAt >= ? AND reason = 'serviceFailed' AND detail IS NOT NULL
                GROUP BY detail ORDER BY count DESC, detail
                """, arguments: [since]
        ).map { TelemetryReport.Failure(code: $0["detail"], count: $0["count"]) }
    }
}
