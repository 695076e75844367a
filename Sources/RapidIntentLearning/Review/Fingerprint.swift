#if SQLite
import RapidIntent

/// Short names of contents: ids of groups and versions of files.
enum Fingerprint {
    /// The checksum of bytes as sixteen hexadecimal digits; bytes that are missing have a name of their own.
    static func of(_ bytes: [UInt8]?) -> String {
        guard let bytes else { return "none" }
        let digits = String(bytes.withUnsafeBytes(Checksum.sum), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The fingerprint of several texts in order.
    static func of(_ parts: String...) -> String {
        // No text contains this byte, which UTF-8 has nowhere.
        of(Array(parts.map { Array($0.utf8) }.joined(separator: [0xFF])))
    }
}
#endif
