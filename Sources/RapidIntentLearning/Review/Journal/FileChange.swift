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
    package var action: JournalEntry.Action
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

/// The changed lines between two versions of a text, which can be applied to a third one.
///
/// Each run of changes is found by its own lines and up to three unchanged lines on both sides, as GNU patch does
/// ("Merging with patch", GNU diffutils), but only where they stand exactly once. Texts are compared byte by byte.
struct LinePatch: Sendable {
    /// A run of changes: what must stand around it, what goes, and what comes.
    private struct Run: Sendable {
        var above: [ArraySlice<UInt8>]
        var removed: [ArraySlice<UInt8>]
        var added: [ArraySlice<UInt8>]
        var below: [ArraySlice<UInt8>]
    }

    private var runs: [Run] = []
    private static let context = 3

    /// Compares two texts; takes time in proportion to the number of lines times the number of different ones.
    init(from old: [UInt8], to new: [UInt8]) {
        let difference = LineDifference(from: old, to: new)
        let (before, after) = (difference.before, difference.after)
        let (removed, added) = (difference.removed, difference.added)
        var (left, right) = (0, 0)
        while left < before.count || right < after.count {
            guard removed.contains(left) || added.contains(right) else {
                left += 1
                right += 1
                continue
            }
            let (firstLeft, firstRight) = (left, right)
            while removed.contains(left) { left += 1 }
            while added.contains(right) { right += 1 }
            runs.append(
                Run(
                    above: Array(before[max(0, firstLeft - Self.context)..<firstLeft]),
                    removed: Array(before[firstLeft..<left]), added: Array(after[firstRight..<right]),
                    below: Array(before[left..<min(before.count, left + Self.context)])))
        }
    }

    /// The text with the changes; nil if a run of changes stands nowhere, or in several places.
    func applied(to text: [UInt8]) -> [UInt8]? {
        var lines = LineDifference.lines(of: text)
        for run in runs {
            guard let place = Self.place(of: run, in: lines) else { return nil }
            lines.replaceSubrange(place..<place + run.removed.count, with: run.added)
        }
        return Array(lines.joined())
    }

    /// Where the lines of a run begin that go: with as many lines around it as make it stand exactly once.
    private static func place(of run: Run, in lines: [ArraySlice<UInt8>]) -> Int? {
        for width in stride(from: context, through: 0, by: -1) {
            let above = run.above.suffix(width)
            let wanted = above + run.removed + run.below.prefix(width)
            // Without lines that go and lines around it, it would stand anywhere, except in an empty text.
            if wanted.isEmpty { return lines.isEmpty ? 0 : nil }
            guard wanted.count <= lines.count else { continue }
            let places = (0...lines.count - wanted.count).filter {
                lines[$0..<$0 + wanted.count].elementsEqual(wanted)
            }
            if places.count == 1 { return places[0] + above.count }
            // Fewer lines around it would stand in as many places or more.
            if places.count > 1 { return nil }
        }
        return nil
    }
}
#endif
