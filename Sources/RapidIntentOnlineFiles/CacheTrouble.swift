#if SQLite
import RapidIntentDatabase

/// A failure of a cache's file, on one line.
///
/// While it lasts, every look-up is a miss; nothing else is affected.
public struct CacheTrouble: Sendable, Equatable, CustomStringConvertible {
    /// The file, as an absolute path.
    package var path: String
    /// What happened and what to do, for people; never contains words that were said.
    package var detail: String

    /// The failure as people read it.
    public var description: String { "\(path): \(detail)" }
}

extension CacheTrouble {
    init(_ failure: DatabaseFileError, path: String) {
        self.init(path: path, detail: "\(failure.detail); \(failure.remedy ?? failure.usualRemedy)")
    }
}

extension DatabaseFileError {
    var usualRemedy: String {
        switch code {
        case .cannotOpen, .readOnly:
            "check that the folder exists and that this user may write to it: SQLite keeps its log beside the file"
        case .foreign: "name another file"
        case .newerSchema: "update RapidIntent, or name another file"
        case .notADatabase, .corrupt: "move the file away to start anew"
        case .busy: "close the program that holds the file locked"
        case .diskFull: "make room"
        default: "check the disk"
        }
    }
}
#endif
