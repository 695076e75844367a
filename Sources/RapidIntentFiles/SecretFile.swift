/// Reads files with a secret: a password, a token or a private key.
package enum SecretFile {
    /// The reason why a file is refused, as the predicate of a sentence about it.
    package struct Refusal: Error, Equatable {
        /// The reason, such as `can be read by others (mode 644)`.
        package let reason: String

        package init(reason: String) { self.reason = reason }
    }

    private static let limit = 64 << 10

    /// Reads a file of at most 64 KiB that nobody but its owner can change, and nobody but owner and group can read.
    ///
    /// The group may read it, as it may read the credentials that systemd passes to a service.
    package static func bytes(of path: String) throws(Refusal) -> [UInt8] {
        let (mode, bytes): (Int, [UInt8])
        do throws(FileFailure) {
            (mode, bytes) = (try FileStatus(ofPath: path).mode, try FileContents.bytes(ofFile: path, limit: limit))
        } catch {
            throw Refusal(reason: "cannot be read: \(error.reason)")
        }
        guard mode & 0o037 == 0 else {
            throw Refusal(reason: "can be read by others (mode \(String(mode, radix: 8)))")
        }
        return bytes
    }

    /// Reads the first line of such a file, which is not empty.
    package static func line(of path: String) throws(Refusal) -> String {
        let line = String(decoding: try bytes(of: path).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        guard !line.isEmpty else { throw Refusal(reason: "has an empty first line") }
        return line
    }
}
