/// The hash of a word's bytes, computed once per word and used by every table on its way.
///
/// Multiply and fold, eight bytes at a time, in the manner of wyhash (github.com/wangyi-fudan/wyhash). It is not seeded:
/// tables are filled by the author of a dictionary, never by a speaker.
enum WordHash {
    private static let first: UInt64 = 0x9E37_79B9_7F4A_7C15  // 2^64 / golden ratio
    private static let second: UInt64 = 0xD6E8_FEB8_6659_FD93  // an odd constant with evenly spread bits

    @inline(__always)
    static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var state = first ^ UInt64(truncatingIfNeeded: bytes.count)
        var offset = 0
        while offset + 8 <= bytes.count {
            state = combine(state, UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < bytes.count {
            rest = rest << 8 | UInt64(bytes[offset])
            offset += 1
        }
        return combine(state, rest)
    }

    /// Mixes a value into a hash: also how a word's hash joins that of what stands before it.
    @inline(__always)
    static func combine(_ state: UInt64, _ value: UInt64) -> UInt64 {
        let product = (state ^ value ^ second).multipliedFullWidth(by: first | 1)
        return product.high ^ product.low
    }
}
