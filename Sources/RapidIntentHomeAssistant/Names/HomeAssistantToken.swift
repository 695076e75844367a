#if SpeechServers
import RapidIntentSupport

/// A long-lived access token of Home Assistant: the first line of a file that only its owner and group may read.
///
/// Descriptions and dumps do not contain it.
struct HomeAssistantToken: Redacted, Sendable, Equatable {
    let secret: String

    init(file: String) throws(HomeAssistantError) {
        do throws(SecretFile.Refusal) {
            secret = try SecretFile.line(of: file)
            guard secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw .contents("has a space or a character that no token has")
            }
        } catch {
            // A JSON Web Token, which was given instead of a file, is not repeated.
            guard !file.hasPrefix("eyJ") || file.count(where: { $0 == "." }) != 2 else {
                throw HomeAssistantError(
                    .tokenFile,
                    "the path of the token file looks like a token; write the token into a file, and give its path")
            }
            let remedy = error.remedy(writing: "the token alone into its first line")
            throw HomeAssistantError(.tokenFile, "the token file \(file) \(error.reason); \(remedy)")
        }
    }

    init(secret: String) { self.secret = secret }
}
#endif
