#if Fleet
import Foundation
import RapidIntentSupport

/// The versions of a line in a folder of this machine, of which one is in force.
///
/// `current` is a link to the folder of a version. Replacing a link is one step for the file system, so that whoever reads
/// through it sees one version or the other, never half of each.
struct VersionFolder: Sendable {
    let line: VersionLine
    private let path: String

    /// Names the folder; nothing is read or made yet.
    init(_ line: VersionLine, in folder: String) {
        self.line = line
        path = FilePath.joined(folder, "\(line)")
    }

    var current: String { FilePath.joined(path, "current") }
    private var decisionFile: String { FilePath.joined(path, "decision.json") }
    private var versions: String { FilePath.joined(path, "versions") }

    /// What was decided when this folder was changed last; nil if nothing was, or if it was not signed by the key.
    func decision(key: SigningKey?) -> VersionDecision? {
        guard let bytes = try? FileContents.bytes(ofFile: decisionFile, limit: SignedText.limit) else { return nil }
        return try? VersionReader.decision(bytes, about: line, key: key)
    }

    /// The number of the version that `current` leads to, 0 for the empty dictionary; nil if it leads to none.
    var number: Int? {
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: current),
            FileManager.default.fileExists(atPath: current)
        else { return nil }
        return Int(Self.name(of: target).prefix { $0 != "-" })
    }

    /// The path of the folder of a version, whose name depends on everything that describes it.
    private func folder(of version: FleetVersion) -> String {
        let digest = SHA256Digest(of: version.json.bytes)
        return FilePath.joined(versions, "\(version.number)-\(digest.description.prefix(12))")
    }

    /// Whether `current` leads to exactly this version; servers that lost everything use numbers again.
    func isInForce(_ version: FleetVersion) -> Bool {
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: current)
        return target.map(Self.name) == Self.name(of: folder(of: version)) && number != nil
    }

    /// Whether the files of a version are here, unchanged and without others beside them.
    func has(_ version: FleetVersion) -> Bool {
        (try? VersionFiles(folder: folder(of: version)))?.described == version.files
    }

    /// Writes the files of a version beside those in force.
    ///
    /// - Parameter other: The folder of another line that a service uses together with this one, where `current` leads.
    /// - Throws: ``FleetError``, or ``VersionRefusal`` if a dictionary has errors.
    func add(_ version: FleetVersion, _ files: VersionFiles, besides other: VersionFolder?) throws {
        let folder = folder(of: version)
        let fresh = folder + ".new"
        remove(fresh)
        try files.write(to: fresh)
        var parts = [SoundnessCheck.Part(folder: fresh, paths: files.files.map(\.path))]
        if let other, let files = try? VersionFiles(folder: other.current) {
            parts.insert(
                SoundnessCheck.Part(folder: other.current, paths: files.files.map(\.path)), at: line.site == nil ? 1 : 0
            )
        }
        if let trouble = SoundnessCheck.trouble(in: parts) {
            remove(fresh)
            // Where it was checked is nobody's concern.
            let detail = trouble.replacingOccurrences(of: fresh + "/", with: "")
            throw VersionRefusal(.unsound, "version \(version.number) of \(line): \(detail)")
        }
        remove(folder)
        try FleetError.file("the folder \(folder) cannot be written") {
            try FileManager.default.moveItem(atPath: fresh, toPath: folder)
        }
    }

    /// Puts a version in force that is here, and keeps the one before beside it.
    func putInForce(_ version: FleetVersion, by decision: [UInt8]) throws(FleetError) {
        let before = try? FileManager.default.destinationOfSymbolicLink(atPath: current)
        let name = Self.name(of: folder(of: version))
        try link(to: name)
        try note(decision)
        let kept = [name, before.map(Self.name)]
        for name in (try? FileContents.entries(ofFolder: versions)) ?? [] where !kept.contains(name) {
            remove(FilePath.joined(versions, name))
        }
    }

    /// Puts a version in force that was kept, without a question to anybody.
    ///
    /// - Returns: Whether it is here.
    func goBack(to number: Int) throws(FleetError) -> Bool {
        let names = (try? FileContents.entries(ofFolder: versions)) ?? []
        guard let name = names.first(where: { $0.hasPrefix("\(number)-") && !$0.hasSuffix(".new") }) else {
            return false
        }
        try link(to: name)
        return true
    }

    /// Makes the folder, and an empty dictionary where no version is in force: a service can name the link before something
    /// is published.
    ///
    /// Removes what a process that was killed left of a decision.
    func prepare() throws(FleetError) {
        for name in (try? FileContents.entries(ofFolder: path)) ?? []
        where name.hasPrefix("decision.json.") && name.hasSuffix(".new") {
            remove(FilePath.joined(path, name))
        }
        guard !FileManager.default.fileExists(atPath: current) else { return }
        let folder = FilePath.joined(versions, "0-none")
        try FleetError.file("the folder \(folder) cannot be written") {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try FileContents.replace(
                FilePath.joined(folder, "none.yaml"),
                with: Array("# Nothing of \(line) is published yet.\nversion: 1\n".utf8))
        }
        try link(to: "0-none")
    }

    /// Whether a follower may work in the folder: only one does.
    ///
    /// - Returns: The lock, which is held as long as it lives.
    func lock() throws(FleetError) -> FolderLock { try FolderLock(FilePath.joined(path, ".lock")) }

    private func link(to name: String) throws(FleetError) {
        let fresh = current + ".new"
        unlink(fresh)
        guard symlink("versions/" + name, fresh) == 0, rename(fresh, current) == 0 else {
            throw FleetError(.file, "\(current) cannot be replaced: \(String(cString: strerror(errno)))")
        }
    }

    func note(_ decision: [UInt8]) throws(FleetError) {
        try FleetError.file("\(decisionFile) cannot be written") {
            try FileContents.replace(decisionFile, with: decision)
        }
    }

    private static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

    private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}

/// A lock on a folder that one process works in, which ends with this object or with the process.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Locks a file, which is made if it is missing, with its folder.
    ///
    /// - Throws: ``FleetError`` with the code `file` if another process holds it, or if it cannot be made.
    init(_ path: String) throws(FleetError) {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw FleetError(.file, "\(path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw FleetError(
                .file, "another follower works in \(folder.path)", remedy: "end it, or give this one another folder")
        }
    }

    deinit { close(descriptor) }
}
#endif
