/// How a locale writes numbers in digits: its decimal separator and group separators.
///
/// Based on the number formats of the Unicode Common Locale Data Repository (cldr.unicode.org, `symbols`). The normal
/// form has no group separators and uses a decimal point, as English does.
struct NumeralNotation: Sendable, Equatable {
    /// Whether the comma is the decimal separator and the point separates groups; otherwise the reverse.
    var hasDecimalComma: Bool
    /// Whether an apostrophe may separate groups, as in Switzerland: "1'000".
    var groupsByApostrophe = true
    /// Whether a no-break space may separate groups, as in France: "1 000".
    var groupsBySpace = true
    /// Whether groups before the last may have two digits, as in India: "1,00,000".
    var hasPairs = false

    static let english = NumeralNotation(hasDecimalComma: false, groupsByApostrophe: false, groupsBySpace: false)

    /// The notation of a locale: a decimal comma, except in languages and regions known to use a point.
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

    /// Regions that use a decimal point although their language uses a comma; 419 is Latin America.
    private static let regionsWithPoint: [String: Set<String>] = [
        "de": ["CH", "LI"], "it": ["CH"],
        "es": ["419", "DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US"],
    ]

    private static let languagesWithPairs: Set<String> = [
        "bn", "gu", "hi", "kn", "ml", "mr", "ne", "or", "pa", "ta", "te", "ur",
    ]
}

extension NumeralNotation {
    /// The meaning of a separator between two digits.
    enum Separator {
        case point
        /// It separates digit groups and is dropped.
        case nothing
        /// It ends a word, as in "1, 2" without the space.
        case boundary
    }

    /// The meaning of a point, a comma or an apostrophe between two digits.
    ///
    /// - Parameter followsComma: Whether a comma precedes it in the same digits.
    func separator(_ byte: UInt8, at index: Int, of text: UnsafeBufferPointer<UInt8>, followsComma: Bool) -> Separator {
        var end = index + 1
        while end < text.count, Tokeniser.isDigit(text[end]) { end += 1 }
        let isGroup = end - index == 4
        switch (byte, hasDecimalComma) {
        case (UInt8(ascii: ","), true):
            let isList = followsComma || (end + 1 < text.count && text[end] == byte && Tokeniser.isDigit(text[end + 1]))
            return isList ? isGroup ? .nothing : .boundary : .point
        case (UInt8(ascii: "."), true):
            // In "0.500", the point does not separate groups.
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
