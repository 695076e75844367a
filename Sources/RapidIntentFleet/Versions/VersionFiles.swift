#if Fleet
import Foundation
import RapidIntentSupport

struct VersionFiles: Sendable, Equatable {
    static let maximumCount = 1000
    /// How many bytes all of them may have together.
    static let maximumSize = 64 << 20

    /// The files, sorted by path.
    private(set) var files: [(path: String, bytes: [UInt8])] = []

    /// Reads the files below a folder; hidden ones are left out.
    ///
    /// - Throws: ``FleetError`` with the code `file` for links, which other machines could not follow, for unusual names,
    ///   and for too many files or bytes.
    init(folder: String) throws(FleetError) {
        try add(folder, below: "", depth: 0)
        guard !files.isEmpty else {
            throw FleetError(.file, "the folder \(folder) has no files", remedy: "name a folder with dictionaries")
        }
        files.sort { Self.precedes($0.path, $1.path) }
    }

    private mutating func add(_ folder: String, below prefix: String, depth: Int) throws(FleetError) {
        let names = try FleetError.file("the folder \(folder) cannot be read") {
            try FileContents.entries(ofFolder: folder)
        }
        for name in names {
            let (path, place) = (prefix + name, FilePath.joined(folder, name))
            if let trouble = Self.trouble(withPath: path) {
                throw FleetError(.file, "a file in \(folder) \(trouble)", remedy: "rename it")
            }
            guard (try? FileManager.default.destinationOfSymbolicLink(atPath: place)) == nil else {
                throw FleetError(.file, "\(place) is a link", remedy: "put the file itself there")
            }
            do throws(FileFailure) {
                let status = try FileStatus(ofPath: place)
                if status.kind == .folder {
                    guard depth < 8 else { throw .system("it is too deep") }
                } else {
                    let room = Self.maximumSize - size
                    files.append((path, try FileContents.bytes(ofFile: place, limit: room)))
                    continue
                }
            } catch {
                let limits = "at most \(Self.maximumSize >> 20) MiB in all"
                throw FleetError(.file, "\(place) cannot be published: \(error.reason)", remedy: "check it; \(limits)")
            }
            guard files.count <= Self.maximumCount else { break }
            try add(place, below: path + "/", depth: depth + 1)
        }
        guard files.count <= Self.maximumCount else {
            throw FleetError(
                .file, "the folder \(folder) has too many files",
                remedy: "a version has at most \(Self.maximumCount)")
        }
    }

    /// Cuts the joined bytes of a version into its files, each of which must have its digest.
    init(_ bytes: [UInt8], of version: FleetVersion) throws(VersionRefusal) {
        guard bytes.count == version.size else {
            throw VersionRefusal(
                .corrupt, "version \(version.number) of \(version.line) has \(bytes.count) bytes, not \(version.size)")
        }
        var start = 0
        for file in version.files {
            let part = Array(bytes[start..<start + file.size])
            start += file.size
            guard SHA256Digest(of: part) == file.digest else {
                throw VersionRefusal(
                    .corrupt, "\(file.path) in version \(version.number) of \(version.line) has another checksum")
            }
            files.append((file.path, part))
        }
    }

    var size: Int { files.reduce(0) { $0 + $1.bytes.count } }

    var joined: [UInt8] { files.flatMap(\.bytes) }

    var described: [FleetVersion.File] {
        files.map { FleetVersion.File(path: $0.path, size: $0.bytes.count, digest: SHA256Digest(of: $0.bytes)) }
    }

    func write(to folder: String) throws(FleetError) {
        try FleetError.file("the folder \(folder) cannot be written") {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for (path, bytes) in files {
                let place = FilePath.joined(folder, path)
                try FileManager.default.createDirectory(
                    atPath: FilePath.folder(of: place), withIntermediateDirectories: true)
                try FileContents.replace(place, with: bytes)
            }
        }
    }

    /// Whether a path comes before another one: by its bytes, since names that look alike are different files.
    static func precedes(_ first: String, _ second: String) -> Bool {
        first.utf8.lexicographicallyPrecedes(second.utf8)
    }

    /// What is wrong with a path, as the end of a sentence; nil if it can be used everywhere.
    static func trouble(withPath path: String) -> String? {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        if path.utf8.count > 200 { return "has a path of more than 200 bytes" }
        if names.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) {
            return "has an empty or hidden name in its path"
        }
        let isUnusual = path.unicodeScalars.contains {
            $0.properties.generalCategory == .control || $0.properties.generalCategory == .format || $0 == "\\"
        }
        return isUnusual ? "has a name with control characters or '\\'" : nil
    }

    static func == (first: VersionFiles, second: VersionFiles) -> Bool {
        first.files.count == second.files.count
            && zip(first.files, second.files).allSatisfy { $0.path == $1.path && $0.bytes == $1.bytes }
    }
}
#endif
