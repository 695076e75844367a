import Foundation
import RapidIntentFiles

/// A file with a secret, which only its owner may read.
enum SecretFile {
    private static let limit = 64 * 1024

    /// Checks that nobody but its owner can read a file, or what a link leads to.
    static func check(_ path: String) throws(FleetError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw FleetError(.secretFile, "the file \(path) cannot be read: \(String(cString: strerror(errno)))")
        }
        let mode = status.st_mode & 0o7777
        guard mode & 0o077 == 0 else {
            throw FleetError(.secretFile, "the file \(path) can be read by others (mode \(String(mode, radix: 8)))")
        }
    }

    /// The contents of a file.
    static func bytes(of path: String) throws(FleetError) -> [UInt8] {
        try check(path)
        do throws(FileFailure) { return try FileContents.bytes(ofFile: path, limit: limit) } catch {
            throw FleetError(.secretFile, "the file \(path) cannot be read: \(error.reason)")
        }
    }

    /// The first line of a file.
    static func line(of path: String) throws(FleetError) -> String {
        let line = String(decoding: try bytes(of: path).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        guard !line.isEmpty else { throw FleetError(.secretFile, "the first line of the file \(path) is empty") }
        return line
    }
}
