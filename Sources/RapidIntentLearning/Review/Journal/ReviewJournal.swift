#if SQLite
import Foundation
import GRDB
import RapidIntentDatabase

/// The journal of a review: who did what, what the files were before and after, and which texts were decided on.
///
/// One SQLite file, readable only by its owner. An entry is written before the files are: if the process is killed between the
/// two, the entry is there and undoing it finds nothing to do.
struct ReviewJournal: Sendable {
    private let connection: DatabaseConnection

    /// A decision on a text, as part of an entry.
    struct Decision: Sendable, Equatable {
        var key: WaitingSegments.Key
        var decision: TextDecisions.Decision
    }

    /// An entry to be written.
    struct NewEntry: Sendable {
        var at: Date
        var reviewer: String
        var action: JournalEntry.Action
        var summary: String
        var diff = ""
        var undoes: Int64?
        var changes: [FileChange] = []
        var decisions: [Decision] = []
    }

    /// Opens a journal, or creates it.
    init(path: String) throws(ReviewError) {
        connection = DatabaseConnection(
            DatabaseFile(path: path, kind: JournalSchema.kind, busyTimeout: .seconds(5)))
        try act { () throws(DatabaseFileError) in try connection.open() }
    }

    // MARK: - Writing

    /// Writes an entry and then its files; an entry whose files cannot be written is removed again, and so are the changes of the
    /// files before.
    func write(_ new: NewEntry) throws(ReviewError) -> JournalEntry {
        let id = try transaction { db in
            try db.execute(
                sql: "INSERT INTO entry (at, reviewer, action, summary, diff, undoes) VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [
                    new.at.epochMilliseconds, new.reviewer, new.action.rawValue, new.summary, new.diff, new.undoes,
                ])
            let id = db.lastInsertedRowID
            for change in new.changes {
                try db.execute(
                    sql: "INSERT INTO change (entry, path, before, after) VALUES (?, ?, ?, ?)",
                    arguments: [id, change.path, change.before.map { Data($0) }, change.after.map { Data($0) }])
            }
            for decision in new.decisions {
                try db.execute(
                    sql: "INSERT INTO decision (entry, kind, text, isRejected, at) VALUES (?, ?, ?, ?, ?)",
                    arguments: [
                        id, decision.key.kind.rawValue, decision.key.text, decision.decision.isRejected,
                        decision.decision.at,
                    ])
            }
            if let undone = new.undoes {
                try db.execute(sql: "UPDATE entry SET undoneBy = ? WHERE id = ?", arguments: [id, undone])
            }
            return id
        }
        var written: [FileChange] = []
        do throws(ReviewError) {
            for change in new.changes {
                try change.write()
                written.append(change)
            }
        } catch {
            for change in written.reversed() {
                try? FileChange(path: change.path, before: change.after, after: change.before).write()
            }
            try transaction { db in
                try db.execute(sql: "UPDATE entry SET undoneBy = NULL WHERE undoneBy = ?", arguments: [id])
                try db.execute(sql: "DELETE FROM entry WHERE id = ?", arguments: [id])
            }
            throw error
        }
        return JournalEntry(
            id: id, at: new.at, reviewer: new.reviewer, action: new.action, summary: new.summary, diff: new.diff,
            undoneBy: nil, undoes: new.undoes)
    }

    /// Removes what it says about a phrase, or all of it: the words of these entries, and with them the way to undo them.
    ///
    /// - Parameter phrase: The phrase; nil for everything.
    func forget(_ phrase: String?) throws(ReviewError) {
        try transaction { db in
            guard let phrase else {
                return try db.execute(sql: "DELETE FROM change; DELETE FROM decision; DELETE FROM entry")
            }
            let words = phrase.lowercased()
            try db.execute(sql: "DELETE FROM decision WHERE instr(lower(text), ?) > 0", arguments: [words])
            try db.execute(
                sql: """
                    DELETE FROM change WHERE entry IN (
                        SELECT entry FROM change
                        WHERE instr(lower(CAST(before AS TEXT)), :words) > 0
                            OR instr(lower(CAST(after AS TEXT)), :words) > 0)
                    """, arguments: ["words": words])
            try db.execute(
                sql: """
                    UPDATE entry SET summary = 'erased', diff = ''
                    WHERE instr(lower(summary), :words) > 0 OR instr(lower(diff), :words) > 0
                    """, arguments: ["words": words])
        }
    }

    /// Removes the decisions on texts that are gone, and the words of their entries.
    ///
    /// Decisions on proposals name phrases of people who teach, and stay.
    ///
    /// - Parameter isGone: Whether telemetry does not have a text any more.
    func forgetDecisions(on isGone: (String) -> Bool) throws(ReviewError) {
        try transaction { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT rowid, entry, text FROM decision WHERE kind NOT IN ('proposal', 'removal')")
            for row in rows where isGone(row[2]) {
                try db.execute(sql: "DELETE FROM decision WHERE rowid = ?", arguments: [row[0] as Int64])
                try db.execute(
                    sql: "UPDATE entry SET summary = 'erased', diff = '' WHERE id = ?", arguments: [row[1] as Int64])
            }
        }
    }

    // MARK: - Reading

    /// Entries, the newest first.
    ///
    /// - Parameters:
    ///   - before: The entry before which they come; nil for the newest.
    ///   - limit: The maximum number of entries.
    func entries(before: Int64? = nil, limit: Int) throws(ReviewError) -> [JournalEntry] {
        try read { db in
            try Row.fetchAll(
                db, sql: Self.selection + " WHERE id < ? ORDER BY id DESC LIMIT ?",
                arguments: [before ?? .max, max(0, limit)]
            ).compactMap(Self.entry)
        }
    }

    /// An entry with its changes; nil if there is none.
    func entry(_ id: Int64) throws(ReviewError) -> (entry: JournalEntry, changes: [FileChange])? {
        try read { db in
            guard
                let entry = try Row.fetchOne(db, sql: Self.selection + " WHERE id = ?", arguments: [id])
                    .flatMap(Self.entry)
            else { return nil }
            let changes = try Row.fetchAll(
                db, sql: "SELECT path, before, after FROM change WHERE entry = ? ORDER BY rowid", arguments: [id])
            return (
                entry,
                changes.map { row in
                    FileChange(
                        path: row[0], before: (row[1] as Data?).map(Array.init),
                        after: (row[2] as Data?).map(Array.init))
                }
            )
        }
    }

    /// The decisions of all entries that stand.
    func decisions() throws(ReviewError) -> TextDecisions {
        try read { db in
            var decisions = TextDecisions()
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT kind, text, isRejected, decision.at FROM decision
                    JOIN entry ON entry.id = decision.entry WHERE undoneBy IS NULL ORDER BY decision.rowid
                    """)
            while let row = try rows.next() {
                guard let kind = InboxKind(rawValue: row[0]) else { continue }
                decisions.decide(
                    WaitingSegments.Key(kind: kind, text: row[1]),
                    TextDecisions.Decision(isRejected: row[2], at: row[3]))
            }
            return decisions
        }
    }

    private static let selection =
        "SELECT id, at, reviewer, action, summary, diff, undoneBy, undoes FROM entry"

    /// The entry of a row; nil for an action of a later version.
    private static func entry(_ row: Row) -> JournalEntry? {
        guard let action = JournalEntry.Action(rawValue: row[3]) else { return nil }
        return JournalEntry(
            id: row[0], at: Date(epochMilliseconds: row[1]), reviewer: row[2], action: action, summary: row[4],
            diff: row[5], undoneBy: row[6], undoes: row[7])
    }

    // MARK: - Failures

    private func read<Value>(_ body: (Database) throws -> Value) throws(ReviewError) -> Value {
        try act { () throws(DatabaseFileError) in try connection.read(body) }
    }

    private func transaction<Value>(_ body: (Database) throws -> Value) throws(ReviewError) -> Value {
        try act { () throws(DatabaseFileError) in try connection.write(body) }
    }

    private func act<Value>(_ body: () throws(DatabaseFileError) -> Value) throws(ReviewError) -> Value {
        do throws(DatabaseFileError) {
            return try body()
        } catch {
            throw ReviewError(
                .unreadable, "the journal '\(connection.file.path)' cannot be used: \(error.detail)",
                help: error.remedy ?? "check its permissions and the disk, or name another file")
        }
    }
}
#endif
