#if SQLite
import RapidIntentSupport
import RapidIntentYAML

/// The bytes of a file before and after a change.
struct FileChange: Sendable, Equatable {
    var path: String
    /// The bytes before; nil if there was no file.
    var before: [UInt8]?
    /// The bytes after; nil if there is no file then.
    var after: [UInt8]?

    /// Whether the bytes are erased: a change has some before or after.
    var isErased: Bool { before == nil && after == nil }

    /// The largest file that is read: 16 MiB, as for dictionaries.
    private static let limit = 16 << 20

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
    /// A new file can be read by its owner and by the group that shares its folder, but not by others, since it holds what people said.
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
                try FileContents.replace(path, with: after, newMode: .folderGroup)
            } else {
                try FileContents.remove(FileContents.target(of: path))
            }
        } catch {
            throw ReviewError(
                .unreadable, "'\(path)' cannot be written: \(error.reason)", help: "check its permissions and the disk")
        }
    }

    /// What the file is once the change is taken back.
    ///
    /// That is the file before, byte for byte, if nobody has changed it since. Otherwise only the lines of the change are taken
    /// back, if they still stand where they stood, and if the file then says all that was said since, and nothing else.
    ///
    /// - Parameter present: The file as it is.
    /// - Returns: The bytes, nil within for no file; nil if it cannot be taken back.
    func restored(from present: [UInt8]?) -> [UInt8]?? {
        if present == after { return .some(before) }
        guard let present, let lines = LinePatch(from: after ?? [], to: before ?? []).applied(to: present) else {
            return nil
        }
        guard DictionaryFiles.isDictionary(path) else { return .some(lines) }
        // A line may belong to another intent once the lines above it are gone.
        guard let old = YAMLStatements.of(before ?? []), let new = YAMLStatements.of(after ?? []),
            let now = YAMLStatements.of(present), let then = YAMLStatements.of(lines),
            then == now.subtracting(new.subtracting(old)).union(old.subtracting(new)),
            // Without a statement, only `learned.yaml` is a dictionary.
            !then.isEmpty || path.hasSuffix("/" + DictionaryFiles.learnedName)
        else { return nil }
        return .some(lines)
    }
}

/// A change of a folder's files that is ready to be written, with what the journal says about it.
package struct FolderChange: Sendable, Equatable {
    /// What is done.
    package var action: JournalEntry.Action
    /// What is done, in one line.
    package var summary: String
    /// The change in the unified format of `diff -u`; empty if there is nothing to show.
    package var diff = ""
    var files: [FileChange] = []

    /// Writes the files in order; if one cannot be written, those before it are as they were.
    ///
    /// - Throws: ``ReviewError`` with `conflict` if somebody else has changed a file meanwhile.
    func write() throws(ReviewError) {
        var written: [FileChange] = []
        do throws(ReviewError) {
            for file in files {
                try file.write()
                written.append(file)
            }
        } catch {
            for file in written.reversed() {
                try? FileChange(path: file.path, before: file.after, after: file.before).write()
            }
            throw error
        }
    }
}
#endif
