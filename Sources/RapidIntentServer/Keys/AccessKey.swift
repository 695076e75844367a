#if Server
import RapidIntentSupport

/// A secret key with its name.
///
/// Descriptions and dumps contain only the name, never the key.
package struct AccessKey: Sendable, Equatable {
    package let name: String
    private let bytes: [UInt8]

    /// Creates a key from the words of a line.
    ///
    /// - Parameter isNamed: Whether the name is from the file, so that it could be a key in the wrong place.
    /// - Throws: `AccessKeys.Failure` for a key that is too short, or an invalid name; the message never contains a key.
    package init(
        name: String, isNamed: Bool = true, secret: some StringProtocol, line: Int
    ) throws(AccessKeys.Failure) {
        func refusal(_ message: String) -> AccessKeys.Failure { AccessKeys.Failure(line: line, message: message) }
        guard secret.utf8.count >= AccessKeys.shortestKey, secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw refusal(
                "a key has at least \(AccessKeys.shortestKey) characters, all of them printable ASCII; "
                    + "'openssl rand -hex 16' makes one")
        }
        guard name.utf8.count <= 64, name.utf8.allSatisfy(Self.isNameByte) else {
            throw refusal("a name has up to 64 letters, digits, '-', '_' or '.'")
        }
        // Names are logged, and so would be a key in place of a name.
        guard !isNamed || !Self.looksLikeKey(name) else {
            throw refusal("what stands first looks like a key; a line has the name first and the key behind it")
        }
        self.name = name
        bytes = Array(secret.utf8)
    }

    /// Whether the secret is the presented text, compared in constant time.
    package func matches(_ presented: some Sequence<UInt8>) -> Bool {
        ConstantTime.isEqual(Array(presented), bytes)
    }

    /// Whether both have the same secret, whatever their names.
    package func sharesSecret(with other: AccessKey) -> Bool { bytes == other.bytes }

    /// Whether a name looks like a generated key: it has the minimum length and a digit, and is one piece or
    /// hexadecimal like a UUID.
    private static func looksLikeKey(_ name: String) -> Bool {
        guard name.utf8.count >= AccessKeys.shortestKey, name.contains(where: \.isNumber) else { return false }
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
}

extension AccessKey: Redacted {
    package var description: String { name }
}

/// Comparisons whose time does not depend on how much of a secret is right.
package enum ConstantTime {
    /// Whether both are equal, in a time that depends only on the length of the presented bytes.
    @inline(never)
    package static func isEqual(_ presented: [UInt8], _ secret: [UInt8]) -> Bool {
        guard !secret.isEmpty else { return presented.isEmpty }
        var difference = presented.count ^ secret.count
        for index in presented.indices { difference |= Int(presented[index] ^ secret[index % secret.count]) }
        return difference == 0
    }
}
#endif
