/// How a locale writes numbers in digits: what stands before the decimals and between groups of digits.
///
/// After the number formats of the Unicode Common Locale Data Repository (cldr.unicode.org, `symbols`). In the normal form
/// digits are not grouped, and a point stands before decimals, as it does in English.
struct NumeralNotation: Sendable, Equatable {
    /// Whether "20,5" is twenty and a half, so that "1.000" is a thousand; otherwise "20.5" and "1,000" are.
    var hasDecimalComma: Bool
    /// Whether an apostrophe may stand between groups, as in the "1'000" of Switzerland.
    var groupsByApostrophe = true
    /// Whether a no-break space may stand between groups, as in the "1 000" of France.
    var groupsBySpace = true
    /// Whether groups but the last may have two digits, as in the "1,00,000" of India.
    var hasPairs = false

    /// How English writes them.
    static let english = NumeralNotation(hasDecimalComma: false, groupsByApostrophe: false, groupsBySpace: false)

    /// How a locale writes them: with a decimal comma, unless it is known to have a point.
    init(locale: LocaleIdentifier) {
        let language = locale.language
        guard language != "en" else {
            self = .english
            return
        }
        let regions = Self.regionsWithPoint[String(language)] ?? []
        let hasPoint =
            Self.languagesWithPoint.contains(String(language))
            || locale.rawValue.split(separator: "-").dropFirst().contains { regions.contains(String($0)) }
        self.init(hasDecimalComma: !hasPoint)
        hasPairs = Self.languagesWithPairs.contains(String(language))
    }

    private init(hasDecimalComma: Bool, groupsByApostrophe: Bool = true, groupsBySpace: Bool = true) {
        self.hasDecimalComma = hasDecimalComma
        self.groupsByApostrophe = groupsByApostrophe
        self.groupsBySpace = groupsBySpace
    }

    private static let languagesWithPoint: Set<String> = [
        "am", "ar", "bn", "cy", "fa", "fil", "ga", "gu", "ha", "he", "hi", "ja", "kn", "ko", "ml", "mn", "mr", "ms",
        "mt",
        "my", "ne", "or", "pa", "si", "so", "sw", "ta", "te", "th", "ti", "tl", "ug", "ur", "yo", "yue", "zh", "zu",
    ]

    /// Regions whose use differs from that of their language elsewhere; 419 is Latin America.
    private static let regionsWithPoint: [String: Set<String>] = [
        "de": ["CH", "LI"], "it": ["CH"],
        "es": ["419", "DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US"],
    ]

    private static let languagesWithPairs: Set<String> = [
        "bn", "gu", "hi", "kn", "ml", "mr", "ne", "or", "pa", "ta", "te", "ur",
    ]
}

extension NumeralNotation {
    /// What a separator between two digits becomes.
    enum Separator {
        /// The point before decimals.
        case point
        /// Nothing: it groups digits.
        case nothing
        /// The end of a word: "1, 2" without its space.
        case boundary
    }

    /// What a point, a comma or an apostrophe between two digits becomes.
    ///
    /// - Parameter followsComma: Whether a comma stands before it among the same digits.
    func separator(_ byte: UInt8, at index: Int, of text: UnsafeBufferPointer<UInt8>, followsComma: Bool) -> Separator {
        var end = index + 1
        while end < text.count, Tokeniser.isDigit(text[end]) { end += 1 }
        let isGroup = end - index == 4
        switch (byte, hasDecimalComma) {
        case (UInt8(ascii: ","), true):
            let isList = followsComma || (end + 1 < text.count && text[end] == byte && Tokeniser.isDigit(text[end + 1]))
            return isList ? isGroup ? .nothing : .boundary : .point
        case (UInt8(ascii: "."), true):
            // "0.500" groups nothing.
            return isGroup
                && !(text[index - 1] == UInt8(ascii: "0") && (index == 1 || !Tokeniser.isDigit(text[index - 2])))
                ? .nothing : .point
        case (UInt8(ascii: ","), false):
            let isPair = hasPairs && end - index == 3 && end < text.count && text[end] == byte
            return isGroup || isPair ? .nothing : .boundary
        case (UInt8(ascii: "."), false): return .point
        default: return isGroup ? .nothing : .boundary
        }
    }
}
