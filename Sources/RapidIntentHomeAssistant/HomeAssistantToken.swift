import Foundation
import RapidIntentFiles

/// A long-lived access token of Home Assistant: the first line of a file that only its owner and his group may read.
///
/// Descriptions and dumps do not contain it.
struct HomeAssistantToken: Sendable, Equatable {
    /// The token.
    let secret: String

    private static let sizeLimit = 64 << 10

    /// Reads a file.
    ///
    /// The group may read it, as it may read the credentials that systemd passes to a service.
    init(file: String) throws(HomeAssistantError) {
        func failure(_ what: String) -> HomeAssistantError {
            HomeAssistantError(.tokenFile, "the token file \(file) \(what)")
        }
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try FileContents.bytes(ofFile: file, limit: Self.sizeLimit)
        } catch {
            throw failure("cannot be read: \(error.reason); check the path and its permissions")
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: FileContents.target(of: file))
        if let mode = attributes?[.posixPermissions] as? Int, mode & 0o037 != 0 {
            throw failure("can be read by others (mode \(String(mode, radix: 8))); 'chmod 600 \(file)' keeps it to you")
        }
        let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        guard !line.isEmpty else { throw failure("has an empty first line; write the token into it") }
        guard line.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw failure("holds a space, or a character that a token cannot have; write the token alone into it")
        }
        secret = String(decoding: line, as: UTF8.self)
    }

    init(secret: String) { self.secret = secret }
}

extension HomeAssistantToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "<REDACTED>" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}
