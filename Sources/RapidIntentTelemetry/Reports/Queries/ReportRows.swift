#if SQLite
import Foundation
import GRDB
import RapidIntent
import RapidIntentDatabase

/// The rows of a report.
///
/// Every value is passed to SQLite as an argument; no statement is built from data.
struct ReportRows {
    let db: Database
    let top: Int
    private let scope: RowCondition
    private let losses: RowCondition

    init(db: Database, _ filter: TelemetryFilter, top: Int) {
        self.db = db
        self.top = top
        scope = filter.condition
        losses = filter.conditionOfLosses
    }

    /// Without a condition, SQLite can answer from an index alone.
    func condition(_ others: String = "", _ arguments: StatementArguments = [])
        -> (sql: String, arguments: StatementArguments)
    {
        var condition = scope
        if !others.isEmpty { condition.require(others, arguments) }
        return (condition.clause, condition.arguments)
    }

    func number(_ sql: String) throws -> Int {
        let condition = condition()
        return try Int.fetchOne(db, sql: "\(sql) \(condition.sql)", arguments: condition.arguments) ?? 0
    }

    func utterances() throws -> Int {
        let condition = condition()
        return try Int.fetchOne(
            db, sql: "SELECT count(*) FROM (SELECT DISTINCT session, utterance FROM resolution \(condition.sql))",
            arguments: condition.arguments) ?? 0
    }

    func span() throws -> (first: Date?, last: Date?) {
        let condition = condition()
        func date(_ function: String) throws -> Date? {
            try Int64.fetchOne(
                db, sql: "SELECT \(function)(recordedAt) FROM resolution \(condition.sql)",
                arguments: condition.arguments
            ).map { Date(epochMilliseconds: $0) }
        }
        return (try date("min"), try date("max"))
    }

    func lost() throws -> (segments: Int, feedback: Int) {
        let row = try Row.fetchOne(
            db, sql: "SELECT coalesce(sum(count), 0), coalesce(sum(feedback), 0) FROM loss \(losses.clause)",
            arguments: losses.arguments)
        return (row?[0] ?? 0, row?[1] ?? 0)
    }

    /// Counts everything that needs no sorting.
    ///
    /// - Parameter hours: Whether to count by hour; otherwise by day.
    func tally(hours: Bool, into tally: inout SegmentTally) throws {
        let condition = condition()
        let slot = Self.slot(hours: hours)
        let cursor = try Row.fetchCursor(
            db,
            sql: """
                SELECT recordedAt / \(slot) AS slot, outcome, source, leadMs > 0 AS isEarly,
                    serviceMs IS NOT NULL OR price IS NOT NULL OR coalesce(wastedEarly, 0) > 0 AS wasAsked,
                    CASE reason WHEN 'serviceFailed' THEN coalesce(detail, '') END AS failure, feedback, modelVersion,
                    count(*) AS count, total(price) AS spent, count(price) AS priced,
                    coalesce(sum(askedEarly), 0) AS askedEarly, coalesce(sum(wastedEarly), 0) AS wastedEarly
                FROM resolution \(condition.sql)
                GROUP BY slot, outcome, source, isEarly, wasAsked, failure, feedback, modelVersion
                """, arguments: condition.arguments)
        while let row = try cursor.next() {
            let failure: String? = row["failure"]
            tally.add(
                SegmentTally.Group(
                    slot: Date(epochMilliseconds: (row["slot"] as Int64).multipliedClamping(by: slot)),
                    outcome: row["outcome"], source: (row["source"] as String?).flatMap(FiredCommand.Source.init),
                    isEarly: (row["isEarly"] as Bool?) == true, wasAsked: row["wasAsked"], hasFailed: failure != nil,
                    failure: failure?.isEmpty == true ? nil : failure,
                    feedback: (row["feedback"] as String?).flatMap(Feedback.Verdict.init), model: row["modelVersion"],
                    count: row["count"], spent: row["spent"], priced: row["priced"], askedEarly: row["askedEarly"],
                    wastedEarly: row["wastedEarly"]))
        }
    }

    /// The leads of all early commands, in milliseconds.
    func leads() throws -> [Double] {
        let condition = condition("outcome = 'fired' AND source = 'dictionary' AND leadMs > 0")
        return try Double.fetchAll(
            db, sql: "SELECT leadMs FROM resolution \(condition.sql)", arguments: condition.arguments)
    }

    /// The number of commands that were reported as likely and then withdrawn.
    func withdrawals() throws -> Int {
        let condition = condition("withdrawals > 0")
        return try Int.fetchOne(
            db, sql: "SELECT sum(withdrawals) FROM resolution \(condition.sql)", arguments: condition.arguments) ?? 0
    }

    /// The decoding times after the end of speech in milliseconds, one per utterance, regardless of its number of
    /// segments.
    func decodingTimes() throws -> [Double] {
        let condition = condition("decodingMs IS NOT NULL")
        return try Double.fetchAll(
            db,
            sql: "SELECT max(decodingMs) FROM resolution \(condition.sql) GROUP BY session, utterance, finalMs",
            arguments: condition.arguments)
    }

    /// The times of the service in milliseconds, by hour or day and by model.
    func serviceTimes(hours: Bool) throws -> (bySlot: [Date: [Double]], byModel: [String?: [Double]]) {
        let condition = condition("serviceMs IS NOT NULL")
        let slot = Self.slot(hours: hours)
        let cursor = try Row.fetchCursor(
            db,
            sql: "SELECT recordedAt / \(slot), serviceMs, modelVersion FROM resolution \(condition.sql)",
            arguments: condition.arguments)
        var bySlot: [Int64: [Double]] = [:]
        var byModel: [String?: [Double]] = [:]
        while let row = try cursor.next() {
            let time: Double = row[1]
            bySlot[row[0], default: []].append(time)
            byModel[row[2], default: []].append(time)
        }
        let dated = bySlot.map { (Date(epochMilliseconds: $0.multipliedClamping(by: slot)), $1) }
        return (Dictionary(dated, uniquingKeysWith: +), byModel)
    }

    /// The length of an hour or a day in milliseconds.
    private static func slot(hours: Bool) -> Int64 { hours ? 3_600_000 : 86_400_000 }
}

extension Int64 {
    /// The product, clamped to the range of the type.
    ///
    /// Such a time comes from a wrong clock, so the limit causes no error.
    fileprivate func multipliedClamping(by factor: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? (self < 0 ? .min : .max) : product
    }
}
#endif
