#if SQLite
import GRDB

/// The reason why a database file could not be opened, read or written.
package struct DatabaseFileError: Error, Sendable, Equatable {
    package var code: Code
    /// A message for people; it never contains a statement or its arguments, because these contain spoken words.
    package var detail: String
    /// The remedy, if it differs from the usual one for the code.
    package var remedy: String?

    package init(_ code: Code, _ detail: String, remedy: String? = nil) {
        self.code = code
        self.detail = detail
        self.remedy = remedy
    }

    package enum Code: String, Sendable {
        case missing, cannotOpen, readOnly, notADatabase
        /// The database belongs to another program.
        case foreign
        case newerSchema, olderSchema, corrupt, busy, diskFull, ioFailed, cancelled, refused
    }

    /// Whether the file's contents are damaged, so that only another file helps.
    package var isDamage: Bool { code == .notADatabase || code == .corrupt }
    /// Whether the error is temporary and not caused by the connection.
    package var passes: Bool { code == .busy || code == .diskFull }
}

extension DatabaseFileError {
    /// Converts an error of the database; only SQLite's own message is kept.
    package init(_ error: any Error) {
        switch error {
        case let error as DatabaseFileError: self = error
        case let error as DatabaseError:
            self.init(Self.code(of: error.resultCode), error.message ?? "\(error.resultCode)")
        case is CancellationError: self.init(.cancelled, "the task was cancelled")
        default: self.init(.refused, "\(error)")
        }
    }

    /// Maps SQLite's result codes to codes, <https://www.sqlite.org/rescode.html>.
    private static func code(of result: ResultCode) -> Code {
        switch result.primaryResultCode {
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .cannotOpen
        case .SQLITE_READONLY: .readOnly
        case .SQLITE_NOTADB: .notADatabase
        case .SQLITE_CORRUPT: .corrupt
        case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
        case .SQLITE_FULL: .diskFull
        case .SQLITE_IOERR: .ioFailed
        case .SQLITE_INTERRUPT: .cancelled
        default: .refused
        }
    }
}
#endif
