import RapidIntent

/// The beginning of a number in digits, such as "3,0" of "3,000".
struct CardinalDigits: Hashable, Sendable {
    private var number: Int
    /// The number of digits after the last comma; nil without a comma.
    private var digitsAfterComma: Int?

    /// Begins a number with a digit.
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
