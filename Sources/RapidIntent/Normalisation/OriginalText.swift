/// An original text, split into words at white space.
struct OriginalText {
    private let words: [Substring]

    /// Splits by scalars, as ``SourceWords`` does: white space with a combining mark is still white space.
    init(_ text: String) {
        words = text.unicodeScalars.split { $0.properties.isWhitespace }.map { Substring($0) }
    }

    /// The words that follow a comma or a semicolon and white space.
    var wordsBehindCommas: Set<Int> {
        Set(words.indices.filter { words[$0].last.map(",;".contains) ?? false }.map { $0 + 1 })
    }

    /// A quotation of some words: joined by single spaces, without punctuation at the ends, and without quotation marks whose
    /// partners are not in it.
    ///
    /// A mark at an end stays if its partner is inside: `"buy milk" today`.
    ///
    /// Signs that are read aloud are kept: "50%" does not become "50".
    func text(of range: Range<Int>) -> String {
        let text = words[range.clamped(to: words.indices)].joined(separator: " ")
        let isOuter = { (character: Character) in
            character.isWhitespace || (character.isPunctuation && !"%&@#".contains(character))
        }
        var inner = text.drop(while: isOuter)
        inner.removeLast(inner.reversed().prefix(while: isOuter).count)
        return inner.contains(where: Self.isQuotationMark) ? Self.withoutUnpairedMarks(inner) : String(inner)
    }

    /// A part of a text, extended to the partners of its quotation marks, without those that have none; but after a digit, `"` may
    /// mean inches.
    ///
    /// What is on both sides of a mark says whether it opens or closes. If it does not, it closes the open one.
    private static func withoutUnpairedMarks(_ part: Substring) -> String {
        let text = part.base
        let inside = part.startIndex..<part.endIndex
        var (start, end) = (inside.lowerBound, inside.upperBound)
        func isEdge(_ character: Character?) -> Bool { character.map { !$0.isLetter && !$0.isNumber } ?? true }
        var open: String.Index?
        var paired: Set<String.Index> = []
        for place in text.indices where isQuotationMark(text[place]) {
            let before = isEdge(text[..<place].last)
            let after = isEdge(text[text.index(after: place)...].first)
            guard before == after ? open != nil : after else {
                open = place
                continue
            }
            // Marks around the whole part stay outside.
            if let partner = open, inside.contains(partner) || inside.contains(place) {
                paired.formUnion([partner, place])
                (start, end) = (min(start, partner), max(end, text.index(after: place)))
            }
            open = nil
        }
        let kept = text[start..<end].indices.filter { place in
            !isQuotationMark(text[place]) || paired.contains(place)
                || text[place] == "\"" && text[..<place].last?.isNumber == true
        }
        return String(kept.map { text[$0] }).split(separator: " ").joined(separator: " ")
    }

    private static func isQuotationMark(_ character: Character) -> Bool { "\"“”„‟«»‹›".contains(character) }

    /// The words that overlap a range of Unicode scalars; nil if the range is outside the text or overlaps no word.
    func words(inScalars range: Range<Int>) -> Range<Int>? {
        guard let first = words.first, range.lowerBound >= 0 else { return nil }
        let scalars = first.base.unicodeScalars
        guard let lower = scalars.index(scalars.startIndex, offsetBy: range.lowerBound, limitedBy: scalars.endIndex),
            let upper = scalars.index(lower, offsetBy: range.count, limitedBy: scalars.endIndex)
        else { return nil }
        let touched = words.indices.filter { words[$0].startIndex < upper && words[$0].endIndex > lower }
        guard let first = touched.first, let last = touched.last else { return nil }
        return first..<last + 1
    }
}

extension OriginalText {
    /// The range of a quotation in the given words, in Unicode scalars of the text; nil if they do not contain it.
    func scalars(of quotation: String, inWords range: Range<Int>) -> Range<Int>? {
        guard !quotation.isEmpty, words.indices.contains(range.lowerBound), range.upperBound <= words.count else {
            return nil
        }
        let scalars = words[0].base.unicodeScalars
        let end = words[range.upperBound - 1].endIndex
        guard let found = scalars[words[range.lowerBound].startIndex..<end].firstRange(of: quotation.unicodeScalars)
        else { return nil }
        let start = scalars.distance(from: scalars.startIndex, to: found.lowerBound)
        return start..<start + quotation.unicodeScalars.count
    }

    /// A quotation of some words of a text, equal to the result of ``text(of:)``.
    ///
    /// Texts with single spaces and simple punctuation take a fast path that does not split the text.
    static func quotation(of range: Range<Int>, in text: String) -> String {
        var text = text
        let quick = text.withUTF8 { bytes in
            quickPlace(of: range, in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
        }
        return quick ?? OriginalText(text).text(of: range)
    }

    /// A quotation as in ``text(of:)``, with its position as in ``scalars(of:inWords:)``.
    ///
    /// ASCII texts, in which a byte is a scalar, take a fast path that does not split the text.
    static func placedQuotation(of range: Range<Int>, in text: String) -> (text: String, scalars: Range<Int>?) {
        var text = text
        let quick = text.withUTF8 { bytes in
            // The quotation begins with a letter or sign, so it has no earlier occurrence in these words.
            bytes.allSatisfy { $0 < 0x80 } ? quickPlace(of: range, in: bytes) : nil
        }
        if let quick {
            let start = text.utf8.index(text.startIndex, offsetBy: quick.lowerBound)
            let end = text.utf8.index(start, offsetBy: quick.count)
            return (String(text[start..<end]), quick.isEmpty ? nil : quick)
        }
        let original = OriginalText(text)
        let quotation = original.text(of: range)
        return (quotation, original.scalars(of: quotation, inWords: range))
    }

    /// The byte range of a quotation; nil if the fast path cannot determine it.
    private static func quickPlace(of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var word = -1
        var start = 0
        var end = 0
        var isInside = false
        for (place, byte) in bytes.enumerated() {
            // Lead bytes of scalars that may be white space; see ``SourceWords``.
            if byte == 0xC2 || (0xE1...0xE3).contains(byte) || (byte < 0x20) { return nil }
            if byte == 0x20 {
                if isInside, word == range.upperBound - 1 { break }
                if !isInside, word >= range.lowerBound { return nil }
                isInside = false
            } else {
                if !isInside {
                    word += 1
                    isInside = true
                    if word == range.lowerBound { start = place }
                }
                end = place + 1
            }
        }
        guard word == range.upperBound - 1, start < end else { return nil }
        while start < end, isOuter(bytes[start]) { start += 1 }
        while end > start, isOuter(bytes[end - 1]) { end -= 1 }
        // A quotation mark may have no partner.
        return bytes[start..<end].contains(UInt8(ascii: "\"")) ? nil : start..<end
    }

    /// Whether an ASCII character is a space or punctuation that quotations drop at their ends.
    private static func isOuter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20...0x22, 0x27...0x2A, 0x2C...0x2F, 0x3A, 0x3B, 0x3F, 0x5B...0x5D, 0x5F, 0x7B, 0x7D: true
        default: false
        }
    }
}

extension NormalisedText {
    /// If the range begins or ends inside an original word ("qu'il", or any text of a script without spaces), only that
    /// part of the word is quoted.
    package func quotation(of range: Range<Int>) -> String {
        let words = words[leadingFillers...]
        let (first, last) = (words.startIndex + range.lowerBound, words.startIndex + range.upperBound - 1)
        let quoted = OriginalText.quotation(of: source(of: range), in: original)
        let beginsInside = first > words.startIndex && words[first - 1].sourceEnd > words[first].sourceStart
        let endsInside = last + 1 < words.endIndex && words[last + 1].sourceStart < words[last].sourceEnd
        guard beginsInside || endsInside else { return quoted }
        // Search word by word, so that the right one of repeated words is found.
        let begin =
            words[..<first].lastIndex { $0.sourceEnd <= words[first].sourceStart }.map { $0 + 1 } ?? words.startIndex
        let folded = quoted.lowercased()
        guard folded.unicodeScalars.count == quoted.unicodeScalars.count else { return quoted }
        var cursor = folded.startIndex
        var start = folded.startIndex
        for place in begin...last {
            guard let found = folded[cursor...].firstRange(of: string(of: words[place])) else { continue }
            if place == first { start = found.lowerBound }
            cursor = found.upperBound
        }
        let scalars = quoted.unicodeScalars
        func count(_ end: String.Index) -> Int { folded.unicodeScalars.distance(from: folded.startIndex, to: end) }
        let (lower, upper) = (beginsInside ? count(start) : 0, count(endsInside ? cursor : folded.endIndex))
        guard lower < upper else { return quoted }
        return String(scalars.dropFirst(lower).prefix(upper - lower))
    }
}
