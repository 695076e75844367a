#if SQLite
import Foundation
import GRDB
import RapidIntentDatabase

/// One step of enforcing ``TelemetryRetention``, with few rows, so that the lock is held only for milliseconds.
struct RetentionStep {
    /// The maximum number of rows that one step deletes.
    static let rows = 500
    /// The maximum number of free pages that one step returns to the file system.
    private static let pages = 256
    /// The minimum number of free pages that are kept for new rows.
    private static let spare = 64

    let retention: TelemetryRetention

    /// Deletes the oldest rows beyond the limits, in the current transaction; returns whether there may be more.
    func run(_ db: Database, at now: Date) throws -> Bool {
        if let age = retention.age {
            let oldest = now.addingTimeInterval(-age.milliseconds / 1000).epochMilliseconds
            try db.execute(sql: "DELETE FROM loss WHERE recordedAt < ?", arguments: [oldest])
            if try delete(from: "resolution", "recordedAt < ?", oldest, db) > 0 { return true }
        }
        if let bytes = retention.bytes, try usedBytes(db) > bytes {
            if try deleteOldest(from: db) { return true }
        }
        return try releasePages(db)
    }

    /// Deletes the oldest rows, both segments and counts of losses; returns whether there were any.
    private func deleteOldest(from db: Database) throws -> Bool {
        // Counts of losses are inserted in order of time, so the first rows are the oldest, and they need no index.
        let oldest = try Int64.fetchAll(
            db,
            sql: """
                SELECT recordedAt FROM (SELECT recordedAt FROM resolution ORDER BY recordedAt LIMIT \(Self.rows))
                UNION ALL SELECT recordedAt FROM (SELECT recordedAt FROM loss ORDER BY id LIMIT \(Self.rows))
                ORDER BY recordedAt LIMIT \(Self.rows)
                """)
        guard let newest = oldest.last else { return false }
        let segments = try delete(from: "resolution", "recordedAt <= ?", newest, db)
        return try delete(from: "loss", "recordedAt <= ?", newest, db) + segments > 0
    }

    /// Deletes the oldest rows of a table that meet a condition on a time; returns their number.
    private func delete(from table: String, _ condition: String, _ time: Int64, _ db: Database) throws -> Int {
        try db.execute(
            sql: """
                DELETE FROM \(table) WHERE id IN (
                    SELECT id FROM \(table) WHERE \(condition) ORDER BY recordedAt, id LIMIT \(Self.rows))
                """, arguments: [time])
        return db.changesCount
    }

    private func usedBytes(_ db: Database) throws -> Int {
        let pages = try Self.pragma("page_count", db) - Self.pragma("freelist_count", db)
        return try pages * Self.pragma("page_size", db)
    }

    /// Returns free pages to the file system if more than a tenth of the pages is free.
    ///
    /// New rows use the remaining ones.
    private func releasePages(_ db: Database) throws -> Bool {
        let free = try Self.pragma("freelist_count", db)
        // 2 means incremental vacuum: the file can shrink step by step. The first writer of the file sets the mode.
        guard try Self.pragma("auto_vacuum", db) == 2, free > max(Self.spare, try Self.pragma("page_count", db) / 10)
        else { return false }
        try db.execute(sql: "PRAGMA incremental_vacuum(\(Self.pages))")
        return true
    }

    private static func pragma(_ name: String, _ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA \(name)") ?? 0
    }
}

/// Decides when the writer checks for rows to delete.
///
/// It checks when the file is opened, then after a number of written rows or after an interval.
///
/// A pure value.
struct RetentionSchedule: Sendable {
    /// The maximum number of rows written between two checks.
    static let rows = 2_000
    /// The maximum time between two checks while rows are written, in seconds.
    static let interval: TimeInterval = 60

    private var lastLook: Date?
    private var written = 0

    mutating func count(_ rows: Int) { written += rows }

    /// Whether a check is due; if so, it counts as performed.
    mutating func isDue(at now: Date) -> Bool {
        // A clock that was set back must not delay the check.
        if let lastLook, written < Self.rows, (0..<Self.interval).contains(now.timeIntervalSince(lastLook)) {
            return false
        }
        lastLook = now
        written = 0
        return true
    }
}
#endif
