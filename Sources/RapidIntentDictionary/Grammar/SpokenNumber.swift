package import RapidIntent

/// The spoken forms in English of a number written in digits.
///
/// ```swift
/// SpokenNumber("105")?.forms   // [["one", "hundred", "five"], ["one", "hundred", "and", "five"], ["a", "hundred", …]]
/// SpokenNumber("2.5")?.forms   // [["two", "point", "five"]]
/// SpokenNumber("21st")?.forms  // [["twenty", "first"]]
/// ```
package struct SpokenNumber: Equatable {
    /// The spoken forms, the most common first.
    package let forms: [[String]]

    /// The largest whole number with spoken forms.
    static let limit = 999_999

    /// Reads digits with an optional decimal point, thousands separators or ordinal ending; nil for any other token
    /// and for numbers above ``limit``.
    package init?(_ token: String) {
        let ending = token.suffix(2)
        if ["st", "nd", "rd", "th"].contains(ending), let number = Self.whole(token.dropLast(2)), number < 100 {
            forms = [Self.ordinal(number)]
        } else if let number = Self.whole(token[...]) {
            forms = Self.cardinals(number)
        } else {
            let sides = token.split(separator: ".", omittingEmptySubsequences: false)
            guard sides.count == 2, let number = Self.whole(sides[0]), !sides[1].isEmpty else { return nil }
            let decimals = sides[1].compactMap { $0.isASCII ? $0.wholeNumberValue : nil }
            guard decimals.count == sides[1].count else { return nil }
            forms = [Self.cardinal(number) + ["point"] + decimals.map { Self.small[$0] }]
        }
    }

    /// The spoken forms of the whole numbers of a range; nil if it has more than `limit` numbers, or one without a
    /// spoken form.
    package static func forms(of range: NumberRange, limit: Int) -> [[String]]? {
        var forms: [[String]] = []
        for (index, number) in stride(from: range.from, through: range.to, by: range.step).enumerated() {
            guard index < limit, let spoken = SpokenNumber(String(abs(number)))?.forms else { return nil }
            forms += number < 0 ? spoken.map { ["minus"] + $0 } : spoken
        }
        return forms
    }

    private static func whole(_ text: Substring) -> Int? {
        let digits = text.filter { $0 != "," }
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits), number <= limit else {
            return nil
        }
        return number
    }

    /// The words of 0 to 19.
    static let small = (0..<20).map { words[$0] ?? "" }
    /// The words of the tens, by their first digits.
    static let tens = (0..<10).map { words[10 * $0] ?? "" }
    private static let words = firstWords(.numbers)
    private static let ordinals = firstWords(.ordinals)

    private static func firstWords(_ section: LanguageFile.Section) -> [Int: String] {
        Dictionary(Language.english.file.numbers(section).map { ($0.number, $0.words[0]) }) { first, _ in first }
    }

    private static func cardinals(_ number: Int) -> [[String]] {
        let plain = cardinal(number)
        var forms = [plain]
        // "one hundred and five": "and" precedes the part after the last hundred or thousand.
        if number > 100, (1..<100).contains(number % 100) {
            let tail = cardinal(number % 100).count
            forms.append(Array(plain.dropLast(tail)) + ["and"] + plain.suffix(tail))
        }
        if plain.first == "one", plain.count > 1 { forms += forms.map { ["a"] + $0.dropFirst() } }
        return forms
    }

    private static func cardinal(_ number: Int) -> [String] {
        switch number {
        case ..<20: [small[number]]
        case ..<100: [tens[number / 10]] + (number % 10 == 0 ? [] : [small[number % 10]])
        case ..<1_000: [small[number / 100], "hundred"] + (number % 100 == 0 ? [] : cardinal(number % 100))
        default: cardinal(number / 1_000) + ["thousand"] + (number % 1_000 == 0 ? [] : cardinal(number % 1_000))
        }
    }

    private static func ordinal(_ number: Int) -> [String] {
        let last = number < 20 || number % 10 == 0 ? number : number % 10
        return cardinal(number).dropLast() + [ordinals[last] ?? cardinal(last).joined() + "th"]
    }
}
