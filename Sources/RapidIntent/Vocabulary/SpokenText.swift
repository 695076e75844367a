/// The spoken form of a written text: lower-case words without punctuation, in English with numbers as words.
///
/// ```swift
/// SpokenText("Set it to 50%", isEnglish: true).text   // "set it to fifty percent"
/// ```
///
/// A hint needs only one spoken form; numbers above 9,999 stay digits.
struct SpokenText: Equatable {
    /// The words, separated by single spaces.
    let text: String

    init(_ written: String, isEnglish: Bool) {
        var words: [String] = []
        for token in written.lowercased().split(whereSeparator: \.isWhitespace) {
            let pieces = Self.pieces(of: token, isEnglish: isEnglish)
            words += isEnglish ? pieces.map { Self.english($0) } : pieces
        }
        text = words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The words of a token, without its punctuation and with words for its signs.
    private static func pieces(of token: Substring, isEnglish: Bool) -> [String] {
        var pieces = [""]
        for character in token {
            switch character {
            case "'", "’", "ʼ": pieces[pieces.count - 1].append("'")
            case "%" where isEnglish: pieces += ["percent", ""]
            case "&" where isEnglish: pieces += ["and", ""]
            case "-" where pieces.last?.isEmpty == true && token.dropFirst().first?.isNumber == true:
                pieces = [isEnglish ? "minus" : "-", ""]
            case _ where character.isLetter || character.isNumber:
                // "5pm" is two words.
                if isEnglish, let last = pieces.last?.last, last.isNumber != character.isNumber, last != "'" {
                    pieces.append("")
                }
                pieces[pieces.count - 1].append(character)
            // "7,000" is one number; every other sign separates words.
            case "," where pieces.last?.last?.isNumber == true: break
            default: pieces.append("")
            }
        }
        return pieces.map { String($0.drop { $0 == "'" }) }.filter { !$0.isEmpty }
    }

    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

    private static func english(_ word: String) -> String {
        guard word.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(word), number < 10_000 else {
            return word
        }
        return words(of: number)
    }

    private static func words(of number: Int) -> String {
        switch number {
        case ..<20: small[number]
        case ..<100: tens[number / 10 - 2] + (number % 10 == 0 ? "" : " " + small[number % 10])
        case ..<1_000: small[number / 100] + " hundred" + (number % 100 == 0 ? "" : " " + words(of: number % 100))
        default: words(of: number / 1_000) + " thousand" + (number % 1_000 == 0 ? "" : " " + words(of: number % 1_000))
        }
    }
}
