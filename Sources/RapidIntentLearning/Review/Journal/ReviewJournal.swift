#if SQLite
package import Foundation
import GRDB
import RapidIntentDatabase
import RapidIntentSupport
package import RapidIntentTelemetry

/// The journal of the changes that a review, growth and tuning make: who did what, what the files were before and after, and which
/// texts were decided on.
///
/// One SQLite file beside the telemetry file, readable only by its owner. An entry is written before the files are: if the process
/// is killed between the two, the entry is there and undoing it finds nothing to do.
package struct ReviewJournal: Sendable {
    private let connection: DatabaseConnection

    /// A decision on a text, as part of an entry.
    struct Decision: Sendable, Equatable {
        var key: WaitingSegments.Key
        var decision: TextDecisions.Decision
    }

    /// The path of the journal that belongs to a telemetry file: its name with `.review` at its end.
    package static func path(forTelemetry path: String) -> String { path + ".review" }

    /// Opens a journal, or creates it.
    ///
    /// - Throws: ``ReviewError`` if it cannot be used.
    package init(path: String) throws(ReviewError) {
        connection = DatabaseConnection(
            DatabaseFile(path: path, kind: JournalSchema.kind, busyTimeout: .seconds(5)))
        try act { () throws(DatabaseFileError) in try connection.open() }
    }

    /// The journal that belongs to a telemetry file; nil if nothing was changed with it yet.
    ///
    /// - Throws: ``ReviewError`` if it cannot be used.
    package init?(existingFor telemetry: String) throws(ReviewError) {
        let path = Self.path(forTelemetry: telemetry)
        guard FilePath.resolved(path) != nil else { return nil }
        try self.init(path: path)
    }

    // MARK: - Writing

    /// Writes an entry and then its files; an entry whose files cannot be written is removed again, and so are the changes of the
    /// files before.
    ///
    /// - Parameters:
    ///   - change: What is done.
    ///   - date: The time.
    ///   - reviewer: Who does it.
    /// - Throws: ``ReviewError`` if the journal or a file cannot be written.
    package func write(_ change: FolderChange, at date: Date, by reviewer: String) throws(ReviewError) -> JournalEntry {
        try write(change, deciding: [], at: date, by: reviewer)
    }

    func write(
        _ change: FolderChange, deciding decisions: [Decision] = [], undoing undone: Int64? = nil, at date: Date,
        by reviewer: String
    ) throws(ReviewError) -> JournalEntry {
        let id = try transaction { db in
            try db.execute(
                sql: "INSERT INTO entry (at, reviewer, action, summary, diff, undoes) VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [
                    date.epochMilliseconds, reviewer, change.action.rawValue, change.summary, change.diff, undone,
                ])
            let id = db.lastInsertedRowID
            for file in change.files {
                // Whoever takes it back may do so from another folder.
                try db.execute(
                    sql: "INSERT INTO change (entry, path, before, after) VALUES (?, ?, ?, ?)",
                    arguments: [
                        id, FilePath.absolute(file.path), file.before.map { Data($0) }, file.after.map { Data($0) },
                    ])
            }
            for decision in decisions {
                try db.execute(
                    sql: "INSERT INTO decision (entry, kind, text, isRejected, at) VALUES (?, ?, ?, ?, ?)",
                    arguments: [
                        id, decision.key.kind.rawValue, decision.key.text, decision.decision.isRejected,
                        decision.decision.at,
                    ])
            }
            if let undone {
                try db.execute(sql: "UPDATE entry SET undoneBy = ? WHERE id = ?", arguments: [id, undone])
            }
            return id
        }
        do throws(ReviewError) {
            try change.write()
        } catch {
            try transaction { db in
                try db.execute(sql: "UPDATE entry SET undoneBy = NULL WHERE undoneBy = ?", arguments: [id])
                try db.execute(sql: "DELETE FROM entry WHERE id = ?", arguments: [id])
            }
            throw error
        }
        return JournalEntry(
            id: id, at: date, reviewer: reviewer, action: change.action, summary: change.summary, diff: change.diff,
            undoneBy: nil, undoes: undone)
    }

    /// Takes an entry back: its files are as before, byte for byte, and its decisions do not count.
    ///
    /// If a file was changed since, only the lines of the entry are taken back, as long as they are still there.
    ///
    /// - Parameters:
    ///   - id: The number of the entry.
    ///   - date: The time.
    ///   - reviewer: Who takes it back.
    /// - Throws: ``ReviewError`` with `notUndoable` if it cannot be taken back; then nothing is written.
    package func undo(_ id: Int64, at date: Date, by reviewer: String) throws(ReviewError) -> JournalEntry {
        guard let (entry, changes) = try entry(id) else {
            throw ReviewError(.notFound, "the journal has no entry \(id)")
        }
        guard entry.isUndoable else {
            throw ReviewError(
                .notUndoable,
                entry.undoneBy == nil ? "'\(entry.action.rawValue)' cannot be undone" : "it was undone already")
        }
        if [.learn, .forget, .edit, .tune].contains(entry.action), changes.isEmpty {
            throw ReviewError(.notUndoable, "what the files were is erased, because somebody's words were in it")
        }
        var undo = FolderChange(action: .undo, summary: "took back: \(entry.summary)")
        for change in changes.reversed() {
            let present = try FileChange.bytes(ofFile: change.path)
            guard present != change.before else { continue }
            guard let restored = change.restored(from: present) else {
                throw try refusal(of: change, in: id, isGone: present == nil)
            }
            undo.files.append(FileChange(path: change.path, before: present, after: restored))
            undo.diff +=
                UnifiedDiff(
                    from: present.map { String(decoding: $0, as: UTF8.self) },
                    to: String(decoding: restored ?? [], as: UTF8.self),
                    file: change.path.split(separator: "/").last.map(String.init) ?? change.path
                ).text
        }
        return try write(undo, undoing: id, at: date, by: reviewer)
    }

    /// Why a file cannot be as it was before an entry.
    private func refusal(of change: FileChange, in id: Int64, isGone: Bool) throws(ReviewError) -> ReviewError {
        guard !isGone else {
            return ReviewError(.notUndoable, "'\(change.path)' is not there any more", help: "put it back first")
        }
        let later = try read { db in
            try Int64.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT id FROM entry JOIN change ON change.entry = entry.id
                    WHERE path = ? AND id > ? AND undoneBy IS NULL AND undoes IS NULL ORDER BY id DESC
                    """, arguments: [change.path, id])
        }
        let first = later.isEmpty ? "" : "undo \(later.map(String.init).joined(separator: ", ")) first, or "
        return ReviewError(
            .notUndoable, "the lines of this change in '\(change.path)' were changed since",
            help: first + "edit the file")
    }

    /// Removes what it says about a phrase, or all of it: the words of these entries, and with them the way to undo them.
    ///
    /// - Parameter selection: What was erased from telemetry; a selection by session or time names no words, and removes nothing.
    package func forget(_ selection: TelemetrySelection) throws(ReviewError) {
        try transaction { db in
            let phrase: String
            switch selection {
            case .phrase(let words): phrase = words
            case .everything: return try db.execute(sql: "DELETE FROM change; DELETE FROM decision; DELETE FROM entry")
            default: return
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
    package func entries(before: Int64? = nil, limit: Int) throws(ReviewError) -> [JournalEntry] {
        try read { db in
            try Row.fetchAll(
                db, sql: Self.selection + " WHERE id < ? ORDER BY id DESC LIMIT ?",
                arguments: [before ?? .max, max(0, limit)]
            ).compactMap(Self.entry)
        }
    }

    /// The newest entry with one of some actions that can be undone; nil if there is none.
    package func newest(of actions: Set<JournalEntry.Action>) throws(ReviewError) -> JournalEntry? {
        try read { db in
            let rows = try Row.fetchCursor(db, sql: Self.selection + " ORDER BY id DESC")
            while let row = try rows.next() {
                if let entry = Self.entry(row), entry.isUndoable, actions.contains(entry.action) { return entry }
            }
            return nil
        }
    }

    /// An entry with its changes; nil if there is none.
    private func entry(_ id: Int64) throws(ReviewError) -> (entry: JournalEntry, changes: [FileChange])? {
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
