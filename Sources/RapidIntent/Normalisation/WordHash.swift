/// The hash of a word's bytes; it is computed once per word, and every table uses it.
///
/// Multiplies and folds eight bytes at a time, as wyhash does (github.com/wangyi-fudan/wyhash). It needs no seed,
/// because only the author of a dictionary adds words to the tables, never a speaker.
package enum WordHash {
    private static let first: UInt64 = 0x9E37_79B9_7F4A_7C15  // 2^64 / golden ratio
    private static let second: UInt64 = 0xD6E8_FEB8_6659_FD93  // an odd constant with evenly spread bits

    @inline(__always)
    package static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var state = first
        var offset = 0
        while offset < bytes.count {
            state = combine(state, ByteChunk(bytes, at: offset).bytes)
            offset += ByteChunk.count
        }
        return combine(state, UInt64(truncatingIfNeeded: bytes.count))
    }

    /// Writes a word of ASCII letters in lower case and hashes it in the same pass.
    ///
    /// - Parameters:
    ///   - letters: The place of the word in the text.
    ///   - output: Must have room for the word and seven more bytes.
    @inline(__always)
    static func lowercase(
        _ letters: Range<Int>, of text: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableRawBufferPointer
    ) -> UInt64 {
        var state = first
        var offset = 0
        while offset < letters.count {
            // Read from the text, which is long enough to load eight bytes at once, unlike most words.
            let small = ByteChunk(text, at: letters.lowerBound &+ offset).lowercasedLetters(letters.count &- offset)
            output.storeBytes(of: small.littleEndian, toByteOffset: offset, as: UInt64.self)
            state = combine(state, small)
            offset += ByteChunk.count
        }
        return combine(state, UInt64(truncatingIfNeeded: letters.count))
    }

    /// Mixes a value into a hash; also combines a word's hash with the hash of the words before it.
    @inline(__always)
    package static func combine(_ state: UInt64, _ value: UInt64) -> UInt64 {
        let product = (state ^ value ^ second).multipliedFullWidth(by: first | 1)
        return product.high ^ product.low
    }
}
