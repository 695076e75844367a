#if SQLite
import RapidIntentSupport

/// The bytes of a file before and after a change.
struct FileChange: Sendable, Equatable {
    /// The path.
    var path: String
    /// The bytes before; nil if there was no file.
    var before: [UInt8]?
    /// The bytes after; nil if there is no file then.
    var after: [UInt8]?

    /// The largest file that is read: 16 MiB, as for dictionaries.
    private static let limit = 16 << 20

    /// The bytes of a file now; nil if there is none.
    static func bytes(ofFile path: String) throws(ReviewError) -> [UInt8]? {
        do throws(FileFailure) {
            return try FileContents.bytes(ofFile: path, limit: limit)
        } catch {
            if FilePath.resolved(path) == nil { return nil }
            throw ReviewError(.unreadable, "'\(path)' cannot be read: \(error.reason)")
        }
    }

    /// Writes the bytes after, atomically, if the file still has the bytes before.
    ///
    /// A new file can only be read by its owner, since it holds what people said.
    ///
    /// - Throws: ``ReviewError`` with `conflict` if somebody else has changed the file meanwhile.
    func write() throws(ReviewError) {
        try FileContents.whileFolderIsLocked(of: path) { () throws(ReviewError) in try writeUnlocked() }
    }

    private func writeUnlocked() throws(ReviewError) {
        guard try Self.bytes(ofFile: path) == before else {
            throw ReviewError(
                .conflict, "'\(path)' was changed by somebody else meanwhile, and is left as it is",
                help: "look at the change again")
        }
        do throws(FileFailure) {
            if let after {
                try FileContents.replace(path, with: after, newMode: FileContents.ownerOnly)
            } else {
                try FileContents.remove(path)
            }
        } catch {
            throw ReviewError(
                .unreadable, "'\(path)' cannot be written: \(error.reason)", help: "check its permissions and the disk")
        }
    }
}
#endif
