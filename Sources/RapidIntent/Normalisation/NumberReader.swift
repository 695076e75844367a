/// Parses spoken numbers word by word, so that "two thousand one hundred and fifty-five", "2 thousand …" and "2155" are
/// equal.
///
/// The output always contains the number so far; a word that extends the number rewrites it. ``NumberState`` decides
/// which words do. English ordinals are supported ("twenty-first" is `21st`). "Second" is an ordinal only if no number
/// precedes it: "a thirty second timer" has a unit.
struct NumberReader {
    private(set) var state = NumberState()
    /// The number's index in the output words, and the index of its first source word.
    private var place = 0
    private var firstSource = 0
    /// Whether the number consists of separate digit groups.
    private var isGrouped = false
    /// Whether a comma follows the number.
    private var isBeforeComma = false
    /// Whether the word after a numeral decides how the numeral is read: "10.30 pm" is a time.
    var dependsOnNextWord = false
    private var sign = Sign()

    /// What makes a number negative that follows directly.
    private struct Sign {
        /// The number of dashes; 0 if there is no sign.
        var count = 0
        /// Whether the sign is the last word of the output: "negative".
        var isWord = false
        /// The number of words before the number.
        var place = 0
        /// The source word of the first dash.
        var source = 0
    }

    /// Whether no number is in progress, so that the next word does not depend on previous words.
    @inline(__always)
    var isIdle: Bool { state.last == .nothing }

    /// The number at the end of the text, if more words can extend it.
    ///
    /// Nil after an "and" or a "point", and for an article.
    func openNumber(in grammar: NumberGrammar) -> OpenNumber? {
        guard !isIdle, state.joint == .none, state.last != .article else { return nil }
        return OpenNumber(number: state, grammar: grammar)
    }

    /// Processes the next word of the text.
    mutating func read(
        _ word: NumberWord, token: UnsafeBufferPointer<UInt8>, hash: UInt64, source: Int, in grammar: NumberGrammar,
        into output: inout NormalisedText
    ) {
        if isBeforeComma { finish() }
        var next = state
        if next.extend(with: word, in: grammar) {
            append(next, as: word, token: token, hash: hash, source: source, into: &output)
            return
        }
        let followsNumber = !isIdle && state.last != .article && state.joint == .none
        finish()
        let begun = NumberState(word)
        if word == .point || (begun != nil && word != .article) { writeSign(into: &output) }
        if let begun { begin(begun, source: source, in: output) }
        switch word {
        case .ordinal(let value):
            output.append(value, ending: Self.ordinalEnding(of: value), source: source..<source + 1)
        case .second where !followsNumber: output.append(2, ending: "nd", source: source..<source + 1)
        case _ where isIdle || word == .article:
            output.append(token, hash: hash, source: source..<source + 1, isNumberWord: true)
        default: output.append(state.value, source: source..<source + 1)
        }
        addHalf(source: source, in: &output)
    }

    /// Processes a compound number word, which extends the current number as a whole or starts a new one.
    mutating func read(
        compound parts: UnsafeBufferPointer<NumberWord>, source: Int, in grammar: NumberGrammar,
        into output: inout NormalisedText
    ) {
        if isBeforeComma { finish() }
        var next = state
        if !isIdle, parts.allSatisfy({ next.extend(with: $0, in: grammar, isWhole: false) }), !next.isAfterPoint {
            state = next
            rewrite(source: source, in: &output)
            addHalf(source: source, in: &output)
            return
        }
        finish()
        guard let first = parts.first, var begun = NumberState(first) else { return }
        for part in parts.dropFirst() where !begun.extend(with: part, in: grammar, isWhole: false) { return }
        writeSign(into: &output)
        begin(begun, source: source, in: output)
        output.append(state.value, source: source..<source + 1)
        addHalf(source: source, in: &output)
    }

    /// Processes a fraction after a whole number, as in "5 ½"; returns false if it does not extend the current number.
    mutating func read(
        fraction decimals: UnsafeBufferPointer<UInt8>, source: Int, into output: inout NormalisedText
    ) -> Bool {
        guard !isIdle, state.joint == .none, state.last != .article, state.last != .decimals, sign.count == 0,
            decimals.dropFirst().allSatisfy(Tokeniser.isDigit)
        else { return false }
        // "Une ½ heure" has an article.
        if state.last == .unit, state.value == 1 { return false }
        output.truncate(to: place + 1)
        output.extendLastWord(by: decimals, sourceEnd: source + 1)
        finish()
        return true
    }

    /// Notes a comma or a semicolon, which only follows thousands inside a number: "three, five", "one million, two hundred
    /// thousand".
    mutating func noteComma() { isBeforeComma = !isIdle && state.last != .scale }

    // MARK: - Signs

    /// Notes a dash, which is a minus if a number follows directly.
    mutating func noteDash(source: Int, in output: NormalisedText) {
        if sign.place != output.words.count || sign.isWord { sign.count = 0 }
        if sign.count == 0 { sign = Sign(place: output.words.count, source: source) }
        sign.count += 1
    }

    /// Notes that the last word of the output is a minus if a number follows directly.
    mutating func noteNegative(in output: NormalisedText) {
        sign = Sign(count: 1, isWord: true, place: output.words.count)
        dependsOnNextWord = true
    }

    /// Whether a sign stands directly before the next word.
    func hasSign(in output: NormalisedText) -> Bool { sign.count > 0 && sign.place == output.words.count }

    /// Ends the current number and writes the sign before the next one; each dash of several is a minus, so that "--5" is
    /// no number.
    mutating func writeSign(into output: inout NormalisedText) {
        guard sign.count > 0 else { return }
        let sign = sign
        finish()
        self.sign.count = 0
        guard sign.place == output.words.count else { return }
        var source = sign.source
        if sign.isWord, let word = output.words.last {
            source = Int(word.sourceStart)
            output.truncate(to: sign.place - 1)
        }
        LanguageRules.minus.withUTF8Buffer { minus in
            for _ in 0..<sign.count { output.append(minus, hash: WordHash.hash(minus), source: source..<source + 1) }
        }
        // "5 - 10" is not "five minus ten", as a time may be said.
        if !sign.isWord, sign.place > 0, output.isNumber(output.words[sign.place - 1]) {
            output.join(sign.place, by: UInt8(ascii: "-"))
        }
    }

    /// Processes a word of digits.
    mutating func read(
        digits: UnsafeBufferPointer<UInt8>, hash: UInt64, source: Int, in grammar: NumberGrammar,
        into output: inout NormalisedText
    ) {
        var next = state
        if state.joint == .point, next.addDecimals() {
            addDecimals(digits, next, source: source, into: &output)
            return
        }
        let value = Self.value(of: digits)
        if let value, !isBeforeComma, digits[0] != UInt8(ascii: "0"), next.add(digits: value, in: grammar) {
            state = next
            rewrite(source: source, in: &output)
            return
        }
        finish()
        if let value { begin(NumberState(digits: value), source: source, in: output) }
        output.append(digits, hash: hash, source: source..<source + 1, isNumberWord: true)
    }

    /// Processes a three-digit group, with optional decimals, after digits and a no-break space, as in "1 000" and "1
    /// 000.5".
    ///
    /// Returns false if the group does not extend the current number.
    mutating func read(
        group digits: UnsafeBufferPointer<UInt8>, source: Int, into output: inout NormalisedText
    ) -> Bool {
        let whole = digits.prefix { Tokeniser.isDigit($0) }
        guard state.last == .digits, state.joint == .none, isGrouped || (1...999).contains(state.value),
            whole.count == 3
        else { return false }
        output.truncate(to: place + 1)
        output.extendLastWord(by: digits, sourceEnd: source + 1)
        isGrouped = true
        let isOpen = state.addGroup(Self.value(of: UnsafeBufferPointer(rebasing: whole)) ?? 0)
        if !isOpen || whole.count < digits.count { finish() }
        return true
    }

    /// Ends the current number, at the end of the text or before another word.
    @inline(__always)
    mutating func finish() {
        guard !isIdle else { return }
        let (sign, dependsOnNextWord) = (sign, dependsOnNextWord)
        self = NumberReader()
        (self.sign, self.dependsOnNextWord) = (sign, dependsOnNextWord)
    }

    // MARK: - Steps

    private mutating func begin(_ number: NumberState, source: Int, in output: NormalisedText) {
        (state, place, firstSource) = (number, output.words.count, source)
    }

    /// Writes a word that extends the number.
    private mutating func append(
        _ next: NumberState, as word: NumberWord, token: UnsafeBufferPointer<UInt8>, hash: UInt64, source: Int,
        into output: inout NormalisedText
    ) {
        // A dash inside a number is none: "twenty - one".
        sign.count = 0
        if next.joint != .none {
            // It stays an ordinary word until a number word follows.
            state = next
            if word == .zero {
                output.append(0, source: source..<source + 1)
            } else {
                output.append(token, hash: hash, source: source..<source + 1, isNumberWord: true)
            }
        } else if next.last == .decimals {
            let digit: UInt8 =
                switch word {
                case .unit(let value), .weakUnit(let value): UInt8(ascii: "0") + UInt8(value)
                default: UInt8(ascii: "0")
                }
            withUnsafePointer(to: digit) { digit in
                addDecimals(UnsafeBufferPointer(start: digit, count: 1), next, source: source, into: &output)
            }
        } else if case .ordinal = word {
            output.truncate(to: place)
            output.append(next.value, ending: Self.ordinalEnding(of: next.value), source: firstSource..<source + 1)
            finish()
        } else {
            state = next
            rewrite(source: source, in: &output)
            addHalf(source: source, in: &output)
        }
    }

    /// Replaces the number, and the words that now belong to it, with the new value.
    private func rewrite(source: Int, in output: inout NormalisedText) {
        output.truncate(to: place)
        output.append(state.value, source: firstSource..<source + 1)
    }

    /// Completes a number that ends in a half.
    private mutating func addHalf(source: Int, in output: inout NormalisedText) {
        guard state.last == .half else { return }
        output.extendLastWord(by: ".5".utf8, sourceEnd: source + 1)
        finish()
    }

    private mutating func addDecimals(
        _ digits: UnsafeBufferPointer<UInt8>, _ next: NumberState, source: Int, into output: inout NormalisedText
    ) {
        if state.joint == .point {
            rewrite(source: source, in: &output)
            output.extendLastWord(by: UInt8(ascii: "."), sourceEnd: source + 1)
        }
        output.extendLastWord(by: digits, sourceEnd: source + 1)
        state = next
    }

    /// The value of digits; nil from 1,000,000 on, which is too large for a spoken number.
    private static func value(of digits: UnsafeBufferPointer<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
            if value >= 1_000_000 { return nil }
        }
        return value
    }

    private static func ordinalEnding(of value: Int) -> StaticString {
        switch (value % 10, value % 100) {
        case (1, let rest) where rest != 11: "st"
        case (2, let rest) where rest != 12: "nd"
        case (3, let rest) where rest != 13: "rd"
        default: "th"
        }
    }
}
