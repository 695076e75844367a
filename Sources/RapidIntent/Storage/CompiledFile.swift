/// The format of flat arrays in a file, which are used in place after the file is mapped.
///
/// ```
/// offset  bytes
///      0      8  magic: 0x89 "RIDICT" 0x0A; the first byte and the last show what was sent as text
///      8      4  0x01020304 in the byte order of the machine that wrote it, which is that of all that follows
///     12      4  version of the form, which any change of sections or of normalisation raises
///     16      8  number of bytes in the file
///     24      8  checksum of everything behind it (``Checksum``)
///     32      8  fingerprint of the sources it was made from
///     40      4  number of sections
///     44      4  0
///     48  24 × n  sections: name (4 bytes, as text), size of an element (4), offset (8), number of elements (8)
/// ```
///
/// Sections begin at multiples of 64 bytes, in any order. Readers look up sections by name.
package enum CompiledFile {
    package static let magic: [UInt8] = [0x89, 0x52, 0x49, 0x44, 0x49, 0x43, 0x54, 0x0A]
    package static let byteOrder: UInt32 = 0x0102_0304
    package static let version: UInt32 = 13
    package static let headerSize = 48
    package static let recordSize = 24
    /// The offset of the bytes that the checksum covers.
    static let checkedFrom = 32
    private static let checksumAt = 24

    package static func renewChecksum(of bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { bytes in
            guard bytes.count >= headerSize else { return }
            let checked = UnsafeRawBufferPointer(rebasing: bytes[checkedFrom...])
            bytes.storeBytes(of: Checksum.sum(of: checked), toByteOffset: checksumAt, as: UInt64.self)
        }
    }

    /// The name of a section: four ASCII characters.
    package struct Name: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        package let number: UInt32

        init(number: UInt32) { self.number = number }

        package init(stringLiteral text: StaticString) {
            precondition(text.utf8CodeUnitCount == 4, "the name of a section has four characters")
            number = text.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
        }

        package var description: String {
            String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }, as: UTF8.self)
        }
    }
}

/// The reason why a compiled dictionary cannot be used.
///
/// The remedy is always to compile it again from its sources.
package enum CompiledDictionaryError: Error, Sendable, Equatable, CustomStringConvertible {
    case notCompiled
    /// The file comes from a machine with another byte order, or from another version of this library.
    case otherVersion
    case tooLarge
    case stale
    /// The file is damaged; the value is the evidence.
    case damaged(String)

    /// The reason in a sentence without a full stop.
    package var description: String {
        switch self {
        case .notCompiled: "it is not a compiled dictionary"
        case .otherVersion: "it was compiled by another version of this library or on another kind of machine"
        case .tooLarge: "the values of its lists have more than 4 GiB"
        case .stale: "its sources have changed since it was compiled"
        case .damaged(let how): "it is damaged: \(how)"
        }
    }
}
