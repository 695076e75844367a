import RapidIntent

/// The whole numbers of a range in words or digits, one word at a time.
///
/// A value is a place within a number. The numbers are never listed: a range may have any number of them, and all can
/// be spoken.
struct SpokenNumbers: Hashable, Sendable {
    /// Numbers from 0 up with equal differences.
    private struct Progression: Hashable {
        var first: Int
        var last: Int
        var step: Int

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
    }

    /// The possible numbers, without their sign.
    private var numbers: Progression
    /// The numbers after "minus"; nil if it cannot follow.
    private var negatives: Progression?
    private var place = Place.start

    init(_ range: NumberRange) {
        let step = max(1, range.step)
        // The first number that is not negative; a range without numbers stays without.
        let first = range.from < 0 ? range.from + (-range.from + step - 1) / step * step : range.from
        numbers = Progression(first: first, last: range.to, step: step)
        let last = min(range.to, -1)
        if range.from <= last {
            negatives = Progression(first: -last + (last - range.from) % step, last: -range.from, step: step)
        }
    }

    var isComplete: Bool {
        let value: Int? =
            switch place {
            case .start: nil
            case .words(let words): words.value
            case .digits(let digits): digits.value
            }
        return value.map { numbers.meets($0...$0) } ?? false
    }

    /// The labels that may follow, each with the place after it.
    var continuations: [(label: SpokenGrammar.Label, rest: SpokenNumbers)] {
        var result: [(label: SpokenGrammar.Label, rest: SpokenNumbers)] = []
        func append(_ label: SpokenGrammar.Label, _ place: Place, _ values: [ClosedRange<Int>]) {
            guard values.contains(where: numbers.meets) else { return }
            var rest = self
            (rest.place, rest.negatives) = (place, nil)
            result.append((label, rest))
        }
        func appendWords(after words: CardinalWords) {
            for (word, longer) in words.continuations { append(.word(word), .words(longer), longer.values) }
        }
        switch place {
        case .words(let words): appendWords(after: words)
        case .digits(let digits):
            for (text, longer) in digits.continuations { append(.suffix(text), .digits(longer), longer.values) }
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

/// The beginning of a number in digits, such as "3,0" of "3,000".
struct CardinalDigits: Hashable, Sendable {
    private var number: Int
    /// The number of digits after the last comma; nil without a comma.
    private var digitsAfterComma: Int?

    init(_ digit: Int) { number = digit }

    /// The value; nil if the number cannot end here.
    var value: Int? { (digitsAfterComma ?? 3) == 3 ? number : nil }

    /// The numbers that begin with these digits.
    var values: [ClosedRange<Int>] {
        // No digit follows a zero at the beginning.
        guard number > 0 else { return [0...0] }
        var values: [ClosedRange<Int>] = []
        var factor = [1_000, 100, 10, 1][digitsAfterComma ?? 3]
        while number * factor <= NumberRange.bounds.upperBound {
            values.append(number * factor...number * factor + factor - 1)
            factor *= digitsAfterComma == nil ? 10 : 1_000
        }
        return values
    }

    /// The digits that may follow, with or without a comma, each with the longer beginning.
    var continuations: [(text: String, longer: CardinalDigits)] {
        guard number > 0 else { return [] }
        var result: [(text: String, longer: CardinalDigits)] = []
        for digit in 0...9 {
            var longer = self
            longer.number = number * 10 + digit
            if digitsAfterComma != 3 {
                longer.digitsAfterComma = digitsAfterComma.map { $0 + 1 }
                result.append((String(digit), longer))
            }
            if digitsAfterComma == 3 || (digitsAfterComma == nil && number < 1_000) {
                longer.digitsAfterComma = 1
                result.append((",\(digit)", longer))
            }
        }
        return result
    }
}
