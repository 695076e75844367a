/// A number at the end of a text that further words may change into another number.
///
/// ```swift
/// let text = Normaliser(locale: "en").normalise("set the volume to twenty")
/// text.openNumber?.canBecomeAnother(in: NumberRange(from: 0, to: 100))            // true: twenty one
/// text.openNumber?.canBecomeAnother(in: NumberRange(from: 0, to: 100, step: 10))  // false
/// ```
///
/// If no other number is possible, the matcher need not wait for the end of the number.
struct OpenNumber: Sendable, Equatable {
    /// The number so far, and the grammar of its language.
    let number: NumberState
    let grammar: NumberGrammar

    /// Whether further words of the number can change it into a different number in a range.
    ///
    /// Exact for languages with number words, with one simplification: any smaller number may follow a scale word. For
    /// other languages, the result is true, because the words after digits are unknown. Takes constant time and
    /// allocates nothing.
    ///
    /// - Parameter isNegative: Whether a minus precedes the number.
    func canBecomeAnother(in range: NumberRange, isNegative: Bool = false) -> Bool {
        guard grammar.vocabulary.contains(.words) else { return true }
        // Recognisers may write "20" for "twenty" and then "21", so digits may continue like words.
        if number.last == .digits, let spoken, spoken.canBecomeAnother(in: range, isNegative: isNegative) {
            return true
        }
        if number.last == .decimals { return false }  // Ranges have at most one decimal, which is complete.
        let value = isNegative ? -number.value : number.value
        if grammar.vocabulary.contains(.point),
            range.contains(whole: value, isNegative: isNegative, hasFraction: true)
        {
            return true
        }
        return contains(isNegative: isNegative, of: range)
    }

    /// The number as if it had been said in words; nil if that makes no difference.
    private var spoken: OpenNumber? {
        let value = number.value
        var number = number
        switch value {
        case 1..<10: number.last = .unit
        case 20..<100 where value % 10 == 0: number.last = .tens
        case 100..<1_000 where value % 100 == 0: number.last = .hundred
        default: return nil
        }
        return OpenNumber(number: number, grammar: grammar)
    }

    /// Whether the range contains a different whole number that this number can become.
    private func contains(isNegative: Bool, of range: NumberRange) -> Bool {
        let value = number.value
        let largest = number.smallestScale == .max ? Int.max : number.total + number.smallestScale - 1
        func holds(_ first: Int, _ last: Int) -> Bool {
            let last = min(last, largest)
            return first <= last
                && (isNegative
                    ? range.containsWhole(in: -last ... -first, otherThan: -value)
                    : range.containsWhole(in: first...last, otherThan: value))
        }
        var found = false
        forEachGroup { group in
            found = found || holds(number.total + group.lowerBound, number.total + group.upperBound)
            guard group.upperBound > 0, number.last != .scale else { return }
            var scale = 1_000
            for exponent in 3..<13 where !found {
                if grammar.scales & 1 << UInt16(exponent) != 0, scale < number.smallestScale {
                    found = holds(
                        number.total + max(1, group.lowerBound) * scale,
                        number.total + group.upperBound * scale + scale - 1)
                }
                scale *= 10
            }
        }
        return found
    }

    /// Calls `body` with the ranges of values that the part after the last scale word can become, including its current
    /// value.
    private func forEachGroup(_ body: (ClosedRange<Int>) -> Void) {
        let group = number.group
        func visit(_ groups: ClosedRange<Int>) {
            body(groups)
            guard grammar.vocabulary.contains(.hundred), groups.upperBound > 0 else { return }
            let (first, last) = (max(1, groups.lowerBound), min(groups.upperBound, grammar.largestHundreds))
            if first <= last { body(first * 100...last * 100 + 99) }
        }
        switch number.last {
        case .nothing, .article, .zero, .decimals, .half: break
        case .digits, .teen: visit(group...group)
        case .unit, .elided:
            visit(group...group)
            guard number.hasFreeTens else { break }
            if grammar.tensAfterUnit != .never {
                for tens in stride(from: 20, through: 90, by: 10) { visit(group + tens...group + tens) }
            }
            if grammar.vocabulary.contains(.tenTimes) {
                let tens = group + group % 100 * 9
                visit(tens...tens + 9)
            }
            if grammar.vocabulary.contains(.teenEnding) || grammar.tenFollowsUnit { visit(group + 10...group + 10) }
            if grammar.vocabulary.contains(.score), group % 100 == 4 { visit(group + 76...group + 95) }
        case .ten:
            visit(group...group)
            let units = grammar.unitsAfterTen
            if !units.isEmpty { visit(group + units.lowerBound...group + units.upperBound - 1) }
        case .tens:
            // "Hundred" cannot follow round tens.
            body(group...group)
            let takesTeens = grammar.countsByTwenties && (group % 100 == 60 || group % 100 == 80)
            if takesTeens {
                visit(group + 1...group + 19)
            } else if !grammar.unitAfterTens.isEmpty {
                visit(group + 1...group + 9)
            }
        case .hundred: body(group...group + 99)
        case .scale: body(0...number.smallestScale - 1)
        }
    }
}

extension NumberRange {
    /// Whether the range contains a number in `numbers` other than `exception`.
    fileprivate func containsWhole(in numbers: ClosedRange<Int>, otherThan exception: Int) -> Bool {
        let step = max(1, step)
        let last = min(to, numbers.upperBound)
        let below = max(0, numbers.lowerBound - from)
        let first = from + (below + step - 1) / step * step
        guard first <= last else { return false }
        return first != exception || first + step <= last
    }
}
