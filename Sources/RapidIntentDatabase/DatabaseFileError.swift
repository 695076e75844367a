import GRDB

/// Why a database file could not be opened, read or written.
package struct DatabaseFileError: Error, Sendable, Equatable {
    package var code: Code
    /// What happened, for people; never holds a statement or its arguments, which hold what people said.
    package var detail: String
    /// What to do, where it is not the usual thing for the code.
    package var remedy: String?

    package init(_ code: Code, _ detail: String, remedy: String? = nil) {
        self.code = code
        self.detail = detail
        self.remedy = remedy
    }

    package enum Code: String, Sendable {
        case missing, cannotOpen, readOnly, notADatabase
        /// Another program's database.
        case foreign
        case newerSchema, olderSchema, corrupt, busy, diskFull, ioFailed, cancelled, refused
    }

    /// Whether the file's bytes are at fault, so that only another file will do.
    package var isDamage: Bool { code == .notADatabase || code == .corrupt }
    /// Whether it passes by itself, and has nothing to do with the connection.
    package var passes: Bool { code == .busy || code == .diskFull }
}

extension DatabaseFileError {
    /// Translates what the database threw; only SQLite's own message is kept.
    package init(_ error: any Error) {
        switch error {
        case let error as DatabaseFileError: self = error
        case let error as DatabaseError:
            self.init(Self.code(of: error.resultCode), error.message ?? "\(error.resultCode)")
        case is CancellationError: self.init(.cancelled, "the task was cancelled")
        default: self.init(.refused, "\(error)")
        }
    }

    /// The kinds of failure behind SQLite's result codes, <https://www.sqlite.org/rescode.html>.
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
