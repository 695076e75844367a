#if Fleet
import CRapidIntentOpenSSL

/// The SHA-256 digest of bytes (FIPS 180-4), as 64 hexadecimal digits.
package struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
    /// The digits, in lower case.
    package let description: String

    package init(of bytes: [UInt8]) {
        var digest = [UInt8](repeating: 0, count: 32)
        var count: UInt32 = 0
        EVP_Digest(bytes, bytes.count, &digest, &count, EVP_sha256(), nil)
        description = Self.hexadecimal(digest)
    }

    package init(ofText text: String) { self.init(of: Array(text.utf8)) }

    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Reads one; nil for anything but 64 hexadecimal digits.
    init?(_ text: String) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        description = text
    }
}
#endif
