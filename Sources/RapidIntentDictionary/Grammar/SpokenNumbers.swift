import RapidIntent

/// The numbers of a range in words or digits, one word at a time, with its fractions: "twenty one point five".
///
/// A value is a place within a number. The numbers are never listed: a range may have any number of them, and all can
/// be spoken.
struct SpokenNumbers: Hashable, Sendable {
    /// Numbers from 0 up with equal differences.
    private struct Progression: Hashable {
        var first: Int
        var last: Int
        var step: Int

        /// Whether one of the numbers lies in a range.
        func meets(_ range: ClosedRange<Int>) -> Bool {
            let (low, high) = (max(first, range.lowerBound), min(last, range.upperBound))
            guard low <= high else { return false }
            let excess = (low - first) % step
            return excess == 0 || low + step - excess <= high
        }
    }

    private enum Place: Hashable {
        case start
        case words(CardinalWords)
        case digits(CardinalDigits)
        /// After the word "point".
        case point
        /// After the digit of a fraction.
        case fraction
    }

    /// The possible numbers, without their sign.
    private var numbers: Progression
    /// The numbers after "minus"; nil if it cannot follow.
    private var negatives: Progression?
    private var place = Place.start
    private let fractions: NumberRange.Fractions

    /// The place before a number of a range.
    init(_ range: NumberRange) {
        let step = max(1, range.step)
        // The first number that is not negative; a range without numbers stays without.
        let first = range.from < 0 ? range.from + (-range.from + step - 1) / step * step : range.from
        numbers = Progression(first: first, last: range.to, step: step)
        fractions = range.fractions
        // A number such as -0.5 begins with "minus zero".
        let last = min(range.to, fractions == .none ? -1 : 0)
        if range.from < 0, range.from <= last {
            negatives = Progression(first: -last + (last - range.from) % step, last: -range.from, step: step)
        }
    }

    /// Whether the number may end here.
    var isComplete: Bool { place == .fraction || whole != nil }

    /// The whole number of the range that ends here, without its sign.
    private var whole: Int? {
        let value: Int? =
            switch place {
            case .start, .point, .fraction: nil
            case .words(let words): words.value
            case .digits(let digits): digits.value
            }
        return value.flatMap { numbers.meets($0...$0) ? $0 : nil }
    }

    /// The digits that may follow a decimal point here.
    private var decimals: [Int] {
        // Nothing lies beyond the end of the range.
        whole.map { $0 < numbers.last } ?? false ? fractions.decimals : []
    }

    /// The labels that may follow, each with the place after it.
    var continuations: [(label: SpokenGrammar.Label, rest: SpokenNumbers)] {
        var result: [(label: SpokenGrammar.Label, rest: SpokenNumbers)] = []
        func append(_ label: SpokenGrammar.Label, _ place: Place, _ values: [ClosedRange<Int>]? = nil) {
            guard values?.contains(where: numbers.meets) ?? true else { return }
            var rest = self
            (rest.place, rest.negatives) = (place, nil)
            result.append((label, rest))
        }
        func appendWords(after words: CardinalWords) {
            for (word, longer) in words.continuations { append(.word(word), .words(longer), longer.values) }
        }
        switch place {
        case .fraction: break
        case .point:
            for digit in fractions.decimals { append(.word(SpokenNumber.small[digit]), .fraction) }
        case .words(let words):
            appendWords(after: words)
            if !decimals.isEmpty { append(.word("point"), .point) }
        case .digits(let digits):
            for (text, longer) in digits.continuations { append(.suffix(text), .digits(longer), longer.values) }
            for digit in decimals { append(.suffix(".\(digit)"), .fraction) }
        case .start:
            appendWords(after: CardinalWords())
            for digit in 0...9 {
                let digits = CardinalDigits(digit)
                append(.word(String(digit)), .digits(digits), digits.values)
            }
            if let negatives {
                var rest = self
                (rest.numbers, rest.negatives) = (negatives, nil)
                result.append((.word("minus"), rest))
            }
        }
        return result
    }
}
