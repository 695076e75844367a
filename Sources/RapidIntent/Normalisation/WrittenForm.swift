/// A text with the signs that its normal form drops, if they may change its meaning.
///
/// "pay $5" and "pay €5", "temp - 5" and "temp 5", "a > b" and "a < b", "c++" and "c" have equal normal forms. That is
/// right for phrases, which have no signs, but wrong for the cached answer of a service. Every dropped sign is
/// therefore kept, except
/// - full stops, commas, colons, semicolons, question and exclamation marks after a letter and before white space (in
///   scripts without spaces, before a letter), those at the end of the text, and Spanish ones before a question;
/// - quotation marks and apostrophes next to a letter;
/// - hyphens between two letters.
///
/// Next to a digit or another sign they are kept too, except at the end of the text: "3:4" does not equal "3 4".
struct WrittenForm {
    private enum Kind {
        case space, letter, digit
        case stop, unspacedStop, opening, quote, hyphen, sign

        /// Whether it is punctuation around words.
        var isAround: Bool {
            switch self {
            case .stop, .unspacedStop, .opening, .quote: true
            default: false
            }
        }
    }

    private let scalars: [Unicode.Scalar]
    private let kinds: [Kind]

    /// The text in lower case with single spaces and without insignificant punctuation.
    ///
    /// Nil if the normal form drops nothing significant.
    ///
    /// - Parameter locale: The locale, whose rules may convert signs to words: in English, "%" becomes "percent".
    static func text(of original: String, locale: LocaleIdentifier) -> String? {
        WrittenForm(original, signsRead: LanguageRules.rules(for: SpokenLocale(locale)).symbols).text
    }

    private init(_ original: String, signsRead: [Unicode.Scalar: String]) {
        scalars = Array(original.unicodeScalars)
        var kinds: [Kind] = []
        for (index, scalar) in scalars.enumerated() {
            let next = index + 1 < scalars.count ? scalars[index + 1] : " "
            let isAlone = kinds.last.map { $0 == .space } ?? true
            let isMinus = isAlone && (scalar == "-" || scalar == "\u{2212}") && Self.isDigit(next)
            // Signs that become words are not dropped.
            let isRead = isMinus || signsRead[scalar] != nil
            kinds.append(isRead ? .letter : Self.kind(of: scalar, after: kinds.last))
        }
        self.kinds = kinds
    }

    private var text: String? {
        var result: [Unicode.Scalar] = []
        var (index, isPlain) = (0, true)
        while index < scalars.count {
            let run = kinds[index...].prefix { $0.isAround }
            if !run.isEmpty, isMeaningless(run) {
                index = run.endIndex
                continue
            }
            for place in index..<max(run.endIndex, index + 1) {
                switch kinds[place] {
                case .space: if result.last != " " { result.append(" ") }
                case .letter, .digit: result.append(scalars[place])
                case .hyphen where kind(at: place - 1) == .letter && kind(at: place + 1) == .letter:
                    result.append(scalars[place])
                default:
                    isPlain = false
                    result.append(scalars[place])
                }
            }
            index = max(run.endIndex, index + 1)
        }
        guard !isPlain else { return nil }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: result.drop { $0 == " " })
        if text.last == " " { text.removeLast() }
        return String(text).lowercased()
    }

    private func kind(at place: Int) -> Kind { kinds.indices.contains(place) ? kinds[place] : .space }

    /// Whether a run of punctuation around words is insignificant.
    private func isMeaningless(_ run: ArraySlice<Kind>) -> Bool {
        let (before, after) = (kind(at: run.startIndex - 1), kind(at: run.endIndex))
        let endsText = kinds[run.endIndex...].allSatisfy { $0 == .space }
        if endsText, run.allSatisfy({ $0 == .stop || $0 == .unspacedStop }) { return true }
        guard [before, after].allSatisfy({ $0 == .letter || $0 == .space }) else { return false }
        return run.allSatisfy { mark in
            switch mark {
            case .stop: before == .letter && after == .space
            case .unspacedStop: before == .letter
            case .opening: after == .letter
            default: before == .letter || after == .letter
            }
        }
    }

    // MARK: Kinds of scalars

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .decimalNumber
    }

    private static func kind(of scalar: Unicode.Scalar, after previous: Kind?) -> Kind {
        if scalar.properties.isWhitespace { return .space }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
            return Apostrophes.contains(scalar) ? .quote : .letter
        case .decimalNumber: return .digit
        // A mark belongs to its base character; a stroke through a sign makes another sign.
        case .nonspacingMark, .spacingMark: return previous == .letter || previous == .digit ? .letter : .sign
        default: break
        }
        switch scalar {
        case ".", ",", ":", ";", "?", "!", "…", "،", "؛", "؟", "۔", "।": return .stop
        case "。", "、", "，", "．", "：", "；", "？", "！", "｡", "､": return .unspacedStop
        case "¿", "¡": return .opening
        case "\"", "“", "”", "„", "‟", "«", "»", "‹", "›", "「", "」", "『", "』": return .quote
        case "-", "\u{2010}", "\u{2011}": return .hyphen
        default: return Apostrophes.contains(scalar) ? .quote : .sign
        }
    }
}
