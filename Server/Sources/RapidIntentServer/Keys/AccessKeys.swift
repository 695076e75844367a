/// The access keys of the service, each with a name for logs and metrics.
///
/// ```
/// # name, then key; the name may be left out
/// kitchen-tablet 6f1c0a5de27b4b0c9a64d1f35e0b8872
/// 3a9be04f19c54d2d8f6e7d0a4c1b5e93
/// ```
///
/// Keys without a name are numbered in the order of the file. If one is removed, the later ones get another number, and
/// with it another rate and other metrics. Give names to keys that you rotate.
///
/// Descriptions and dumps contain only the names, never the keys.
public struct AccessKeys: Sendable, Equatable {
    /// The minimum length of a key in bytes, as `openssl rand -hex 8` makes it.
    public static let shortestKey = 16

    private struct Key: Sendable, Equatable {
        var name: String
        var bytes: [UInt8]
    }

    private let keys: [Key]

    /// The names, in the order of the file.
    public var names: [String] { keys.map(\.name) }

    /// The reason why a text is not a valid list of keys.
    ///
    /// Never contains a key.
    public struct Failure: Error, Equatable, CustomStringConvertible {
        /// The line, from 1; nil for the whole text.
        public var line: Int?
        /// The error and its remedy.
        public var message: String

        /// The line and the message.
        public var description: String { line.map { "line \($0): \(message)" } ?? message }
    }

    /// Parses keys, one per line.
    ///
    /// - Throws: ``Failure`` for an invalid line, a duplicate key or name, or a text without keys.
    public init(_ text: String) throws(Failure) {
        var keys: [Key] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            func failure(_ message: String) -> Failure { Failure(line: index + 1, message: message) }
            guard words.count <= 2, let secret = words.last else {
                throw failure("expected a name and a key, or a key alone; neither has spaces")
            }
            guard secret.utf8.count >= Self.shortestKey, secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw failure(
                    "a key has at least \(Self.shortestKey) characters, all of them printable ASCII; "
                        + "'openssl rand -hex 16' makes one")
            }
            let name = words.count == 2 ? String(first) : "key-\(keys.count + 1)"
            guard name.utf8.count <= 64, name.utf8.allSatisfy(Self.isNameByte) else {
                throw failure("a name has up to 64 letters, digits, '-', '_' or '.'")
            }
            // Names are logged, and so would be a key in place of a name.
            guard words.count == 1 || !Self.looksLikeKey(name) else {
                throw failure("what stands first looks like a key; a line has the name first and the key behind it")
            }
            guard !keys.contains(where: { $0.name == name }) else { throw failure("another key has the same name") }
            guard !keys.contains(where: { $0.bytes == Array(secret.utf8) }) else {
                throw failure("this key stands there twice")
            }
            keys.append(Key(name: name, bytes: Array(secret.utf8)))
        }
        guard !keys.isEmpty else { throw Failure(line: nil, message: "there is no key in it; write one a line") }
        self.keys = keys
    }

    /// Whether a name looks like a generated key: it has the minimum length and a digit, and is one piece or
    /// hexadecimal like a UUID.
    private static func looksLikeKey(_ name: String) -> Bool {
        guard name.utf8.count >= shortestKey, name.contains(where: \.isNumber) else { return false }
        let pieces = name.split { !$0.isLetter && !$0.isNumber }
        return pieces.count == 1 || pieces.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// The name of a presented key; nil if it is not valid.
    ///
    /// Every key is compared to its end. The time depends on the presented text and the number of keys, not on how much
    /// of a key is correct.
    public func name(of presented: String) -> String? {
        let presented = Array(presented.utf8)
        var found: String?
        for key in keys where Self.isEqual(presented, key.bytes) { found = key.name }
        return found
    }

    /// Whether both are equal, in a time that depends only on the length of the presented text.
    @inline(never)
    private static func isEqual(_ presented: [UInt8], _ key: [UInt8]) -> Bool {
        var difference = presented.count ^ key.count
        for index in presented.indices { difference |= Int(presented[index] ^ key[index % key.count]) }
        return difference == 0
    }
}

extension AccessKeys: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names.
    public var description: String { "keys: \(names.joined(separator: ", "))" }
    /// The names.
    public var debugDescription: String { description }
    /// The names.
    public var customMirror: Mirror { Mirror(self, children: ["names": names], displayStyle: .struct) }
}
