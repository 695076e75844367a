/// Converts a word of the original text to words of the normal form.
///
/// It folds the word, drops punctuation, and applies the rules for contractions, numbers and fillers.
///
/// It is a class, so that an update retains no references to the rules.
final class Tokeniser: Sendable {
    let spoken: SpokenLocale
    let rules: LanguageRules
    let notation: NumeralNotation

    init(_ spoken: SpokenLocale) {
        self.spoken = spoken
        rules = .rules(for: spoken)
        notation = NumeralNotation(locale: spoken.locale)
    }

    /// Processes a word of the original, or a part of one, with the index `source`.
    @inline(__always)
    func read(
        _ part: SourceWords.Part, of text: UnsafeBufferPointer<UInt8>, source: Int32, reader: inout NumberReader,
        into output: inout NormalisedText
    ) {
        let place = Int(part.start)..<Int(part.end)
        let word = UnsafeBufferPointer(rebasing: text[place])
        var token = Token(
            source: Int(source), followsNoBreakSpace: part.followsNoBreakSpace,
            rest: UnsafeBufferPointer(rebasing: text[place.upperBound...]))
        reader.dependsOnNextWord = false
        switch part.kind {
        case .letters where word.count <= Self.shortWord:
            readLetters(place, of: text, &token, reader: &reader, into: &output)
        case .letters, .ascii: readASCII(word, &token, reader: &reader, into: &output)
        case .unicode: readUnicode(word, token, reader: &reader, into: &output)
        }
        if word.last == UInt8(ascii: ",") || word.last == UInt8(ascii: ";") { reader.noteComma() }
    }

    /// The maximum length of words that are folded in a fixed buffer; longer words are rare.
    private static let shortWord = 32

    @inline(__always)
    private func readLetters(
        _ place: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ token: inout Token, reader: inout NumberReader,
        into output: inout NormalisedText
    ) {
        var folded: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &folded) { folded in
            let hash = WordHash.lowercase(place, of: text, to: folded)
            let small = UnsafeRawBufferPointer(rebasing: folded[..<place.count])
            append(small.assumingMemoryBound(to: UInt8.self), hash: hash, &token, reader: &reader, into: &output)
        }
    }

    private func readASCII(
        _ word: UnsafeBufferPointer<UInt8>, _ token: inout Token, reader: inout NumberReader,
        into output: inout NormalisedText
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.count) { folded in
            for (index, byte) in word.enumerated() {
                let small =
                    Self.isCapital(byte) ? byte + 0x20 : byte == UInt8(ascii: "`") ? UInt8(ascii: "'") : byte
                folded.initializeElement(at: index, to: small)
            }
            split(folded, &token, reader: &reader, into: &output)
        }
    }

    private func readUnicode(
        _ word: UnsafeBufferPointer<UInt8>, _ token: Token, reader: inout NumberReader,
        into output: inout NormalisedText
    ) {
        var token = token
        // Fast path: ideographs of the main block, most of Chinese text, fold to themselves.
        if word.count == 3, (0x4E00...0x9FFF).contains(Self.scalar(of: word, at: 0).value) {
            append(word, &token, reader: &reader, into: &output)
            return
        }
        var scalars = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
        // The sign of ordinals is that of degrees before a scale: "20ºC".
        for (place, next) in scalars.indices.dropFirst().enumerated()
        where scalars[place] == "\u{BA}" && "CcFf".unicodeScalars.contains(scalars[next]) {
            scalars[place] = "°"
        }
        if word.contains(where: Self.isDigit) {
            // "5²" is not 52: what is between digits keeps them apart, as the colon of "1:05" does.
            for place in scalars.indices.dropFirst().reversed()
            where scalars[place].properties.numericType == .digit && scalars[place - 1].properties.numericType != nil {
                scalars.insert(":", at: place)
            }
        }
        token.isFraction = scalars.first.map { VulgarFractions.decimals(of: $0) != nil } ?? false
        let plain = scalars.lazy.map { Apostrophes.contains($0) ? "'" as Unicode.Scalar : $0 }
            .flatMap(VulgarFractions.written)
        let folded = UnicodeFolding.shared.fold(plain, droppingDiacritics: rules.dropsDiacritics)
        var bytes: [UInt8] = []
        for scalar in folded { bytes.append(contentsOf: UTF8.encode(Self.asciiDigit(scalar) ?? scalar) ?? .init()) }
        bytes.withUnsafeMutableBufferPointer { split($0, &token, reader: &reader, into: &output) }
    }

    /// The state shared by all words that come from one part of the original.
    private struct Token {
        var source: Int
        /// Whether only a no-break space separates the next word from the previous one.
        var followsNoBreakSpace: Bool
        /// The original after the part.
        let rest: UnsafeBufferPointer<UInt8>
        /// Whether the next word is a fraction, which may follow a whole number: "5 ½".
        var isFraction = false
        /// Whether no other word of the part comes before ``rest``.
        var isLast = true
        /// Whether the next word stands directly behind digits: "mm" of "5mm" is no filler.
        var isGlued = false
    }

    /// Splits the folded word at all characters except letters, digits, and inner apostrophes and decimal points.
    ///
    /// Dropped characters are removed from the buffer in place, so that each word is contiguous.
    private func split(
        _ bytes: UnsafeMutableBufferPointer<UInt8>, _ token: inout Token, reader: inout NumberReader,
        into output: inout NormalisedText
    ) {
        let text = UnsafeBufferPointer(bytes)
        let lastRead = text.lastIndex {
            Self.isASCIILetter($0) || $0 >= 0x80 || rules.symbols[Unicode.Scalar($0)] != nil
        }
        var cut = Cut()
        var index = 0
        while index < text.count {
            let (byte, followsComma) = (text[index], cut.followsComma)
            let (part, length) = part(of: text, at: index, in: cut)
            switch part {
            case .letter:
                // `cut.end` is never ahead of `index`, so unread bytes are not overwritten.
                for offset in 0..<length { bytes[cut.end + offset] = text[index + offset] }
                cut.end += length
            case .point:
                bytes[cut.end] = UInt8(ascii: ".")
                cut.end += 1
            case .dropped: break
            case .dash:
                reader.noteDash(source: token.source, in: output)
                token.followsNoBreakSpace = false
                cut = Cut(start: index + length, end: index + length, joint: cut.joint)
            case .boundary where readFraction(of: text, at: index, in: cut, token, reader: &reader, into: &output):
                cut = Cut(start: index + 2, end: index + 2)
                index += 1
            case .wordOfItsOwn, .boundary:
                token.isLast = index > lastRead ?? 0
                let symbol = part == .wordOfItsOwn ? nil : symbol(of: text, at: index)
                // The minus of "-$5" and "-US$5" stands before the amount, not before its currency alone.
                if symbol != nil, reader.hasSign(in: output), !Self.isDigit(text[cut.start]) {
                    reader.writeSign(into: &output)
                }
                append(cut, of: text, &token, reader: &reader, into: &output)
                if part == .wordOfItsOwn {
                    append(index..<index + length, of: text, &token, reader: &reader, into: &output)
                } else if let symbol {
                    append(symbol, &token, reader: &reader, into: &output)
                }
                token.followsNoBreakSpace = false
                let isExponent = Self.isExponent(index, of: text)
                if isExponent, byte == UInt8(ascii: "-") { reader.noteDash(source: token.source, in: output) }
                let isBetweenDigits =
                    index > 0 && Self.isDigit(text[index - 1])
                    && (Self.isDigit(text, at: index + length) || byte == UInt8(ascii: "^"))
                // The sign of an exponent is between them: "10^-4".
                let joint =
                    isExponent ? UInt8(ascii: "^") : cut.isEmpty && byte == UInt8(ascii: "+") ? cut.joint : 0
                cut = Cut(
                    start: index + length, end: index + length, followsUnspaced: part == .wordOfItsOwn,
                    joint: isBetweenDigits ? text[index + length - 1] : joint)
                // "5-$10" is two amounts.
                if part == .boundary, Self.isDash(Self.scalar(of: text, at: index)),
                    self.symbol(of: text, at: index + length) != nil
                {
                    reader.noteDash(source: token.source, in: output)
                }
            }
            let isNumeral = Self.isDigit(byte) || part == .point || part == .dropped
            cut.followsComma = byte == UInt8(ascii: ",") || (isNumeral && followsComma)
            index += length
        }
        token.isLast = true
        append(cut, of: text, &token, reader: &reader, into: &output)
        if reader.hasSign(in: output) { reader.dependsOnNextWord = true }
    }

    /// The word in progress.
    private struct Cut {
        var start = 0
        var end = 0
        /// Whether a letter of a script without spaces precedes it.
        var followsUnspaced = false
        /// Whether the digits at its end contain a comma.
        var followsComma = false
        /// The last byte of the sign between the digits at its beginning and those before it; 0 if there is none.
        var joint: UInt8 = 0

        var isEmpty: Bool { start == end }
    }

    /// The role of a scalar in its word.
    private enum Part {
        case letter
        case point
        /// Inside the word, but dropped, such as the comma of "1,000".
        case dropped
        case wordOfItsOwn
        /// A dash before a word, which is a minus if the word is a number.
        case dash
        /// The end of the word; the scalar becomes a word of its own if it is a known symbol, and is dropped otherwise.
        case boundary
    }

    private func part(of text: UnsafeBufferPointer<UInt8>, at index: Int, in cut: Cut) -> (Part, length: Int) {
        let byte = text[index]
        if byte >= 0x80 {
            let scalar = Self.scalar(of: text, at: index)
            let length = UTF8.width(scalar)
            if Self.isLetter(scalar) { return (UnspacedScripts.contains(scalar) ? .wordOfItsOwn : .letter, length) }
            if cut.isEmpty, Self.isDash(scalar) { return (.dash, length) }
            guard Self.isDigit(text, at: index + length) else { return (.boundary, length) }
            let followsDigit = !cut.isEmpty && Self.isDigit(text[index - 1])
            switch scalar {
            case "\u{66B}" where followsDigit || cut.isEmpty: return (.point, length)  // Arabic decimal separator
            case "\u{66C}" where followsDigit: return (.dropped, length)  // Arabic thousands separator
            default: return (.boundary, length)
            }
        }
        if Self.isASCIILetter(byte) { return (.letter, 1) }
        let next = index + 1 < text.count ? text[index + 1] : 0x20
        let isInside = !cut.isEmpty
        let isBetweenDigits = isInside && Self.isDigit(text[index - 1]) && Self.isDigit(next)
        switch byte {
        case UInt8(ascii: "'") where isInside && rules.keepsApostrophes && (Self.isASCIILetter(next) || next >= 0x80):
            return (.letter, 1)
        case UInt8(ascii: "'") where isBetweenDigits && notation.groupsByApostrophe,
            UInt8(ascii: ".") where isBetweenDigits, UInt8(ascii: ",") where isBetweenDigits:
            switch notation.separator(byte, at: index, of: text, followsComma: cut.followsComma) {
            case .point: return (.point, 1)
            case .nothing: return (.dropped, 1)
            case .boundary: return (.boundary, 1)
            }
        case UInt8(ascii: "-") where !isInside: return (.dash, 1)
        case UInt8(ascii: ".") where !isInside && Self.isDigit(next) && Self.isBeginning(index, of: text),
            UInt8(ascii: ",")
        where !isInside && Self.isDigit(next) && notation.hasDecimalComma && Self.isBeginning(index, of: text):
            return (.point, 1)
        default: return (.boundary, 1)
        }
    }

    /// Whether a decimal point at an index begins a number: ".5", "-.5" and "$.5", but not the last dot of "...5".
    private static func isBeginning(_ index: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index > 0 else { return true }
        let before = text[index - 1]
        return !isASCIILetter(before) && before != UInt8(ascii: ".") && before != UInt8(ascii: ",")
    }

    /// Whether the byte at an index is the sign of "1e-5", or the first digit behind the "e" of "1e5".
    private static func isExponent(_ index: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index > 1, text[index - 1] == UInt8(ascii: "e"), isDigit(text[index - 2]) else { return false }
        let isSign = text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+")
        return isDigit(text, at: isSign ? index + 1 : index)
    }

    /// Adds "1/2", "1/4" or "3/4" to the whole number before it: "5 1/2"; returns false if no such fraction is at the slash.
    ///
    /// Without a whole number, and with other digits, it is a date or a name more often.
    private func readFraction(
        of text: UnsafeBufferPointer<UInt8>, at index: Int, in cut: Cut, _ token: Token, reader: inout NumberReader,
        into output: inout NormalisedText
    ) -> Bool {
        guard text[index] == UInt8(ascii: "/"), cut.start == 0, cut.end == 1, Self.isDigit(text, at: index + 1),
            index + 2 == text.count || !(UInt8(ascii: ",")...UInt8(ascii: "9")).contains(text[index + 2])
        else { return false }
        let decimals: StaticString
        switch (text[0], text[index + 1]) {
        case (UInt8(ascii: "1"), UInt8(ascii: "2")): decimals = ".5"
        case (UInt8(ascii: "1"), UInt8(ascii: "4")): decimals = ".25"
        case (UInt8(ascii: "3"), UInt8(ascii: "4")): decimals = ".75"
        default: return false
        }
        return decimals.withUTF8Buffer { reader.read(fraction: $0, source: token.source, into: &output) }
    }

    /// The word for a symbol; nil if the symbol is not read aloud.
    private func symbol(of text: UnsafeBufferPointer<UInt8>, at index: Int) -> String? {
        rules.symbols.isEmpty ? nil : rules.symbols[Self.scalar(of: text, at: index)]
    }

    // MARK: - Finished words

    private func append(
        _ word: String, _ token: inout Token, reader: inout NumberReader, into output: inout NormalisedText
    ) {
        var word = word
        word.withUTF8 { append($0, &token, reader: &reader, into: &output) }
    }

    private func append(
        _ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ token: inout Token, reader: inout NumberReader,
        into output: inout NormalisedText
    ) {
        if range.isEmpty { return }
        append(UnsafeBufferPointer(rebasing: text[range]), &token, reader: &reader, into: &output)
    }

    private func append(
        _ cut: Cut, of text: UnsafeBufferPointer<UInt8>, _ token: inout Token, reader: inout NumberReader,
        into output: inout NormalisedText
    ) {
        let first = output.words.count
        append(cut.start..<cut.end, of: text, &token, reader: &reader, into: &output)
        if cut.joint != 0 { output.join(first, by: cut.joint) }
    }

    /// Processes a complete word, which must not be empty, by the rules.
    @inline(__always)
    private func append(
        _ word: UnsafeBufferPointer<UInt8>, _ token: inout Token, reader: inout NumberReader,
        into output: inout NormalisedText
    ) {
        append(word, hash: WordHash.hash(word), &token, reader: &reader, into: &output)
    }

    @inline(__always)
    private func append(
        _ word: UnsafeBufferPointer<UInt8>, hash: UInt64, _ token: inout Token, reader: inout NumberReader,
        into output: inout NormalisedText
    ) {
        if let known = rules.words.value(of: word, hash: hash) {
            append(word, hash: hash, as: known, &token, reader: &reader, into: &output)
        } else if word[0] <= UInt8(ascii: "9") {
            // A digit, or a decimal point.
            appendNumeral(word, hash: hash, &token, reader: &reader, into: &output)
        } else if rules.compounds == nil || !appendCompound(word, token, reader: &reader, into: &output) {
            reader.finish()
            output.append(word, hash: hash, source: token.source..<token.source + 1)
        }
        token.followsNoBreakSpace = false
    }

    private func append(
        _ word: UnsafeBufferPointer<UInt8>, hash: UInt64, as known: LanguageRules.WordClass, _ token: inout Token,
        reader: inout NumberReader, into output: inout NormalisedText
    ) {
        switch known {
        case .number(let number):
            reader.read(number, token: word, hash: hash, source: token.source, in: rules.grammar, into: &output)
        case .expansion(let index):
            for word in rules.expansions[index] { append(word, &token, reader: &reader, into: &output) }
        case .zeroAfterDigits where reader.state.isAfterPoint || output.words.last.map(output.isNumber) ?? false:
            reader.read(.zero, token: word, hash: hash, source: token.source, in: rules.grammar, into: &output)
        case .filler, .zeroAfterDigits:
            reader.finish()
            output.append(word, hash: hash, source: token.source..<token.source + 1, isFiller: !token.isGlued)
        case .negative:
            reader.finish()
            output.append(word, hash: hash, source: token.source..<token.source + 1)
            reader.noteNegative(in: output)
        }
    }

    /// Processes a number without a whole part: ".5" is "0.5", and a fraction may follow a whole number.
    private func appendDecimals(
        _ word: UnsafeBufferPointer<UInt8>, _ token: inout Token, reader: inout NumberReader,
        into output: inout NormalisedText
    ) {
        if token.isFraction, reader.read(fraction: word, source: token.source, into: &output) { return }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.count + 1) { whole in
            whole.initializeElement(at: 0, to: UInt8(ascii: "0"))
            for (index, byte) in word.enumerated() { whole.initializeElement(at: index + 1, to: byte) }
            let whole = UnsafeBufferPointer(whole)
            appendNumeral(whole, hash: WordHash.hash(whole), &token, reader: &reader, into: &output)
        }
    }

    /// Processes a word that begins with a digit or a decimal point.
    private func appendNumeral(
        _ word: UnsafeBufferPointer<UInt8>, hash: UInt64, _ token: inout Token, reader: inout NumberReader,
        into output: inout NormalisedText
    ) {
        guard Self.isDigit(word[0]) else {
            appendDecimals(word, &token, reader: &reader, into: &output)
            return
        }
        let isNumeral = word.allSatisfy { Self.isDigit($0) || $0 == UInt8(ascii: ".") }
        if isNumeral, token.followsNoBreakSpace, notation.groupsBySpace,
            reader.read(group: word, source: token.source, into: &output)
        {
            return
        }
        if !Self.isOrdinal(word) { reader.writeSign(into: &output) }
        let mayBeTime = isNumeral && Self.isTime(word)
        if mayBeTime, token.isLast, isBeforeClockWord(token.rest) {
            appendTime(word, &token, reader: &reader, into: &output)
            reader.dependsOnNextWord = true
        } else if word.allSatisfy(Self.isDigit) {
            reader.read(digits: word, hash: hash, source: token.source, in: rules.grammar, into: &output)
        } else if isNumeral || Self.isOrdinal(word) || word.contains(UInt8(ascii: "'")) {
            reader.finish()
            reader.dependsOnNextWord = mayBeTime && token.isLast
            output.append(word, hash: hash, source: token.source..<token.source + 1)
        } else {
            appendRuns(word, &token, reader: &reader, into: &output)
        }
    }

    /// Splits a number from a unit written without a space: "20min", "2h30".
    private func appendRuns(
        _ word: UnsafeBufferPointer<UInt8>, _ token: inout Token, reader: inout NumberReader,
        into output: inout NormalisedText
    ) {
        func isNumeral(_ byte: UInt8) -> Bool { Self.isDigit(byte) || byte == UInt8(ascii: ".") }
        let isLast = token.isLast
        var start = 0
        while start < word.count {
            let isNumber = isNumeral(word[start])
            let end = word[start...].firstIndex { isNumeral($0) != isNumber } ?? word.count
            let run = UnsafeBufferPointer(rebasing: word[start..<end])
            token.isLast = isLast && end == word.count
            if Self.isTime(run), isClockWord(UnsafeBufferPointer(rebasing: word[end...])) {
                appendTime(run, &token, reader: &reader, into: &output)
            } else if run.contains(where: { $0 != UInt8(ascii: ".") }) {
                // A run of only points, next to letters, is punctuation.
                token.isGlued = start > 0
                let first = output.words.count
                append(run, &token, reader: &reader, into: &output)
                token.isGlued = false
                // "E" is "and" in some languages, but not in "1e5".
                if Self.isExponent(start, of: word) { output.join(first, by: UInt8(ascii: "^")) }
            }
            start = end
        }
    }

    // MARK: - Times with a point

    /// Whether a numeral may be a time of day, such as "10.30".
    private static func isTime(_ numeral: UnsafeBufferPointer<UInt8>) -> Bool {
        guard (4...5).contains(numeral.count), numeral[numeral.count - 3] == UInt8(ascii: ".") else { return false }
        let hour = numeral.dropLast(3)
        return numeral[numeral.count - 2] < UInt8(ascii: "6")
            && (hour.count == 1 || hour.lexicographicallyPrecedes([UInt8(ascii: "2"), UInt8(ascii: "4")]))
    }

    /// Whether a text begins with a word that says that a number before it is a time.
    private func isBeforeClockWord(_ rest: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !rules.clockWords.isEmpty else { return false }
        var parts = SourceWords(rest)
        return parts.next().map { isClockWord(UnsafeBufferPointer(rebasing: rest[Int($0.start)..<Int($0.end)])) }
            ?? false
    }

    /// Whether a word says that a number before it is a time: "pm", "p.m.", "Uhr".
    private func isClockWord(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
        var word: [UInt8] = []
        for byte in part {
            if Self.isASCIILetter(byte | 0x20), word.count < 8 {
                word.append(byte | 0x20)
            } else if !".,;:!?".utf8.contains(byte) {
                return false
            }
        }
        return rules.clockWords.contains(word)
    }

    /// Appends hour and minute as two numbers, as for "10:30".
    private func appendTime(
        _ numeral: UnsafeBufferPointer<UInt8>, _ token: inout Token, reader: inout NumberReader,
        into output: inout NormalisedText
    ) {
        append(UnsafeBufferPointer(rebasing: numeral.dropLast(3)), &token, reader: &reader, into: &output)
        append(UnsafeBufferPointer(rebasing: numeral.suffix(2)), &token, reader: &reader, into: &output)
    }

    /// Whether a word is an English ordinal in digits: "21st".
    static func isOrdinal(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard word.count > 2, word.dropLast(2).allSatisfy(isDigit) else { return false }
        return switch (word[word.count - 2], word[word.count - 1]) {
        case (UInt8(ascii: "s"), UInt8(ascii: "t")), (UInt8(ascii: "n"), UInt8(ascii: "d")),
            (UInt8(ascii: "r"), UInt8(ascii: "d")), (UInt8(ascii: "t"), UInt8(ascii: "h")):
            true
        default: false
        }
    }

    /// Processes a compound number word; returns false if the word is not one.
    private func appendCompound(
        _ word: UnsafeBufferPointer<UInt8>, _ token: Token, reader: inout NumberReader,
        into output: inout NormalisedText
    ) -> Bool {
        let taken: Void? = rules.compounds?.withParts(of: word) {
            reader.read(compound: $0, source: token.source, in: rules.grammar, into: &output)
        }
        return taken != nil
    }

    // MARK: - Kinds of characters

    @inline(__always)
    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isDigit(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        index < text.count && isDigit(text[index])
    }

    /// Whether a scalar is a dash, from the hyphen to the horizontal bar, or the minus sign.
    static func isDash(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || (0x2010...0x2015).contains(scalar.value) || scalar.value == 0x2212
    }

    @inline(__always)
    private static func isASCIILetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || isDigit(byte)
    }

    /// Whether a scalar is a letter, a digit or a mark, in any script.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// The ASCII digit for a digit of another script; nil for other scalars.
    private static func asciiDigit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard scalar.value >= 0x80, scalar.properties.generalCategory == .decimalNumber,
            let value = scalar.properties.numericValue
        else { return nil }
        return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }

    /// Decodes the scalar at an index of valid UTF-8.
    static func scalar(of bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Unicode.Scalar {
        var decoder = UTF8()
        var iterator = bytes[index...].makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
        return "\u{FFFD}"
    }
}

/// Characters that are normalised to the apostrophe `'`.
enum Apostrophes {
    /// Quotation marks, primes, accents and modifier letters that stand for an apostrophe.
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x27, 0x60, 0xB4, 0x2B9, 0x2BB, 0x2BC, 0x2BD, 0x2C8, 0x2018, 0x2019, 0x201A, 0x201B, 0x2032, 0x2035,
            0xFF07:
            true
        default: false
        }
    }
}
