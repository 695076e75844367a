#if SQLite
import Foundation
import RapidIntentDatabase
import RapidIntentSupport

/// A file that SQLite can no longer read, and how it is moved aside.
struct DamagedFile {
    let path: String

    /// The reason why a file could not be moved.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Whether the file begins as SQLite's files do (<https://www.sqlite.org/fileformat.html#the_database_header>).
    ///
    /// A file that does not was never a cache: its path was given by mistake.
    var wasDatabase: Bool {
        guard let file = FileHandle(forReadingAtPath: path), let head = try? file.read(upToCount: 16) else {
            return false
        }
        return head == Data("SQLite format 3\0".utf8)
    }

    /// Moves the file and its log to names that end in `.damaged`, or `.damaged.2` and so on if such files exist.
    ///
    /// If several processes find the damage at the same time, one moves the file and the others find another file
    /// in its place: the folder is locked meanwhile. (A lock on the file itself would not work: closing it would release
    /// the locks that SQLite holds on it, <https://www.sqlite.org/howtocorrupt.html>.)
    ///
    /// - Parameter seen: The damaged file.
    /// - Returns: Its new name; nil if another file is already in its place.
    func moveAside(ifStill seen: FileIdentity) throws(Failure) -> String? {
        try FileContents.whileFolderIsLocked(of: path) { () throws(Failure) in try moveUnlocked(ifStill: seen) }
    }

    private func moveUnlocked(ifStill seen: FileIdentity) throws(Failure) -> String? {
        guard FileIdentity(path: path) == seen else { return nil }
        let names = [".damaged"] + (2..<1000).map { ".damaged.\($0)" }
        guard let aside = names.lazy.map({ path + $0 }).first(where: { access($0, F_OK) != 0 }) else {
            throw Failure(description: "there are a thousand damaged files beside it; move them away")
        }
        // The log first: a new file must not find the old one's.
        for ending in ["-wal", "-shm", ""] where rename(path + ending, aside + ending) != 0 && errno != ENOENT {
            let reason = String(cString: strerror(errno))
            throw Failure(
                description: "it cannot be moved to '\(aside)\(ending)': \(reason); move it away to start anew")
        }
        return aside
    }
}
#endif
