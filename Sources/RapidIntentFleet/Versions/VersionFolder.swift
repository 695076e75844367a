import Foundation
import RapidIntent
import RapidIntentFiles

/// The versions of a line in a folder of this machine, of which one is in force.
///
/// `current` is a link to the folder of a version. Replacing a link is one step for the file system, so that whoever reads
/// through it sees one version or the other, never half of each.
struct VersionFolder: Sendable {
    /// The line.
    let line: VersionLine
    private let path: String

    /// Names the folder; nothing is read or made yet.
    init(_ line: VersionLine, in folder: String) {
        self.line = line
        path = FilePath.joined(folder, "\(line)")
    }

    /// The link to the version in force.
    var current: String { FilePath.joined(path, "current") }
    private var decisionFile: String { FilePath.joined(path, "decision.json") }
    private var versions: String { FilePath.joined(path, "versions") }

    /// What was decided when this folder was changed last; nil if nothing was, or if it was not signed by the key.
    func decision(key: SigningKey?) -> VersionDecision? {
        guard let bytes = try? FileContents.bytes(ofFile: decisionFile, limit: SignedText.limit) else { return nil }
        return try? VersionReader.decision(bytes, about: line, key: key)
    }

    /// The number of the version that `current` leads to; nil if it leads to none.
    var number: Int? {
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: current),
            FileManager.default.fileExists(atPath: current)
        else { return nil }
        return Int(Self.name(of: target).prefix { $0 != "-" })
    }

    /// The path of the folder of a version, whose name depends on everything that describes it.
    private func folder(of version: FleetVersion) -> String {
        let digest = SHA256Digest(of: Array(version.json.text.utf8))
        return FilePath.joined(versions, "\(version.number)-\(digest.description.prefix(12))")
    }

    /// Whether `current` leads to exactly this version; servers that lost everything use numbers again.
    func isInForce(_ version: FleetVersion) -> Bool {
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: current)
        return target.map(Self.name) == Self.name(of: folder(of: version)) && number != nil
    }

    /// Whether the files of a version are here and unchanged.
    func has(_ version: FleetVersion) -> Bool {
        let folder = folder(of: version)
        return version.files.allSatisfy { file in
            let bytes = try? FileContents.bytes(ofFile: FilePath.joined(folder, file.path), limit: file.size)
            return bytes.map { SHA256Digest(of: $0) == file.digest } ?? false
        }
    }

    /// Writes the files of a version beside those in force.
    ///
    /// - Throws: ``FleetError``, or ``VersionRefusal`` if a dictionary has errors.
    func add(_ version: FleetVersion, _ files: VersionFiles) throws {
        let folder = folder(of: version)
        let fresh = folder + ".new"
        remove(fresh)
        remove(folder)
        try files.write(to: fresh)
        if let trouble = SoundnessCheck.trouble(in: fresh, files.files.map(\.path)) {
            remove(fresh)
            // Where it was checked is nobody's concern.
            let detail = trouble.replacingOccurrences(of: fresh + "/", with: "")
            throw VersionRefusal(.unsound, "version \(version.number) of \(line): \(detail)")
        }
        do { try FileManager.default.moveItem(atPath: fresh, toPath: folder) } catch {
            throw FleetError(.file, "the folder \(folder) cannot be written: \(error.localizedDescription)")
        }
    }

    /// Puts a version in force that is here, and keeps the one before beside it.
    func putInForce(_ version: FleetVersion, by decision: [UInt8]) throws(FleetError) {
        let before = try? FileManager.default.destinationOfSymbolicLink(atPath: current)
        let target = "versions/" + Self.name(of: folder(of: version))
        let fresh = current + ".new"
        unlink(fresh)
        guard symlink(target, fresh) == 0, rename(fresh, current) == 0 else {
            throw FleetError(.file, "\(current) cannot be replaced: \(String(cString: strerror(errno)))")
        }
        try note(decision)
        let kept = [target, before].compactMap { $0.map(Self.name) }
        for name in (try? FileContents.entries(ofFolder: versions)) ?? [] where !kept.contains(name) {
            remove(FilePath.joined(versions, name))
        }
    }

    /// Notes the last decision.
    func note(_ decision: [UInt8]) throws(FleetError) {
        do throws(FileFailure) { try FileContents.replace(decisionFile, with: decision) } catch {
            throw FleetError(.file, "\(decisionFile) cannot be written: \(error.reason)")
        }
    }

    private static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

    private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
