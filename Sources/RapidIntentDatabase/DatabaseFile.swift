#if SQLite
import Foundation
package import GRDB

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A database file that can be opened; it is checked to be of the expected kind before anything in it is changed.
package struct DatabaseFile: Sendable {
    /// The file, as an absolute path.
    package let path: String
    private let kind: DatabaseKind
    /// How long to wait for a lock that another process holds: SQLite counts it in milliseconds, as an `Int32`.
    private let busyTimeout: Duration
    private static let busyTimeouts: ClosedRange<Duration> = .zero ... .seconds(86_400)

    /// Creates a reference to a file; a relative path is resolved now, not at the next opening.
    package init(path: String, kind: DatabaseKind, busyTimeout: Duration) {
        self.path = URL(fileURLWithPath: path).standardizedFileURL.path
        self.kind = kind
        self.busyTimeout = busyTimeout.clamped(to: Self.busyTimeouts)
    }

    /// Opens the file for writing, creates it if there is none, and migrates its tables.
    ///
    /// The journal is a write-ahead log (WAL), so readers and the writer never wait for each other. If the kind of
    /// file must survive a power cut, `synchronous = FULL` is set: a commit then returns after the log has reached the
    /// disk, which costs one `fsync`. Without it, a committed transaction survives a killed process.
    ///
    /// A new file is readable and writable only by its owner (``PrivateFile``); the mode of an existing file is kept.
    ///
    /// - Parameter mayCreate: Whether a missing or empty file becomes one of this kind; otherwise it is an error.
    package func openForWriting(mayCreate: Bool = true) throws(DatabaseFileError) -> DatabaseQueue {
        if !mayCreate { try refuseMissingFile() }
        try refuseFolder()
        return try patiently {
            if mayCreate { PrivateFile.makeIfMissing(path) }
            var configuration = self.configuration
            let synchronous = kind.survivesPowerCut ? "FULL" : "NORMAL"
            configuration.prepareDatabase { db in
                try db.execute(
                    sql: "PRAGMA synchronous = \(synchronous); PRAGMA cache_size = -\(kind.writingCacheKibibytes)")
                if kind.forgets { try db.execute(sql: "PRAGMA secure_delete = ON") }
            }
            let database = try DatabaseQueue(path: path, configuration: configuration)
            let journal = try database.inDatabase { db in
                try db.inTransaction(.deferred) {
                    try refuseForeignFile(db, mayBeEmpty: mayCreate)
                    return .commit
                }
                // Takes effect only in an empty file; in any other it would be written to the file, which may be another
                // version's (https://www.sqlite.org/pragma.html#pragma_auto_vacuum).
                if kind.forgets, try Int.fetchOne(db, sql: "PRAGMA page_count") == 0 {
                    try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
                }
                return try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
            }
            try migrate(database)
            // SQLite opens a write-protected file without an error; only a write statement fails.
            try database.write { try $0.execute(sql: "DELETE FROM grdb_migrations WHERE FALSE") }
            guard journal == "wal" else {
                throw DatabaseFileError(
                    .cannotOpen, "the file system cannot keep a write-ahead log",
                    remedy: "put the file on a local disk")
            }
            return database
        }
    }

    /// Opens the file for reading, without changing it.
    package func openForReading() throws(DatabaseFileError) -> DatabaseQueue {
        try refuseMissingFile()
        try refuseFolder()
        return try patiently {
            do {
                return try openForReading(path)
            } catch let error as DatabaseError where Self.needsWriting(error) {
                guard let database = try openUnchanging() else { throw error }
                return database
            }
        }
    }

    private func openForReading(_ name: String) throws -> DatabaseQueue {
        var configuration = self.configuration
        configuration.readonly = true
        let database = try DatabaseQueue(path: name, configuration: configuration)
        try database.read { db in
            try refuseForeignFile(db, mayBeEmpty: false)
            guard try kind.migrator().hasCompletedMigrations(db) else {
                throw DatabaseFileError(.olderSchema, "the file was written by an older version of RapidIntent")
            }
        }
        return database
    }

    /// Opens a file in a folder that this user cannot write to; nil if the file is in use.
    ///
    /// SQLite writes an index beside a write-ahead log even to read it, unless the file is opened as immutable
    /// (<https://www.sqlite.org/wal.html#read_only_databases>). A non-empty log belongs to a program that is still
    /// writing.
    private func openUnchanging() throws -> DatabaseQueue? {
        let log = (try? FileManager.default.attributesOfItem(atPath: path + "-wal"))?[.size] as? NSNumber
        guard log?.intValue ?? 0 == 0 else { return nil }
        var uri = URLComponents(url: URL(fileURLWithPath: path), resolvingAgainstBaseURL: false)
        uri?.queryItems = [URLQueryItem(name: "immutable", value: "1")]
        return try (uri?.string).map(openForReading)
    }

    /// Whether SQLite could not make the files that it needs beside the database.
    private static func needsWriting(_ error: DatabaseError) -> Bool {
        [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode.primaryResultCode)
    }

    /// Checks the structure of every page; reads the whole file.
    ///
    /// A query reads only the pages it needs, and so misses damage elsewhere
    /// (<https://www.sqlite.org/pragma.html#pragma_quick_check>).
    package static func checkStructure(_ db: Database) throws {
        let finding = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "no result of the check"
        guard finding != "ok" else { return }
        // The first line only names the database.
        throw DatabaseFileError(.corrupt, "the file is damaged: \(finding.split(separator: "\n").last ?? "")")
    }

    /// Rebuilds a file and empties its log, so that nothing is left of rows that were deleted; outside of a transaction.
    @Sendable
    package static func rebuild(_ db: Database) throws {
        // Allows the rebuilt file to shrink step by step, whatever mode the old one had.
        try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL; VACUUM")
        // The first column says whether another connection blocked the checkpoint.
        let isBlocked = try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") != 0
        if isBlocked { throw DatabaseFileError(.busy, "another program reads the file, so its log cannot be emptied") }
    }

    private func refuseMissingFile() throws(DatabaseFileError) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw DatabaseFileError(.missing, "there is no such file")
        }
    }

    private func refuseFolder() throws(DatabaseFileError) {
        var isFolder = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return }
        throw DatabaseFileError(.cannotOpen, "it is a folder", remedy: "name the file in it")
    }

    /// Tries again for up to the busy timeout while the file is locked.
    ///
    /// SQLite's own timeout does not cover the change to a write-ahead log: if two processes create a file at the same
    /// moment, one gets an error at once that it is locked (<https://www.sqlite.org/c3ref/busy_handler.html>).
    private func patiently<Value>(_ open: () throws -> Value) throws(DatabaseFileError) -> Value {
        let deadline = ContinuousClock.now + busyTimeout
        while true {
            do {
                return try open()
            } catch {
                let failure = DatabaseFileError(error)
                guard failure.code == .busy, ContinuousClock.now < deadline else { throw failure }
                // SQLite waits as long between its own attempts; random, so that two processes do not retry at the
                // same time.
                Thread.sleep(forTimeInterval: .random(in: 0.001...0.01))
            }
        }
    }

    private var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = kind.name
        configuration.busyMode = .timeout(busyTimeout.milliseconds / 1000)
        return configuration
    }

    /// Throws unless the file is of this kind, or empty, and no newer than this library; within a transaction.
    private func refuseForeignFile(_ db: Database, mayBeEmpty: Bool) throws {
        let applied = try appliedMigrations(db)
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == kind.applicationID else {
            // Another process may be creating the file at this moment; then it contains at most the list of
            // migrations.
            let others = try String.fetchOne(
                db, sql: "SELECT name FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'")
            if mayBeEmpty && others == nil && applied.isEmpty { return }
            throw DatabaseFileError(.foreign, "the file is a database, but not one of \(kind.name)")
        }
        let newer = applied.subtracting(kind.migrator().migrations).sorted()
        guard newer.isEmpty else {
            throw DatabaseFileError(
                .newerSchema,
                "the file was written by a newer version of RapidIntent (\(newer.joined(separator: ", ")))")
        }
    }

    /// Applies missing migrations, even while another process does the same.
    ///
    /// GRDB reads the list of applied migrations before it takes the lock, so one of two processes may find its step
    /// already done. Every such failure means that another process has made progress, so the loop ends after at most as many
    /// rounds as there are migrations.
    private func migrate(_ database: DatabaseQueue) throws {
        let migrator = kind.migrator()
        var applied: Set<String> = []
        while true {
            do {
                return try migrator.migrate(database)
            } catch {
                let now = try database.read(appliedMigrations)
                if now == applied { throw error }
                applied = now
            }
        }
    }

    /// The names of the applied migrations; within a transaction.
    @Sendable
    private func appliedMigrations(_ db: Database) throws -> Set<String> {
        // The first statement fixes the snapshot for all later ones. GRDB queries twice, and would report a failure if
        // another process created a table in between.
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
        return try kind.migrator().appliedIdentifiers(db)
    }
}

/// Creates files that only their owner can read and write, because they contain spoken words.
enum PrivateFile {
    /// Creates an empty file of mode 0600 unless something with that name exists.
    ///
    /// SQLite treats it as an empty database, and gives its log (`-wal`) and index (`-shm`) the same mode
    /// (<https://www.sqlite.org/src/file/src/os_unix.c>, `findCreateFileMode`).
    ///
    /// It uses `mknod` instead of `open`: closing a descriptor releases every POSIX lock that the process holds on the file
    /// (<https://www.sqlite.org/howtocorrupt.html>, 2.2), and another connection may have opened it in between. If `mknod`
    /// fails, for example because the folder is missing, SQLite reports the error when it opens the file.
    static func makeIfMissing(_ path: String) { _ = mknod(path, S_IFREG | S_IRUSR | S_IWUSR, 0) }
}
#endif
