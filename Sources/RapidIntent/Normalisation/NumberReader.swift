/// Reads spoken numbers word by word, so that "two thousand one hundred and fifty-five", "2 thousand …" and "2155" are one.
///
/// It holds the number read so far until a word comes that does not belong to it. Read are cardinals below a million
/// million, ordinals ("twenty-first" is `21st`), decimals ("twenty point five" is `20.5`) and digits before a scale word.
/// "Second" is the ordinal only where no number stands before it: a thirty second timer rings after half a minute.
struct NumberReader {
    /// What the last word was, which decides what may follow.
    private enum Last {
        case nothing, article, zero, unit, teen, tens, hundred, scale, digits, decimals
    }

    /// A word that belongs to the number only if another number word follows.
    private struct Tail {
        var isPoint: Bool
        var text: String
        var source: Int
    }

    private var last = Last.nothing
    private var total = 0
    /// The part below the last scale word: for "two thousand one hundred and five", 105.
    private var group = 0
    private var smallestScale = Int.max
    private var decimals = ""
    /// The digits as they stood, while nothing has been added to them: "007" stays "007".
    private var digits: String?
    private var tail: Tail?
    private var source = 0..<0

    /// Whether no number has begun, so that what comes next does not depend on what came before.
    var isIdle: Bool { last == .nothing }

    /// Takes the next word of the text.
    mutating func read(_ word: NumberWord, text: String, source index: Int, into output: inout NormalisedText) {
        if extend(with: word, text: text, source: index) {
            if case .ordinal = word { finish(into: &output, isOrdinal: true) }
            return
        }
        let followsNumber = !isIdle && last != .article && tail == nil
        finish(into: &output)
        begin(with: word, text: text, source: index, followsNumber: followsNumber, into: &output)
    }

    /// Takes a word of digits.
    mutating func read(digits text: String, source index: Int, into output: inout NormalisedText) {
        if tail?.isPoint == true {
            decimals += text
            (last, tail, digits) = (.decimals, nil, nil)
            source = source.lowerBound..<index + 1
            return
        }
        finish(into: &output)
        guard let value = Int(text), value < 1_000_000 else {
            output.append(text, source: index..<index + 1)
            return
        }
        start(.digits, group: value, source: index)
        digits = text
    }

    /// Ends the number, because the text ends or another word follows.
    mutating func finish(into output: inout NormalisedText) { finish(into: &output, isOrdinal: false) }

    // MARK: - Decisions

    /// Adds the word to the number, if it belongs to it.
    private mutating func extend(with word: NumberWord, text: String, source index: Int) -> Bool {
        let isAfterPoint = last == .decimals || tail?.isPoint == true
        switch word {
        case .unit(let value) where isAfterPoint: addDecimal(value)
        case .zero where isAfterPoint: addDecimal(0)
        case _ where isAfterPoint: return false
        case .unit(let value):
            guard last == .tens || last == .hundred || last == .scale else { return false }
            add(value, .unit)
        case .teen(let value):
            guard last == .hundred || last == .scale else { return false }
            add(value, .teen)
        case .tens(let value):
            guard last == .hundred || last == .scale else { return false }
            add(value, .tens)
        case .ordinal(let value):
            guard last == .hundred || last == .scale || (last == .tens && value < 10) else { return false }
            add(value, .unit)
        case .hundred:
            guard tail == nil, last == .article || ((1..<100).contains(group) && last != .tens) else { return false }
            group = last == .article ? 100 : group * 100
            last = .hundred
        case .scale(let scale):
            guard tail == nil, scale < smallestScale, last == .article || group > 0 else { return false }
            total += (last == .article ? 1 : group) * scale
            (group, smallestScale, last) = (0, scale, .scale)
        case .and:
            guard tail == nil, last == .hundred || last == .scale else { return false }
            tail = Tail(isPoint: false, text: text, source: index)
            return true
        case .point:
            guard tail == nil, last != .nothing, last != .article else { return false }
            tail = Tail(isPoint: true, text: text, source: index)
            return true
        case .zero, .second, .article: return false
        }
        (tail, digits) = (nil, nil)
        source = source.lowerBound..<index + 1
        return true
    }

    private mutating func begin(
        with word: NumberWord, text: String, source index: Int, followsNumber: Bool, into output: inout NormalisedText
    ) {
        switch word {
        case .zero: start(.zero, group: 0, source: index)
        case .unit(let value): start(.unit, group: value, source: index)
        case .teen(let value): start(.teen, group: value, source: index)
        case .tens(let value): start(.tens, group: value, source: index)
        case .hundred: start(.hundred, group: 100, source: index)
        case .scale(let scale):
            start(.scale, group: 0, source: index)
            (total, smallestScale) = (scale, scale)
        case .article:
            start(.article, group: 0, source: index)
            digits = text
        case .ordinal(let value): output.append(Self.ordinal(value), source: index..<index + 1)
        case .second where !followsNumber: output.append(Self.ordinal(2), source: index..<index + 1)
        case .second, .and, .point: output.append(text, source: index..<index + 1)
        }
    }

    private mutating func finish(into output: inout NormalisedText, isOrdinal: Bool) {
        guard last != .nothing else { return }
        let value = total + group
        let text = digits ?? (isOrdinal ? Self.ordinal(value) : decimals.isEmpty ? "\(value)" : "\(value).\(decimals)")
        output.append(text, source: source)
        if let tail { output.append(tail.text, source: tail.source..<tail.source + 1) }
        self = NumberReader()
    }

    // MARK: - Steps

    private mutating func start(_ kind: Last, group value: Int, source index: Int) {
        (last, group, source) = (kind, value, index..<index + 1)
    }

    private mutating func add(_ value: Int, _ kind: Last) {
        group += value
        last = kind
    }

    private mutating func addDecimal(_ value: Int) {
        decimals.append(String(value))
        last = .decimals
    }

    private static func ordinal(_ value: Int) -> String {
        switch (value % 10, value % 100) {
        case (1, let rest) where rest != 11: "\(value)st"
        case (2, let rest) where rest != 12: "\(value)nd"
        case (3, let rest) where rest != 13: "\(value)rd"
        default: "\(value)th"
        }
    }
}
