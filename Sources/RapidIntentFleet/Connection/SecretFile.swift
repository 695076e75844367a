import Foundation
import RapidIntentFiles

/// A file with a secret, which only its owner may read.
enum SecretFile {
    private static let limit = 64 * 1024

    /// Checks that nobody but its owner can read a file.
    static func check(_ path: String) throws(FleetError) {
        let attributes: [FileAttributeKey: Any]
        do { attributes = try FileManager.default.attributesOfItem(atPath: path) } catch {
            throw FleetError(.secretFile, "the file \(path) cannot be read")
        }
        // The mode of a link says nothing about the file that it leads to.
        guard attributes[.type] as? FileAttributeType != .typeSymbolicLink else {
            return try check(URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        }
        let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
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
