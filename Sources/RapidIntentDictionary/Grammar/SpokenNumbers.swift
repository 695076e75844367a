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
    }

    /// The possible numbers, without their sign.
    private var numbers: Progression
    /// The numbers after "minus"; nil if it cannot follow.
    private var negatives: Progression?
    private var place = Place.start

    /// The place before a number of a range.
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

    /// Whether the number may end here.
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
