/// Splits words into the word pieces of an encoder: the longest piece that begins the word, then the longest that
/// continues it, and so on.
///
/// "starbucks" gives `star` `##bu` `##cks`. The words of a sentence must be in lower case and without accents, like
/// those of the English `Normaliser`. WordPiece: Wu et al., "Google's neural machine translation system", 2016, section
/// 4.1; the rules for words and punctuation are those of BERT (Devlin, Chang, Lee and Toutanova, NAACL 2019).
struct WordPieces {
    /// The end of each piece in ``text``.
    let ends: UnsafeBufferPointer<UInt32>
    /// The pieces, sorted by their bytes; a piece that continues a word begins with `##`.
    let text: UnsafeBufferPointer<UInt8>
    let unknown: Int

    /// The maximum number of letters of a word; longer words are unknown, as in BERT.
    private static let longestWord = 100

    /// The pieces of a text, at most `limit`.
    ///
    /// Takes time linear in the length of the text, and in the logarithm of the number of pieces.
    func pieces(of text: String, limit: Int) -> [Int] {
        var result: [Int] = []
        var word: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            let stands = Self.standsAlone(scalar)
            guard stands || scalar.properties.isWhitespace else {
                // One letter more than allowed is enough to know that a word is too long.
                if word.count <= Self.longestWord { word.append(scalar) }
                continue
            }
            append(word, to: &result)
            word.removeAll(keepingCapacity: true)
            if stands { append([scalar], to: &result) }
            if result.count >= limit { return Array(result.prefix(limit)) }
        }
        append(word, to: &result)
        return Array(result.prefix(limit))
    }

    /// Whether a character is a word of its own: punctuation, symbols of ASCII, and Chinese characters.
    private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
            return scalar > " " && scalar != "\u{7F}" && !isLetter && !("0"..."9").contains(scalar)
        }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            return true
        default: return scalar.properties.isUnifiedIdeograph
        }
    }

    private func append(_ word: [Unicode.Scalar], to result: inout [Int]) {
        guard !word.isEmpty else { return }
        guard word.count <= Self.longestWord else { return result.append(unknown) }
        var found: [Int] = []
        var bytes: [UInt8] = []
        var start = 0
        while start < word.count {
            bytes.removeAll(keepingCapacity: true)
            if start > 0 { bytes += [0x23, 0x23] }
            // The length in bytes after each letter.
            var lengths: [Int] = []
            for scalar in word[start...] {
                bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                lengths.append(bytes.count)
            }
            let longest = lengths.indices.reversed().lazy
                .compactMap { letters in self.number(of: bytes[..<lengths[letters]]).map { ($0, letters + 1) } }.first
            guard let (piece, letters) = longest else { return result.append(unknown) }
            found.append(piece)
            start += letters
        }
        result += found
    }

    /// The number of a piece; nil if there is none with these bytes.
    private func number(of bytes: ArraySlice<UInt8>) -> Int? {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if piece(middle).lexicographicallyPrecedes(bytes) { low = middle + 1 } else { high = middle }
        }
        return low < ends.count && piece(low).elementsEqual(bytes) ? low : nil
    }

    /// The bytes of a piece; empty if the ends of a manipulated file do not fit.
    private func piece(_ number: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
        let start = number == 0 ? 0 : Int(ends[number - 1])
        let end = Int(ends[number])
        return start <= end && end <= text.count ? text[start..<end] : text[0..<0]
    }
}
