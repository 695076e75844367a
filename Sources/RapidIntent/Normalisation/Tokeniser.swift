/// Splits a word of the original text into the words of the normal form: folds it, drops its punctuation, and hands
/// contractions, numbers and fillers to their rules.
struct Tokeniser {
    let rules: LanguageRules

    /// Reads one word of the original, whose number is `source`.
    func read(
        _ word: UnsafeBufferPointer<UInt8>, source: Int, reader: inout NumberReader, into output: inout NormalisedText
    ) {
        guard word.allSatisfy({ $0 < 0x80 }) else {
            let scalars = String(decoding: word, as: UTF8.self).unicodeScalars
            let plain = scalars.lazy.map { Apostrophes.contains($0) ? "'" as Unicode.Scalar : $0 }
            let scalarsFolded = UnicodeFolding.shared.fold(plain, droppingDiacritics: rules.dropsDiacritics)
            let folded = scalarsFolded.flatMap { UTF8.encode($0).map(Array.init) ?? [] }
            folded.withUnsafeBufferPointer { split($0, source: source, reader: &reader, into: &output) }
            return
        }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.count) { folded in
            var isPlain = true
            for (index, byte) in word.enumerated() {
                let small =
                    Self.isCapital(byte) ? byte + 0x20 : byte == UInt8(ascii: "`") ? UInt8(ascii: "'") : byte
                folded.initializeElement(at: index, to: small)
                isPlain = isPlain && Self.isASCIILetter(small)
            }
            // Most words are letters only, and need no cutting.
            if isPlain {
                take(UnsafeBufferPointer(folded), source: source, reader: &reader, into: &output)
            } else {
                split(UnsafeBufferPointer(folded), source: source, reader: &reader, into: &output)
            }
        }
    }

    /// Cuts the folded word at everything that is neither letter nor digit nor an apostrophe or decimal point inside it.
    private func split(
        _ bytes: UnsafeBufferPointer<UInt8>, source: Int, reader: inout NumberReader, into output: inout NormalisedText
    ) {
        var start: Int?
        var pieces: [UInt8]?  // the token so far, once a byte inside it was dropped
        var index = 0
        func end() {
            if let pieces {
                pieces.withUnsafeBufferPointer { take($0, source: source, reader: &reader, into: &output) }
            } else if let start, start < index {
                take(
                    UnsafeBufferPointer(rebasing: bytes[start..<index]), source: source, reader: &reader, into: &output)
            }
        }
        while index < bytes.count {
            let (part, length) = Self.part(of: bytes, at: index, isInside: start != nil, rules: rules)
            switch part {
            case .letter:
                if start == nil { start = index }
                pieces?.append(contentsOf: bytes[index..<index + length])
            case .dropped:
                pieces = pieces ?? start.map { Array(bytes[$0..<index]) }
            case .boundary(let spoken):
                end()
                (start, pieces) = (nil, nil)
                if var spoken { spoken.withUTF8 { take($0, source: source, reader: &reader, into: &output) } }
            }
            index += length
        }
        end()
    }

    /// What a scalar is to the word it stands in.
    private enum Part {
        /// It belongs to the word.
        case letter
        /// It stands inside the word and is left out, as the comma of "1,000" is.
        case dropped
        /// It ends the word, and is itself read as a word or not at all.
        case boundary(String?)
    }

    private static func part(
        of bytes: UnsafeBufferPointer<UInt8>, at index: Int, isInside: Bool, rules: LanguageRules
    ) -> (Part, length: Int) {
        let byte = bytes[index]
        guard byte < 0x80 else {
            let scalar = scalar(of: bytes, at: index)
            if isLetter(scalar) { return (.letter, UTF8.width(scalar)) }
            return (.boundary(rules.symbols[scalar]), UTF8.width(scalar))
        }
        if isASCIILetter(byte) { return (.letter, 1) }
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
        let isBetweenDigits = isInside && isDigit(bytes[index - 1]) && isDigit(next)
        switch byte {
        case UInt8(ascii: "'") where isInside && (isASCIILetter(next) || next >= 0x80): return (.letter, 1)
        case UInt8(ascii: ".") where isBetweenDigits: return (.letter, 1)
        case UInt8(ascii: ",") where isBetweenDigits && rules.readsNumbers && isGroup(of: bytes, after: index):
            return (.dropped, 1)
        case UInt8(ascii: ",") where isBetweenDigits && !rules.readsNumbers: return (.letter, 1)
        case UInt8(ascii: "-") where index == 0 && isDigit(next) && rules.readsNumbers: return (.boundary("minus"), 1)
        default: return (.boundary(rules.symbols[Unicode.Scalar(byte)]), 1)
        }
    }

    /// Gives a finished token to the rule that knows it.
    private func take(
        _ token: UnsafeBufferPointer<UInt8>, source: Int, reader: inout NumberReader, into output: inout NormalisedText
    ) {
        let hash = WordHash.hash(token)
        switch rules.words.value(of: token, hash: hash) {
        case .number(let number):
            reader.read(number, text: String(decoding: token, as: UTF8.self), source: source, into: &output)
        case .contraction(let words):
            for word in words {
                var word = word
                word.withUTF8 { take($0, source: source, reader: &reader, into: &output) }
            }
        case .filler:
            reader.finish(into: &output)
            output.append(token, hash: hash, source: source..<source + 1, isFiller: true)
        case nil where rules.readsNumbers && token.allSatisfy(Self.isDigit):
            reader.read(digits: String(decoding: token, as: UTF8.self), source: source, into: &output)
        case nil:
            reader.finish(into: &output)
            output.append(token, hash: hash, source: source..<source + 1)
        }
    }

    // MARK: - Kinds of characters

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isASCIILetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || isDigit(byte)
    }

    /// Letters, digits and the marks on them, of any script.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Whether exactly three digits follow, as after the comma of "1,000".
    private static func isGroup(of bytes: UnsafeBufferPointer<UInt8>, after index: Int) -> Bool {
        let digits = bytes[(index + 1)...].prefix(while: isDigit)
        return digits.count == 3
    }

    /// The scalar at a place of text that is known to be UTF-8, since it came out of a `String`.
    private static func scalar(of bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Unicode.Scalar {
        var decoder = UTF8()
        var iterator = bytes[index...].makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
        return "\u{FFFD}"
    }
}
