#if SQLite
package import Foundation
import GRDB
import RapidIntent
import RapidIntentDatabase
import RapidIntentSupport
package import RapidIntentTelemetry

/// The journal of the changes that a review, growth and tuning make: who did what, what the files were before and after, and which
/// texts were decided on.
///
/// One SQLite file beside the telemetry file, readable only by its owner, as that is: both have what people said. An entry is written
/// before the files are: if the process is killed between the two, the entry is there and undoing it finds nothing to do. An undo
/// is an entry once its files are written: if the process is killed before, undoing again does the rest.
package struct ReviewJournal: Sendable {
    private let connection: DatabaseConnection

    /// A decision on a text, as part of an entry.
    struct Decision: Sendable, Equatable {
        var key: WaitingSegments.Key
        var decision: TextDecisions.Decision
    }

    /// The path of the journal that belongs to a telemetry file: its name with `.review` at its end, beside the file that a link names.
    package static func path(forTelemetry path: String) -> String {
        (FileContents.isLink(path) ? FileContents.target(of: path) : path) + ".review"
    }

    /// Opens a journal, or creates it.
    package init(path: String) throws(ReviewError) {
        connection = DatabaseConnection(DatabaseFile(path: path, kind: JournalSchema.kind, busyTimeout: .seconds(5)))
        try act { () throws(DatabaseFileError) in try connection.open() }
    }

    /// The journal that belongs to a telemetry file; nil if nothing was changed with it yet.
    package init?(existingFor telemetry: String) throws(ReviewError) {
        let path = Self.path(forTelemetry: telemetry)
        guard FilePath.resolved(path) != nil else { return nil }
        try self.init(path: path)
    }

    // MARK: - Writing

    /// Writes an entry and then its files; an entry whose files cannot be written is removed again, and so are the changes of the
    /// files before.
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
                // Absolute, since it may be taken back from another working folder.
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
                try db.execute(
                    sql: "UPDATE entry SET undoneBy = ? WHERE id = ? AND undoneBy IS NULL", arguments: [id, undone])
                // Somebody else may have been quicker.
                guard db.changesCount == 1 else { throw Self.undoneAlready }
                try change.write()
            }
            return id
        }
        do throws(ReviewError) {
            if undone == nil { try change.write() }
        } catch {
            // What the file says about it matters more than what the journal does.
            try? transaction { db in try db.execute(sql: "DELETE FROM entry WHERE id = ?", arguments: [id]) }
            throw error
        }
        return JournalEntry(
            id: id, at: date, reviewer: reviewer, action: change.action, summary: change.summary, diff: change.diff,
            undoneBy: nil, undoes: undone)
    }

    private static let undoneAlready = ReviewError(.notUndoable, "it was undone already")

    /// Takes an entry back: its files are as before, byte for byte, and its decisions do not count.
    ///
    /// If a file was changed since, only the lines of the entry are taken back, as long as they are still there.
    ///
    /// - Throws: ``ReviewError`` with `notUndoable` if it cannot be taken back; then nothing is written.
    package func undo(_ id: Int64, at date: Date, by reviewer: String) throws(ReviewError) -> JournalEntry {
        guard let (entry, changes, decisions) = try entry(id) else {
            throw ReviewError(.notFound, "the journal has no entry \(id)")
        }
        guard entry.isUndoable else {
            throw entry.undoneBy == nil
                ? ReviewError(.notUndoable, "'\(entry.action.rawValue)' cannot be undone") : Self.undoneAlready
        }
        if changes.contains(where: \.isErased) || changes.isEmpty && decisions == 0 {
            throw ReviewError(.notUndoable, "what the files were is erased, because somebody's words were in it")
        }
        var undo = FolderChange(action: .undo, summary: "took back: \(entry.summary)")
        for change in changes.reversed() {
            let folder = FilePath.folder(of: change.path)
            guard FilePath.resolved(folder) != nil else { throw Self.missing(folder) }
            let present = try FileChange.bytes(ofFile: change.path)
            guard present != change.before else { continue }
            guard let restored = change.restored(from: present) else {
                throw present == nil ? Self.missing(change.path) : try refusal(of: change, in: id)
            }
            undo.files.append(FileChange(path: change.path, before: present, after: restored))
            let name = Self.name(of: change.path, in: entry)
            undo.diff += UnifiedDiff(from: present, to: restored ?? [], file: name).text
        }
        if !changes.isEmpty, undo.files.isEmpty { undo.summary += "; no file had to change" }
        return try write(undo, undoing: id, at: date, by: reviewer)
    }

    /// The name of a file in an entry's diff; its last part if the diff does not show it.
    private static func name(of path: String, in entry: JournalEntry) -> String {
        let names = entry.diff.split(separator: "\n").filter { $0.hasPrefix("+++ ") }.map { $0.dropFirst(4) }
        return String(names.first { path.hasSuffix($0) } ?? path.split(separator: "/").last ?? "")
    }

    private static func missing(_ path: String) -> ReviewError {
        ReviewError(.notUndoable, "'\(path)' is not there any more", help: "put it back first")
    }

    /// Why a file cannot be as it was before an entry.
    private func refusal(of change: FileChange, in id: Int64) throws(ReviewError) -> ReviewError {
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
    /// The phrase is found in each line of the files and summaries as telemetry finds it in a segment.
    ///
    /// - Parameter selection: What was erased from telemetry; a selection by session or time names no words, and removes nothing.
    package func forget(_ selection: TelemetrySelection) throws(ReviewError) {
        switch selection {
        case .session, .before: return
        case .everything:
            try transaction { db in try db.execute(sql: "DELETE FROM change; DELETE FROM decision; DELETE FROM entry") }
        case .phrase(let words): try transaction { db in try Self.erase(words, from: db) }
        }
        try act { () throws(DatabaseFileError) in try connection.rebuild() }
    }

    private static func erase(_ words: String, from db: Database) throws {
        func rows(_ sql: String, _ body: (Row) -> Void) throws {
            let rows = try Row.fetchCursor(db, sql: sql)
            while let row = try rows.next() { body(row) }
        }
        var lines = SaidLines(words)
        let files = "SELECT entry, CAST(before AS TEXT), CAST(after AS TEXT) FROM change"
        try rows(files) { for column in 1...2 { lines.noteLocale(of: $0[column]) } }
        var (changes, entries, decisions): (Set<Int64>, Set<Int64>, Set<Int64>) = ([], [], [])
        try rows(files) { if lines.hold($0[1]) || lines.hold($0[2]) { changes.insert($0[0]) } }
        try rows("SELECT id, summary, diff FROM entry") {
            if lines.hold($0[1]) || lines.hold($0[2]) { entries.insert($0[0]) }
        }
        try rows("SELECT rowid, text FROM decision") { if lines.hold($0[1]) { decisions.insert($0[0]) } }
        for id in changes {
            try db.execute(sql: "UPDATE change SET before = NULL, after = NULL WHERE entry = ?", arguments: [id])
        }
        for id in entries {
            try db.execute(sql: "UPDATE entry SET summary = 'erased', diff = '' WHERE id = ?", arguments: [id])
        }
        for id in decisions { try db.execute(sql: "DELETE FROM decision WHERE rowid = ?", arguments: [id]) }
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
        try act { () throws(DatabaseFileError) in try connection.rebuild() }
    }

    // MARK: - Reading

    /// Entries, the newest first.
    ///
    /// - Parameter before: The entry before which they come; nil for the newest.
    package func entries(before: Int64? = nil, limit: Int) throws(ReviewError) -> [JournalEntry] {
        try read { db in
            try Row.fetchAll(
                db, sql: Self.selection + " WHERE id < ? ORDER BY id DESC LIMIT ?",
                arguments: [before ?? .max, max(0, limit)]
            ).compactMap(Self.entry)
        }
    }

    /// The newest entry with one of some actions that stands; nil if there is none.
    ///
    /// - Parameters:
    ///   - actions: The actions, whoever did it.
    ///   - folder: The folder in which all its files are; an entry without files has none elsewhere.
    package func newest(of actions: Set<JournalEntry.Action>, in folder: String) throws(ReviewError) -> Int64? {
        let folder = (FilePath.resolved(folder) ?? folder) + "/"
        return try read { db in
            try Int64.fetchOne(
                db,
                sql: """
                    SELECT id FROM entry
                    WHERE undoneBy IS NULL AND action IN (\(databaseQuestionMarks(count: actions.count)))
                        AND NOT EXISTS (
                            SELECT 1 FROM change WHERE change.entry = entry.id AND substr(path, 1, length(?)) <> ?)
                    ORDER BY id DESC LIMIT 1
                    """, arguments: StatementArguments(actions.map(\.rawValue) + [folder, folder]))
        }
    }

    /// An entry with its changes and the number of its decisions; nil if there is none.
    private func entry(
        _ id: Int64
    ) throws(ReviewError) -> (entry: JournalEntry, changes: [FileChange], decisions: Int)? {
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
                }, try Int.fetchOne(db, sql: "SELECT count(*) FROM decision WHERE entry = ?", arguments: [id]) ?? 0
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
        var refusal: ReviewError?
        do throws(ReviewError) {
            return try act { () throws(DatabaseFileError) in
                try connection.write { db in
                    do {
                        return try body(db)
                    } catch let error as ReviewError {
                        // The database would wrap it.
                        refusal = error
                        throw error
                    }
                }
            }
        } catch {
            throw refusal ?? error
        }
    }

    private func act<Value>(_ body: () throws(DatabaseFileError) -> Value) throws(ReviewError) -> Value {
        do throws(DatabaseFileError) {
            return try body()
        } catch {
            let (path, files) = (connection.file.path, FileManager.default)
            let mayUse = files.isReadableFile(atPath: path) && files.isWritableFile(atPath: path)
            guard !mayUse, let owner = try? files.attributesOfItem(atPath: path)[.ownerAccountName] as? String else {
                throw ReviewError(
                    .unreadable, "the journal '\(path)' cannot be used: \(error.detail)",
                    help: error.remedy
                        ?? (error.code == .busy
                            ? "try again once no other program uses it"
                            : "check its permissions and the disk, or name another file"))
            }
            throw ReviewError(
                .unreadable, "the journal '\(path)' belongs to '\(owner)', and you may not read and write it",
                help:
                    "ask '\(owner)' for 'chmod g+rw', for the journal and for the telemetry file, if the group may know what was said"
            )
        }
    }
}

/// The tables of a review's journal, as the steps of `journal.sql`.
enum JournalSchema {
    static let kind = DatabaseKind(
        // "RIrv" in ASCII.
        name: "RapidIntent's review journals", applicationID: 0x5249_7276, survivesPowerCut: true, forgets: true
    ) { DatabaseMigrator(steps: PackageResources.journal_sql, applicationID: 0x5249_7276) }
}

/// Finds a phrase in the lines of files and summaries, as whole words in normal form, in each language that the files name.
struct SaidLines {
    private var phrase: SaidPhrase
    private var locales: Set<LocaleIdentifier> = ["en"]
    /// The lines that were looked at: versions of a file share most of theirs.
    private var known: [Substring: Bool] = [:]

    init(_ phrase: String) { self.phrase = SaidPhrase(phrase) }

    /// Notes the language of a dictionary, before anything is looked for.
    mutating func noteLocale(of text: String?) {
        for line in text?.split(whereSeparator: \.isNewline) ?? [] where line.hasPrefix("locale:") {
            guard let name = line.dropFirst(7).split(whereSeparator: { " \t\"'".contains($0) }).first else { continue }
            locales.insert(LocaleIdentifier(rawValue: String(name)))
        }
    }

    mutating func hold(_ text: String?) -> Bool {
        for line in text?.split(whereSeparator: \.isNewline) ?? [] {
            let isFound = known[line] ?? locales.contains { phrase.isIn(String(line), locale: $0) }
            known[line] = isFound
            if isFound { return true }
        }
        return false
    }
}
#endif
