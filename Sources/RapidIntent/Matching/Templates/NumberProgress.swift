/// The progress in the words of a number: "minus 5", "minus point 5", "20 and a half".
enum NumberProgress: Equatable {
    /// Before the number, or after its minus.
    case start(isNegative: Bool)
    /// After its plus: "plus 5".
    case plus
    /// After the "point" of a number without a whole part.
    case point(isNegative: Bool)
    /// Directly behind a whole number, which may become a half more.
    case behindNumber
    /// After the first words of one of the endings that add a half.
    case half(ending: Int, count: Int)

    /// The largest number of words in an ending.
    private static let longestEnding = 8

    /// The progress in a ``TemplateStates/Position``.
    var part: UInt32 {
        switch self {
        case .start(let isNegative): isNegative ? 1 : 0
        case .point(let isNegative): isNegative ? 3 : 2
        case .behindNumber: 4
        case .plus: 5
        case .half(let ending, let count): UInt32((ending + 1) * Self.longestEnding + count)
        }
    }

    init(part: UInt32) {
        self =
            switch part {
            case 0...1: .start(isNegative: part == 1)
            case 2...3: .point(isNegative: part == 3)
            case 4: .behindNumber
            case 5: .plus
            default: .half(ending: Int(part) / Self.longestEnding - 1, count: Int(part) % Self.longestEnding)
            }
    }

    /// What a word leads to.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - value: The word as a number.
    ///   - range: The numbers of the placeholder.
    ///   - isPlain: Whether the placeholder has neither prefix nor suffix.
    ///   - index: The dictionary's phrases.
    /// - Returns: Whether the number may end with this word, and how it may go on.
    func next(
        _ word: UnsafeBufferPointer<UInt8>, _ value: TemplateNumber, in range: NumberRange, isPlain: Bool,
        of index: PhraseIndex
    ) -> (isComplete: Bool, [NumberProgress]) {
        switch self {
        case .start, .plus:
            let isNegative = self == .start(isNegative: true)
            if self == .start(isNegative: false), range.from < 0 {
                if TemplateNumber.isMinus(word) { return (false, [.start(isNegative: true)]) }
                if index.normaliser.isPlus(word) { return (false, [.plus]) }
            }
            guard value.whole != nil else {
                let hasDecimals = isPlain && range.fractions != .none && index.normaliser.isPoint(word)
                return (false, hasDecimals ? [.point(isNegative: isNegative)] : [])
            }
            let mayGoOn =
                isPlain && range.fractions != .none && !index.halves.isEmpty
                && value.andHalf?.isNumber(of: range, isNegative: isNegative) ?? false
            return (value.isNumber(of: range, isNegative: isNegative), mayGoOn ? [.behindNumber] : [])
        case .point(let isNegative):
            return (TemplateNumber(decimal: word).isNumber(of: range, isNegative: isNegative), [])
        case .behindNumber, .half:
            var (isComplete, next): (Bool, [NumberProgress]) = (false, [])
            for (number, ending) in index.halves.enumerated() where ending.count < Self.longestEnding {
                var count = 0
                if case .half(let current, let said) = self {
                    guard current == number else { continue }
                    count = said
                }
                guard count < ending.count, word.elementsEqual(ending[count]) else { continue }
                if count + 1 == ending.count {
                    isComplete = true
                } else {
                    next.append(.half(ending: number, count: count + 1))
                }
            }
            return (isComplete, next)
        }
    }
}

extension NormalisedText {
    /// The number in the words of a range's placeholder, and whether it is negative.
    ///
    /// - Parameters:
    ///   - words: The words, which match the placeholder, as indexes into ``words``.
    ///   - normaliser: The normaliser of the text.
    ///   - parse: Parses the word with the digits.
    func spokenNumber(
        _ words: Range<Int>, _ normaliser: Normaliser, parse: (UnsafeBufferPointer<UInt8>) -> TemplateNumber
    ) -> (value: TemplateNumber, isNegative: Bool) {
        let sign = { words.count > 1 && self.withBytes(of: self.words[words.lowerBound], $0) }
        let isNegative = sign(TemplateNumber.isMinus)
        let rest = isNegative || sign(normaliser.isPlus) ? words.dropFirst() : words
        let first = withBytes(of: self.words[rest.lowerBound], parse)
        guard rest.count > 1 else { return (first, isNegative) }
        let decimal = { withBytes(of: self.words[rest.lowerBound + 1]) { TemplateNumber(decimal: $0) } }
        return (first.whole == nil ? decimal() : first.andHalf ?? first, isNegative)
    }
}
