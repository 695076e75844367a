/// Eight bytes of a text at once, the first of them the lowest; zeroes behind the end of the text.
///
/// What is asked of all eight is answered by arithmetic that no byte carries over into the next (Warren, Hacker's Delight,
/// 2nd edition, section 6-1).
struct ByteChunk {
    private(set) var bytes: UInt64

    /// How many bytes there are.
    static let count = 8

    private static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let spaces: UInt64 = 0x2020_2020_2020_2020

    /// The bytes of a text from an index on.
    @inline(__always)
    init(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
        let rest = text.count &- index
        if rest >= Self.count {
            bytes = Self.load(text, at: index)
        } else if rest <= 0 {
            bytes = 0
        } else if text.count >= Self.count {
            // The last eight, without those that come before the index.
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

    /// How many bytes at the beginning are ASCII letters.
    @inline(__always)
    var letterCount: Int {
        // In lower case, and without the bit that would carry.
        let small = (bytes | Self.spaces) & ~Self.highBits
        let fromA = small &+ 0x1F1F_1F1F_1F1F_1F1F  // sets the high bit of what is not below "a"
        let beyondZ = small &+ 0x0505_0505_0505_0505  // … and of what is above "z"
        return (~(fromA & ~beyondZ & ~bytes) & Self.highBits).trailingZeroBitCount / 8
    }

    /// The first of the bytes, which are ASCII letters, in lower case; zeroes in place of the others.
    ///
    /// - Parameter count: At least 1.
    @inline(__always)
    func lowercasedLetters(_ count: Int) -> UInt64 {
        let small = bytes | Self.spaces
        return count >= Self.count ? small : small & ~(~0 << UInt64(8 &* count))
    }
}
