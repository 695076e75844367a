import GRDB

extension TelemetryError {
    /// Translates what the database threw.
    ///
    /// Only SQLite's own message is kept: the statement and its arguments, which hold what people said, are not.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as TelemetryError:
            self = error
        case let error as DatabaseError:
            self.init(Self.code(of: error.resultCode), path: path, detail: error.message ?? "\(error.resultCode)")
        case is CancellationError:
            self.init(.cancelled, path: path, detail: "the task was cancelled")
        default:
            self.init(.refused, path: path, detail: "\(error)")
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
