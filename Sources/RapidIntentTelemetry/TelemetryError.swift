#if SQLite
import RapidIntentDatabase

/// A failure with a telemetry file: its kind, the file, a message and a remedy.
///
/// ```swift
/// do { store = try TelemetryStore(path: path) } catch { print(error) }
/// // /var/log/voice.sqlite: file is not a database (notADatabase); name another file, or move this one away
/// ```
public struct TelemetryError: Error, Sendable, Equatable {
    /// The kind of the failure.
    public var code: Code
    /// The file, as an absolute path.
    package var path: String
    /// The message; it never contains recorded words.
    package var detail: String
    package var remedy: String

    package init(_ code: Code, path: String, detail: String, remedy: String? = nil) {
        self.code = code
        self.path = path
        self.detail = detail
        self.remedy = remedy ?? code.remedy
    }

    /// The kind of a failure, with a stable name for programs.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        package let rawValue: String

        /// The name.
        public var description: String { rawValue }

        /// The file does not exist; only readers throw this.
        public static let missing = Code(rawValue: "missing")
        /// The file cannot be opened: the folder is missing, permission is denied, or the path is a folder.
        public static let cannotOpen = Code(rawValue: "cannotOpen")
        /// The file or its folder cannot be written to.
        public static let readOnly = Code(rawValue: "readOnly")
        /// The file is not an SQLite database.
        package static let notADatabase = Code(rawValue: "notADatabase")
        /// The file is a database of another program.
        package static let notTelemetry = Code(rawValue: "notTelemetry")
        /// The file was written by a newer version of this library.
        package static let newerSchema = Code(rawValue: "newerSchema")
        /// The file was written by an older version of this library, and a reader cannot migrate it.
        package static let olderSchema = Code(rawValue: "olderSchema")
        /// The file is a damaged database.
        public static let corrupt = Code(rawValue: "corrupt")
        /// Another process kept the file locked for longer than the busy timeout.
        public static let busy = Code(rawValue: "busy")
        /// The disk is full.
        public static let diskFull = Code(rawValue: "diskFull")
        /// The system could not read or write the file.
        package static let ioFailed = Code(rawValue: "ioFailed")
        /// The task was cancelled.
        public static let cancelled = Code(rawValue: "cancelled")
        /// SQLite refused for another reason; see the detail.
        public static let refused = Code(rawValue: "refused")
    }
}

extension TelemetryError: CustomStringConvertible {
    /// The failure on one line: file, message, code, remedy.
    public var description: String { "\(path): \(detail) (\(code)); \(remedy)" }
}

extension TelemetryError.Code {
    fileprivate var remedy: String {
        switch self {
        case .missing: "check the path; the file is made when a store, or the tool's --telemetry, first records to it"
        case .cannotOpen:
            "check that the folder exists and that this user may write there: SQLite keeps its log beside the file"
        case .readOnly: "give this user the right to write to the file and its folder, or name another file"
        case .notADatabase, .notTelemetry: "name another file, or move this one away"
        case .newerSchema: "update RapidIntent, or name another file"
        case .olderSchema: "open the file once with a TelemetryStore, which brings it up to date"
        case .corrupt: "move the file away to start anew; 'sqlite3 FILE .recover' saves what can be read"
        case .busy: "close the program that holds the file locked; what was recorded is kept and written later"
        case .diskFull: "make room; what was recorded is kept in memory, as far as the buffer goes, and written later"
        case .ioFailed: "check the disk; what was recorded is kept in memory, as far as the buffer goes"
        case .cancelled: "ask again"
        default: "see the detail; if it persists, move the file away to start anew"
        }
    }
}

extension TelemetryError {
    package init(_ error: any Error, path: String) {
        if let error = error as? TelemetryError {
            self = error
            return
        }
        let failure = DatabaseFileError(error)
        let code = failure.code == .foreign ? .notTelemetry : Code(rawValue: failure.code.rawValue)
        self.init(code, path: path, detail: failure.detail, remedy: failure.remedy)
    }
}
#endif
