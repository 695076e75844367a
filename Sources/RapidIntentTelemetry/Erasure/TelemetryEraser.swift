#if SQLite
public import Foundation
import GRDB
import RapidIntent
import RapidIntentDatabase

/// Erases segments from a telemetry file without leaving their bytes in it, and removes the recordings of their
/// utterances.
///
/// ```swift
/// let eraser = try TelemetryEraser(path: "telemetry.sqlite")
/// try await eraser.erase(.phrase("call Ada"))   // 3
/// ```
///
/// Deleting rows is not enough, because SQLite leaves their bytes where pages were reordered, and in the write-ahead
/// log. So the file is rebuilt (`VACUUM`), which temporarily doubles its disk space and takes some seconds per million
/// segments, and the log is emptied. Stores that have the file open, in any process, need not be closed: they keep new
/// segments in memory and write them afterwards. Segments that a store still holds in memory are not in the file and
/// are not erased.
///
/// Of a file with an outbox (`RapidIntentFleet`), the numbers of erased rows are kept until the collector has erased its
/// copies. Of a collected file, they are kept for good, so that no late message brings a row back.
///
/// Copies of overwritten blocks in file systems, disks and backups are outside the control of a program that writes files.
public struct TelemetryEraser: Sendable {
    /// The file, as an absolute path.
    package let path: String
    private let database: DatabaseQueue
    private let recordings: RecordingFolder

    /// Opens an existing telemetry file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - busyTimeout: How long to wait, each time, for other readers or writers of the file.
    /// - Throws: ``TelemetryError`` if the file is missing, protected, damaged, another program's or a newer version's.
    public init(path: String, busyTimeout: Duration = .seconds(10)) throws(TelemetryError) {
        let file = DatabaseFile(telemetry: path, busyTimeout: busyTimeout)
        self.path = file.path
        do throws(DatabaseFileError) {
            database = try file.openForWriting(mayCreate: false)
        } catch {
            throw TelemetryError(error, path: file.path)
        }
        recordings = RecordingFolder(telemetry: file.path)
    }

    /// Erases segments, and returns how many there were.
    ///
    /// The file is rebuilt even if there were none, because rows deleted in another way leave bytes too.
    ///
    /// - Throws: ``TelemetryError``. If the detail says that the rows are deleted, their bytes may still be in the file;
    ///   erase again to remove them.
    public func erase(_ selection: TelemetrySelection) async throws(TelemetryError) -> Int {
        try await erase { [recordings] db in try Self.delete(selection, from: db, recordings) }
    }

    /// Erases what the whole fleet is to forget, and returns how many segments that were.
    ///
    /// - Parameters:
    ///   - selection: The segments. Of a collected file, a session is that of every instance which names one so.
    ///   - limit: What was recorded at this time or later stays.
    ///   - needsRebuild: Says whether the file is rebuilt after this many segments were deleted.
    package func erase(
        fromFleet selection: TelemetrySelection, recordedBefore limit: Date,
        needsRebuild: @escaping @Sendable (Int) async -> Bool
    ) async throws(TelemetryError) -> Int {
        try await erase(needsRebuild: needsRebuild) { [recordings] db in
            let before = limit.epochMilliseconds
            switch selection {
            case .everything: return try Self.delete(.before(limit), from: db, recordings)
            case .before(let date): return try Self.delete(.before(min(date, limit)), from: db, recordings)
            case .phrase(let text):
                var phrase = SaidPhrase(text)
                return try Self.delete(rowsWith: &phrase, before: before, from: db, recordings)
            case .session(let session):
                let condition = """
                    recordedAt < ? AND (session = ? OR session IN (
                        SELECT site || '/' || instance || '/' || ? FROM fleetSender))
                    """
                let arguments: StatementArguments = [before, session, session]
                let count = try Self.delete(from: db, where: condition, arguments, recordings)
                try db.execute(sql: "DELETE FROM loss WHERE \(condition)", arguments: arguments)
                return count
            }
        }
    }

    private func erase(
        needsRebuild: @Sendable (Int) async -> Bool = { _ in true },
        _ delete: @escaping @Sendable (Database) throws -> Int
    ) async throws(TelemetryError) -> Int {
        let count: Int
        do {
            count = try await database.writeWithoutTransaction { db in
                try TelemetrySchema.recordErasures(of: db)
                return try delete(db)
            }
        } catch {
            throw TelemetryError(error, path: path)
        }
        guard await needsRebuild(count) else { return count }
        do {
            try await database.writeWithoutTransaction { [recordings] db in
                try db.inTransaction(.immediate) {
                    try recordings.tidy(db)
                    return .commit
                }
                try DatabaseFile.rebuild(db)
            }
        } catch {
            var failure = TelemetryError(error, path: path)
            failure.detail = "\(counted(count, "segment")) deleted, but not yet without a trace: \(failure.detail)"
            if failure.code == .busy {
                failure.remedy = "erase again once no other program reads the file, to complete it"
            }
            throw failure
        }
        return count
    }

    /// Rebuilds the file, so that nothing is left of rows that were deleted in any way.
    ///
    /// Blocks the calling thread for some seconds per million segments.
    package func overwriteErased() throws(TelemetryError) {
        do {
            try database.writeWithoutTransaction(DatabaseFile.rebuild)
        } catch {
            throw TelemetryError(error, path: path)
        }
    }

    // MARK: - Deleting

    /// The maximum number of rows deleted in one transaction, because other writers wait for it.
    private static let rows = 10_000

    private static func delete(
        _ selection: TelemetrySelection, from db: Database, _ recordings: RecordingFolder
    ) throws -> Int {
        switch selection {
        case .session(let session):
            let count = try delete(from: db, where: "session = ?", [session], recordings)
            try db.execute(sql: "DELETE FROM loss WHERE session = ?", arguments: [session])
            return count
        case .before(let date):
            let count = try delete(from: db, where: "recordedAt < ?", [date.epochMilliseconds], recordings)
            try db.execute(sql: "DELETE FROM loss WHERE recordedAt < ?", arguments: [date.epochMilliseconds])
            return count
        case .phrase(let text):
            var phrase = SaidPhrase(text)
            return try delete(rowsWith: &phrase, from: db, recordings)
        case .everything: return try deleteEverything(from: db)
        }
    }

    private static func delete(
        from db: Database, where condition: String, _ arguments: StatementArguments, _ recordings: RecordingFolder
    ) throws -> Int {
        // The sound goes first: if it cannot, the rows still say what is there.
        try db.inTransaction(.immediate) {
            try recordings.remove(rowsWhere: condition, arguments, in: db)
            return .commit
        }
        var count = 0
        while true {
            try db.execute(
                sql: """
                    DELETE FROM resolution WHERE id IN (
                        SELECT id FROM resolution WHERE \(condition) LIMIT \(rows))
                    """, arguments: arguments)
            guard db.changesCount > 0 else { return count }
            count += db.changesCount
        }
    }

    private static func delete(
        rowsWith phrase: inout SaidPhrase, before limit: Int64 = .max, from db: Database, _ recordings: RecordingFolder
    ) throws -> Int {
        var ids: [Int64] = []
        let rows = try Row.fetchCursor(
            db,
            sql:
                """
                SELECT id, text, phrase, entities, stops, locale, takenFor, partials FROM resolution
                WHERE recordedAt < ? AND (text NOTNULL OR phrase NOTNULL OR stops NOTNULL OR entities <> '[]'
                    OR takenFor NOTNULL OR partials NOTNULL)
                """, arguments: [limit]
        )
        while let row = try rows.next() {
            let isMeant = phrase.isIn(
                text: row[1], takenFor: row[6], phrase: row[2], entities: row[3], stops: row[4], partials: row[7],
                locale: LocaleIdentifier(rawValue: row[5]))
            if isMeant { ids.append(row[0]) }
        }
        let statement = try db.cachedStatement(sql: "DELETE FROM resolution WHERE id = ?")
        for start in stride(from: 0, to: ids.count, by: Self.rows) {
            try db.inTransaction(.immediate) {
                let ids = ids[start..<min(start + Self.rows, ids.count)]
                try recordings.remove(utterancesOf: ids, in: db)
                for id in ids { try statement.execute(arguments: [id]) }
                return .commit
            }
        }
        return ids.count
    }

    /// Deletes the rows of every table except the list of migrations and the numbers of messages and rows of a fleet,
    /// including tables of later versions.
    private static func deleteEverything(from db: Database) throws -> Int {
        var count = 0
        try db.inTransaction(.immediate) {
            count = try Int.fetchOne(db, sql: "SELECT count(*) FROM resolution") ?? 0
            let tables = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_master
                    WHERE type = 'table' AND name <> 'grdb_migrations' AND name NOT LIKE 'fleet%'
                        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                    """)
            for table in tables { try db.execute(sql: "DELETE FROM \(table.quotedDatabaseIdentifier)") }
            return .commit
        }
        return count
    }
}

/// The segments to erase.
public enum TelemetrySelection: Sendable, Equatable {
    /// The segments of one session, and its counts of losses.
    case session(String)
    /// The segments in which a text was said, as whole words.
    ///
    /// The text is found by itself, as part of a longer text, or as the words or value of an entity. Segments whose
    /// dictionary phrase is exactly this text, or with this text in one of their recorded partial transcripts, are
    /// included.
    ///
    /// Texts are compared in normal form, so that case and punctuation do not matter; "ada" is also found in "ada's house". Texts
    /// recorded with hidden digits are found by the number of digits.
    case phrase(String)
    /// The segments that were recorded before a time, and the losses counted before it.
    case before(Date)
    /// All segments, and everything else in the file.
    case everything
}
#endif
