/// The words of a text, split at Unicode white space, as byte ranges.
///
/// In scripts without spaces, words are split further, before every letter (see ``UnspacedScripts``), so that an
/// extended text costs only its new letters. These parts belong to one word of the text.
struct SourceWords {
    /// A word or a part of a word; its size is sixteen bytes, so that it is passed in registers.
    struct Part {
        var start: Int32
        var end: Int32
        /// The end of the previous part; only white space is between the two.
        var previousEnd: Int32
        var kind: Kind
        var continuesWord: Bool
        /// Whether exactly one no-break space precedes the part, as in "1 000".
        var followsNoBreakSpace: Bool
        /// The number of bytes of the part that decide where it begins: without white space before it, those of its
        /// first scalar.
        var decisiveBytes: UInt8
    }

    enum Kind {
        case letters
        case ascii
        case unicode
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int

    /// Starts at a byte where a part ends, or at the beginning.
    init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    @inline(__always)
    mutating func next() -> Part? {
        let end = position
        var spaces = 0
        while position < bytes.count, case let length = whiteSpace(at: position), length > 0 {
            position += length
            spaces += 1
        }
        let start = position
        guard start < bytes.count else { return nil }
        var kind = Kind.letters
        skipLetters()
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x80 {
                if Self.isSpace(byte) { break }
                if kind == .letters { kind = .ascii }
                position += 1
            } else {
                if whiteSpace(at: position) > 0 || (position > start && startsPart(at: position)) { break }
                kind = .unicode
                repeat { position += 1 } while position < bytes.count && bytes[position] & 0xC0 == 0x80
            }
        }
        let continuesWord = spaces == 0 && end > 0
        return Part(
            start: Int32(start), end: Int32(position), previousEnd: Int32(end), kind: kind,
            continuesWord: continuesWord, followsNoBreakSpace: spaces == 1 && isNoBreakSpace(end..<start),
            decisiveBytes: continuesWord ? bytes[start] < 0xF0 ? 3 : 4 : 0)
    }

    @inline(__always)
    private mutating func skipLetters() {
        while case let count = ByteChunk(bytes, at: position).letterCount, count > 0 {
            position += count
            if count < ByteChunk.count { return }
        }
    }

    /// Whether a part that ends here is complete: white space follows, or a letter that starts a new part.
    @inline(__always)
    func isEnd(_ index: Int) -> Bool { whiteSpace(at: index) > 0 || startsPart(at: index) }

    /// Whether the scalar at an index is a letter of a script without spaces.
    @inline(__always)
    private func startsPart(at index: Int) -> Bool {
        // Such scalars have three bytes (U+0E00 and up) or four (U+1AFF0 and up).
        guard bytes[index] >= 0xE0 else { return false }
        return UnspacedScripts.isLetter(Tokeniser.scalar(of: bytes, at: index))
    }

    @inline(__always)
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// The length in bytes of the white space at `index`; 0 if there is none.
    ///
    /// Beyond ASCII, white space is U+0085, U+00A0, U+1680, U+2000…200A, U+2028, U+2029, U+202F, U+205F and U+3000
    /// (PropList.txt, White_Space).
    @inline(__always)
    private func whiteSpace(at index: Int) -> Int {
        let byte = bytes[index]
        if byte < 0x80 { return Self.isSpace(byte) ? 1 : 0 }
        guard byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3, index + 1 < bytes.count else { return 0 }
        let second = bytes[index + 1]
        if byte == 0xC2 { return second == 0x85 || second == 0xA0 ? 2 : 0 }
        guard index + 2 < bytes.count else { return 0 }
        let third = bytes[index + 2]
        let isSpace =
            switch (byte, second) {
            case (0xE1, 0x9A): third == 0x80
            case (0xE2, 0x80): (0x80...0x8A).contains(third) || third == 0xA8 || third == 0xA9 || third == 0xAF
            case (0xE2, 0x81): third == 0x9F
            case (0xE3, 0x80): third == 0x80
            default: false
            }
        return isSpace ? 3 : 0
    }

    /// Whether the bytes are U+00A0, U+2009 (thin) or U+202F (narrow, no break), which separate digit groups in print.
    private func isNoBreakSpace(_ range: Range<Int>) -> Bool {
        switch range.count {
        case 2: bytes[range.lowerBound] == 0xC2 && bytes[range.lowerBound + 1] == 0xA0
        case 3:
            bytes[range.lowerBound] == 0xE2 && bytes[range.lowerBound + 1] == 0x80
                && (bytes[range.lowerBound + 2] == 0xAF || bytes[range.lowerBound + 2] == 0x89)
        default: false
        }
    }
}
