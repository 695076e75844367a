/// Reads and writes numbers in dictionaries: decimal digits with a decimal point.
///
/// Stricter than YAML's numbers, which include `0x1F`, `1e3` and `.5`, and than Swift's: anything else is text.
package enum DecimalNotation {
    /// Whether a text is a number, such as `0`, `-5` or `20.5`.
    ///
    /// `007` is not: people write it for identifiers.
    package static func isNumber(_ text: String) -> Bool {
        var digits = Substring(text).utf8
        if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
        let whole = digits.prefix(while: isDigit)
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
        let rest = digits.dropFirst(whole.count)
        if rest.isEmpty { return true }
        return rest.first == UInt8(ascii: ".") && rest.count > 1 && rest.dropFirst().allSatisfy(isDigit)
    }

    /// The number in a text of digits with at most one point; nil for anything else.
    ///
    /// Stricter than `Double`, which also reads `nan`, `0x1p3` and `1e-1`.
    package static func number(from text: String) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard digits.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }) else { return nil }
        return Double(text)
    }

    /// The shortest text without an exponent that reads back as the same number, which must be finite.
    package static func text(of number: Double) -> String {
        let text = "\(number)"
        guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else {
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        let sign = text.hasPrefix("-") ? "-" : ""
        let parts = text[..<mark].drop { $0 == "-" }.split(separator: ".")
        let whole = parts[0]
        let decimals = parts.count > 1 && parts[1] != "0" ? parts[1] : ""
        if exponent < 0 {
            return sign + "0." + String(repeating: "0", count: -exponent - whole.count) + whole + decimals
        }
        return sign + whole + decimals + String(repeating: "0", count: max(0, exponent - decimals.count))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
