import Crypto

/// SHA-256 digests (FIPS 180-4).
enum Digest {
    /// The digest of a text's UTF-8, as 64 hexadecimal digits.
    static func of(_ text: String) -> String { of(Array(text.utf8)) }

    /// The digest of bytes, as 64 hexadecimal digits.
    static func of(_ bytes: [UInt8]) -> String { hexadecimal(Array(SHA256.hash(data: bytes))) }

    /// Bytes as hexadecimal digits, two for each.
    static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
