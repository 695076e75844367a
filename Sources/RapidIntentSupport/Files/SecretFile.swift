/// Reads files with a secret: a password, a token or a private key.
package enum SecretFile {
    /// The reason why a file is refused.
    package enum Refusal: Error, Equatable {
        case unreadable(FileFailure)
        /// Others can use it, or its group can do more than read it; the value is its mode, such as `0o644`.
        case mode(Int)
        /// It does not hold a secret; the value is the predicate of a sentence about it.
        case contents(String)

        /// The reason, as the predicate of a sentence about the file.
        package var reason: String {
            switch self {
            case .unreadable(let failure): "cannot be read: \(failure.reason)"
            case .mode(let mode):
                "has the mode \(String(mode, radix: 8)), but its group may only read it, and others may not use it"
            case .contents(let reason): reason
            }
        }

        package func remedy(writing contents: String) -> String {
            switch self {
            case .unreadable: "check the path and its permissions"
            case .mode: "use 'chmod 600', or 'chmod 640' if its group must read it"
            case .contents: "write \(contents)"
            }
        }
    }

    private static let limit = 64 << 10

    /// Reads a file of at most 64 KiB that only its owner can change, and only its owner and group can read.
    ///
    /// The group may read it, as it may read the credentials that systemd passes to a service.
    package static func bytes(of path: String) throws(Refusal) -> [UInt8] {
        do throws(FileFailure) {
            return try FileContents.bytes(ofFile: path, limit: limit, forbidden: 0o037)
        } catch {
            switch error {
            case .mode(let mode): throw .mode(mode)
            case .tooLarge: throw .contents("is too large: \(error.reason)")
            case .system, .notAFile: throw .unreadable(error)
            }
        }
    }

    /// Reads the first line of such a file, which is not empty.
    package static func line(of path: String) throws(Refusal) -> String {
        let line = String(decoding: try bytes(of: path).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        guard !line.isEmpty else { throw .contents("has an empty first line") }
        return line
    }
}
