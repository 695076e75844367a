import Foundation
import GRDB
import RapidIntentDatabase

/// A small piece of the work that ``TelemetryRetention`` makes: few enough rows that the lock is held for milliseconds.
struct RetentionStep {
    /// How many rows one step deletes at most.
    static let rows = 500
    /// How many free pages one step gives back to the file system at most.
    private static let pages = 256
    /// How many free pages are kept for new rows at least.
    private static let spare = 64

    let retention: TelemetryRetention

    /// Deletes the oldest rows that are too many or too old, in the transaction at hand; whether there may be more.
    func run(_ db: Database, at now: Date) throws -> Bool {
        if let age = retention.age {
            let oldest = now.addingTimeInterval(-age.milliseconds / 1000).epochMilliseconds
            try db.execute(sql: "DELETE FROM loss WHERE recordedAt < ?", arguments: [oldest])
            if try delete(from: "resolution", "recordedAt < ?", oldest, db) > 0 { return true }
        }
        if let bytes = retention.bytes, try usedBytes(db) > bytes {
            if try deleteOldest(from: db) { return true }
        }
        return try giveBack(db)
    }

    /// Deletes what is oldest, segments and counts of losses alike; whether there was anything.
    private func deleteOldest(from db: Database) throws -> Bool {
        // Counts come in the order of time, so the first of them are the oldest, and no index is needed for them.
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

    /// Deletes the oldest rows of a table for which a condition on a time holds; how many.
    private func delete(
        from table: String, _ condition: String, _ time: Int64, _ db: Database
    ) throws -> Int {
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

    /// Returns free pages to the file system where they are more than a tenth: new rows will want the others.
    private func giveBack(_ db: Database) throws -> Bool {
        let free = try Self.pragma("freelist_count", db)
        // 2: the file is kept so that it can be made smaller piece by piece, which the first of all writers decides.
        guard try Self.pragma("auto_vacuum", db) == 2, free > max(Self.spare, try Self.pragma("page_count", db) / 10)
        else { return false }
        try db.execute(sql: "PRAGMA incremental_vacuum(\(Self.pages))")
        return true
    }

    private static func pragma(_ name: String, _ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA \(name)") ?? 0
    }
}
