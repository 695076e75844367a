import RapidIntent

/// Numbers the ranges of placeholders; equal ranges have the same number.
struct RangeNumbers {
    /// The ranges, by number.
    private(set) var ranges: [NumberRange] = []
    private var numbers: [NumberRange: Int32] = [:]

    /// The number of a range.
    mutating func number(of range: NumberRange) -> Int32 {
        if let number = numbers[range] { return number }
        ranges.append(range)
        numbers[range] = Int32(ranges.count - 1)
        return Int32(ranges.count - 1)
    }
}
