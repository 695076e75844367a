/// A 64-bit sum over bytes that tells damaged or changed ones from the original.
///
/// Four lanes take turns with words of eight bytes, lowest byte first; each word is mixed into its lane by
/// ``WordHash/combine(_:_:)``, a multiplication whose halves are folded together. The lanes begin with different numbers, so
/// that words that change places are noticed, and are joined at the end together with the number of bytes. Four, because a
/// processor starts a multiplication every cycle and takes four to finish one: so it reads about as fast as memory does.
///
/// Damage by chance is missed once in 2⁶⁴ cases. A sum can be forged on purpose.
package enum Checksum {
    /// The sum of some bytes.
    package static func sum(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        var (first, second, third, fourth): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
        var offset = 0
        while offset + 32 <= bytes.count {
            first = WordHash.combine(first, word(of: bytes, at: offset))
            second = WordHash.combine(second, word(of: bytes, at: offset + 8))
            third = WordHash.combine(third, word(of: bytes, at: offset + 16))
            fourth = WordHash.combine(fourth, word(of: bytes, at: offset + 24))
            offset += 32
        }
        var rest: UInt64 = 0
        var shift: UInt64 = 0
        for byte in bytes[offset...] {
            rest |= UInt64(byte) << shift
            shift += 8
            guard shift == 64 else { continue }
            first = WordHash.combine(first, rest)
            (rest, shift) = (0, 0)
        }
        let joined = WordHash.combine(WordHash.combine(WordHash.combine(first, second), third), fourth)
        return WordHash.combine(WordHash.combine(joined, rest), UInt64(bytes.count))
    }

    @inline(__always)
    private static func word(of bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}
