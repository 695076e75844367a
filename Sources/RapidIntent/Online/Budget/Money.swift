/// An amount of money in millionths of a unit of the service's currency.
///
/// ```swift
/// Money("0.0015")   // what a call costs at 1.50 a thousand
/// ```
///
/// Amounts are whole numbers, so that sums are exact.
public struct Money: Sendable, Hashable, Comparable {
    /// The amount in millionths, zero or more.
    public var millionths: Int64

    /// The amount zero.
    public static let zero = Money(millionths: 0)

    /// Creates an amount in millionths; a negative one becomes zero.
    package init(millionths: Int64) { self.millionths = max(0, millionths) }

    /// Parses an amount such as `2.50`: up to twelve digits, and up to six after the decimal point.
    ///
    /// Nil for any other text.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let isDigits = { (part: Substring) in part.allSatisfy { $0.isASCII && $0.isNumber } }
        let (whole, fraction) = (Substring(parts[0]), parts.count > 1 ? Substring(parts[1]) : "0")
        guard (1...12).contains(whole.count), (1...6).contains(fraction.count), isDigits(whole), isDigits(fraction),
            let units = Int64(whole), let rest = Int64(fraction + String(repeating: "0", count: 6 - fraction.count))
        else { return nil }
        millionths = units * 1_000_000 + rest
    }

    /// The sum of two amounts, limited to the largest amount.
    package static func + (first: Money, second: Money) -> Money {
        let (sum, overflow) = first.millionths.addingReportingOverflow(second.millionths)
        return Money(millionths: overflow ? .max : sum)
    }

    /// Whether one is less than the other.
    public static func < (first: Money, second: Money) -> Bool { first.millionths < second.millionths }
}

extension Money: CustomStringConvertible {
    /// The amount with two to six digits after the decimal point: `2.50`, `0.0015`.
    public var description: String {
        var fraction = Substring("\(millionths % 1_000_000 + 1_000_000)".dropFirst())
        while fraction.count > 2, fraction.last == "0" { fraction.removeLast() }
        return "\(millionths / 1_000_000).\(fraction)"
    }
}
