#if Server
import RapidIntentFleet
/// A random secret of 256 bits, as 64 hexadecimal digits.
struct Secret: Sendable, Equatable, Hashable {
    /// The digits.
    let text: String

    /// Creates a secret that nobody can guess.
    init() {
        var generator = SystemRandomNumberGenerator()
        text = SHA256Digest.hexadecimal((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Not the secret.
    var description: String { "<REDACTED>" }
    /// Not the secret.
    var debugDescription: String { description }
    /// Not the secret.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
#endif
