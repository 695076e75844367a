#if SQLite
import Foundation
package import GRDB
import Synchronization

/// A connection that is opened at its first use.
///
/// It is opened again if the file was deleted or replaced, or after a failure that may be due to the connection.
package final class DatabaseConnection: Sendable {
    package let file: DatabaseFile
    private let connection: Mutex<Open?>

    private struct Open {
        var database: DatabaseQueue
        var file: FileIdentity

        init(_ file: DatabaseFile) throws(DatabaseFileError) {
            database = try file.openForWriting()
            self.file = FileIdentity(path: file.path)
        }
    }

    package init(_ file: DatabaseFile) {
        self.file = file
        connection = Mutex(nil)
    }

    package func open() throws(DatabaseFileError) { try use { _ in } }

    /// Closes the file; the next use opens it again.
    package func close() { connection.withLock { $0 = nil } }

    /// The identity of the open file; nil if none is open.
    package var openFile: FileIdentity? { connection.withLock { $0?.file } }

    package func read<Value>(_ body: (Database) throws -> Value) throws(DatabaseFileError) -> Value {
        try use { try $0.read(body) }
    }

    /// Writes, in one transaction that holds the file's only lock for writing from its beginning.
    package func write<Value>(_ body: (Database) throws -> Value) throws(DatabaseFileError) -> Value {
        try use { try $0.write(body) }
    }

    /// Leaves nothing in the file of rows that were deleted; needs its disk space once more for a moment.
    package func rebuild() throws(DatabaseFileError) {
        try use { try $0.writeWithoutTransaction(DatabaseFile.rebuild) }
    }

    private func use<Value>(_ body: (DatabaseQueue) throws -> Value) throws(DatabaseFileError) -> Value {
        try connection.withLock { (connection) throws(DatabaseFileError) in
            if let open = connection, open.file != FileIdentity(path: file.path) { connection = nil }
            let open = if let connection { connection } else { try Open(file) }
            connection = open
            do {
                return try body(open.database)
            } catch {
                let failure = DatabaseFileError(error)
                // A lock and a full disk are temporary; any other failure may be due to the connection.
                if !failure.passes { connection = nil }
                throw failure
            }
        }
    }
}

/// Identifies the file at a path at a moment, so that a deleted or replaced file is noticed.
///
/// SQLite would go on writing to the deleted file without an error.
package struct FileIdentity: Equatable {
    private var device: UInt64?
    private var number: UInt64?

    /// Reads the identity of a path; a missing file equals no existing file.
    package init(path: String) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        device = (attributes?[.systemNumber] as? NSNumber)?.uint64Value
        number = (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
    }
}
#endif
