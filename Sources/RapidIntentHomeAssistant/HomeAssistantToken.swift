import RapidIntentFiles

/// A long-lived access token of Home Assistant: the first line of a file that only its owner and group may read.
///
/// Descriptions and dumps do not contain it.
struct HomeAssistantToken: Sendable, Equatable {
    /// The token.
    let secret: String

    /// Reads a file.
    init(file: String) throws(HomeAssistantError) {
        func failure(_ what: String) -> HomeAssistantError {
            HomeAssistantError(
                .tokenFile,
                "the token file \(file) \(what); write the token alone into its first line, and 'chmod 600 \(file)'")
        }
        do throws(SecretFile.Refusal) { secret = try SecretFile.line(of: file) } catch { throw failure(error.reason) }
        guard secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw failure("has a space or a character that no token has")
        }
    }

    init(secret: String) { self.secret = secret }
}

extension HomeAssistantToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "<REDACTED>" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}
