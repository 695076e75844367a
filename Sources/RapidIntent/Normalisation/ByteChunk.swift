/// Eight bytes of a text in one integer, the first byte lowest, padded with zeros at the end of the text.
///
/// All eight bytes are tested at once, with arithmetic that never carries between bytes (Warren, Hacker's Delight, 2nd
/// edition, section 6-1).
struct ByteChunk {
    private(set) var bytes: UInt64

    static let count = 8

    private static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let spaces: UInt64 = 0x2020_2020_2020_2020

    @inline(__always)
    init(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
        let rest = text.count &- index
        if rest >= Self.count {
            bytes = Self.load(text, at: index)
        } else if rest <= 0 {
            bytes = 0
        } else if text.count >= Self.count {
            // Load the last eight bytes and shift out those before the index.
            bytes = Self.load(text, at: text.count &- Self.count) >> UInt64(8 &* (Self.count &- rest))
        } else {
            bytes = 0
            for offset in 0..<rest { bytes |= UInt64(text[index &+ offset]) << UInt64(8 &* offset) }
        }
    }

    @inline(__always)
    private static func load(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// The number of ASCII letters at the beginning.
    @inline(__always)
    var letterCount: Int {
        // In lower case, with the high bits cleared to prevent carries.
        let small = (bytes | Self.spaces) & ~Self.highBits
        let fromA = small &+ 0x1F1F_1F1F_1F1F_1F1F  // sets the high bit of bytes from "a" on
        let beyondZ = small &+ 0x0505_0505_0505_0505  // sets the high bit of bytes above "z"
        return (~(fromA & ~beyondZ & ~bytes) & Self.highBits).trailingZeroBitCount / 8
    }

    /// The first `count` bytes in lower case, padded with zeros; they must be ASCII letters.
    ///
    /// - Parameter count: At least 1.
    @inline(__always)
    func lowercasedLetters(_ count: Int) -> UInt64 {
        let small = bytes | Self.spaces
        return count >= Self.count ? small : small & ~(~0 << UInt64(8 &* count))
    }
}
