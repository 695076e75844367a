/// A word parsed as a decimal number.
struct TemplateNumber {
    /// The digits before the decimal point; nil if the word is not a number.
    private(set) var whole: Int?
    /// The fraction as a whole number divided by `scale`, without trailing zeros.
    private var fraction = 0
    private var scale = 1
    private var hasPoint = false

    /// Parses a word.
    init(_ word: UnsafeBufferPointer<UInt8>) {
        guard !word.isEmpty, word.count <= 18 else { return }
        var whole = 0
        for byte in word {
            if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                let digit = Int(byte - UInt8(ascii: "0"))
                if hasPoint {
                    (fraction, scale) = (fraction * 10 + digit, scale * 10)
                } else {
                    whole = whole * 10 + digit
                }
            } else {
                return
            }
        }
        while scale > 1, fraction % 10 == 0 { (fraction, scale) = (fraction / 10, scale / 10) }
        self.whole = whole
    }

    /// Parses the only decimal of a number without a whole part: the "5" of "point five".
    init(decimal word: UnsafeBufferPointer<UInt8>) {
        guard word.count == 1, Tokeniser.isDigit(word[0]), word[0] != UInt8(ascii: "0") else { return }
        (whole, fraction, scale) = (0, Int(word[0] - UInt8(ascii: "0")), 10)
    }

    /// The number; nil if the word is none, or has more digits than a floating-point number holds.
    var decimal: Double? {
        guard let whole, Int(exactly: Double(whole)) == whole else { return nil }
        return Double(whole) + Double(fraction) / Double(scale)
    }

    /// The number and a half; nil if it is not a whole number in digits.
    var andHalf: TemplateNumber? {
        guard let whole, !hasPoint else { return nil }
        var result = TemplateNumber(whole: whole)
        (result.fraction, result.scale) = (5, 10)
        return result
    }

    private init(whole: Int) { self.whole = whole }

    /// Parses the part of a word between a prefix and a suffix, given by affix numbers; -1 means none.
    init(_ word: UnsafeBufferPointer<UInt8>, between prefix: Int32, _ suffix: Int32, of network: TemplateNetwork) {
        let before = prefix < 0 ? [] : network.affixes[Int(prefix)]
        let behind = suffix < 0 ? [] : network.affixes[Int(suffix)]
        guard word.count > before.count + behind.count, word.starts(with: before),
            word.suffix(behind.count).elementsEqual(behind)
        else {
            self.init(UnsafeBufferPointer(rebasing: word[..<0]))
            return
        }
        self.init(UnsafeBufferPointer(rebasing: word[before.count..<word.count - behind.count]))
    }

    /// Whether a word is the normal form of a minus sign.
    static func isMinus(_ word: UnsafeBufferPointer<UInt8>) -> Bool { word.elementsEqual("minus".utf8) }

    /// Whether the number belongs to a range.
    func isNumber(of range: NumberRange, isNegative: Bool) -> Bool {
        guard let whole else { return false }
        let isFraction =
            switch range.fractions {
            case _ where scale == 1: true
            case .none: false
            case .halves: fraction == 5 && scale == 10
            case .tenths: scale == 10
            }
        return isFraction
            && range.contains(whole: isNegative ? -whole : whole, isNegative: isNegative, hasFraction: scale > 1)
    }

    /// The canonical form of the number, after multiplication by the range's factor.
    func canonical(in range: NumberRange, isNegative: Bool) -> String {
        guard let whole else { return "" }
        let sign = isNegative && (whole, fraction) != (0, 0) ? "-" : ""
        if range.multiplier == 1 {
            let decimals = String(fraction)
            let digits = String(scale).count - 1
            let zeros = String(repeating: "0", count: max(0, digits - decimals.count))
            return sign + String(whole) + (scale == 1 ? "" : "." + zeros + decimals)
        }
        let value = (Double(whole) + Double(fraction) / Double(scale)) * range.multiplier * (isNegative ? -1 : 1)
        // Rounded to nine decimals, so that 100 × 2.55 is 255. Numbers from 10⁹ on lose their decimals.
        guard abs(value) < 1e9 else { return abs(value) < 1e15 ? String(Int(value)) : "\(value)" }
        return Self.decimal(Int(value * 1e9 + (value < 0 ? -0.5 : 0.5)))
    }

    /// Formats a number of billionths as a decimal number.
    private static func decimal(_ billionths: Int) -> String {
        let (whole, rest) = abs(billionths).quotientAndRemainder(dividingBy: 1_000_000_000)
        var decimals = String(String(1_000_000_000 + rest).dropFirst())
        while decimals.hasSuffix("0") { decimals.removeLast() }
        return (billionths < 0 ? "-" : "") + String(whole) + (decimals.isEmpty ? "" : "." + decimals)
    }
}
