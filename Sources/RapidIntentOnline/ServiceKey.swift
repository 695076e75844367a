import Foundation
public import RapidIntent

/// The key to an online service.
///
/// Descriptions and dumps show `<REDACTED>` instead of the key.
///
/// ```swift
/// let key = ServiceKey(environment["RAPID_INTENT_KEY"] ?? "")
/// print("asking with \(key)")   // asking with <REDACTED>
/// ```
public struct ServiceKey: Sendable, Hashable {
    /// The key itself; use it only for the header in which it is sent.
    package let value: String

    /// Creates a key from the text issued by the service.
    public init(_ value: String) { self.value = value }

    /// Reads a key from a file: its first line that is not blank, without surrounding white space.
    ///
    /// - Parameter path: The file, such as a mounted secret, of at most 64 KiB.
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if it cannot be read or contains no key; the contents are never
    ///   part of the message.
    public init(contentsOfFile path: String) throws(OnlineIntentError) {
        func invalid(_ why: String) -> OnlineIntentError {
            OnlineIntentError(.invalidRequest, "the file \(path) \(why): expected the key on its first line")
        }
        let bytes: Data
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? file.close() }
            bytes = try file.read(upToCount: Self.longestFile + 1) ?? Data()
        } catch { throw invalid("cannot be read") }
        guard bytes.count <= Self.longestFile else { throw invalid("is too long") }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        let key = lines.lazy.map { $0.trimmingCharacters(in: .whitespaces) }.first { !$0.isEmpty }
        guard let key, ServiceKey(key).isSendable else { throw invalid("holds no key") }
        self.init(key)
    }

    private static let longestFile = 64 * 1024

    /// Whether it can be sent in a header field: not empty, and only visible ASCII characters.
    package var isSendable: Bool { !value.isEmpty && value.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}

extension ServiceKey: CustomStringConvertible, CustomReflectable {
    /// `<REDACTED>`.
    public var description: String { "<REDACTED>" }
    /// A mirror without children, so that `dump` finds nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ServiceKey {
    /// Eight hexadecimal digits that distinguish keys without revealing them.
    ///
    /// Used, for example, in a cache of Wit.ai's answers, where the key identifies the application.
    ///
    /// Safe for keys that a service generated: 32 bits reveal at most 32 bits of a key, and Wit.ai's tokens are 32
    /// random letters and digits, of which more than a hundred bits remain unknown. A short key invented by a person
    /// could be found by trying. The probability that two keys have the same digits is one in four billion.
    ///
    /// FNV-1a in 64 bits (Fowler, Noll and Vo, draft-eastlake-fnv), its halves combined by exclusive or.
    package var fingerprint: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in value.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
