/// A text as it was written, where its normal form leaves out what may change the meaning of its words.
///
/// "pay $5" and "pay €5", "temp - 5" and "temp 5", "a > b" and "a < b", "c++" and "c" have equal normal forms: right for
/// phrases, which have no signs, and wrong for an answer that a service gave to one of them. No rule can say of a sign
/// that it means nothing; so everything that the normal form leaves out counts, but for
/// - full stops, commas, colons, semicolons, question and exclamation marks behind a letter and before white space (in
///   scripts without spaces, before a letter), those that end the text, and Spanish ones that open a question;
/// - quotation marks and apostrophes beside a letter;
/// - hyphens between two letters.
///
/// Beside a digit or another sign these count as well, except at the text's end: "3:4" is not "3 4".
struct WrittenForm {
    /// What a scalar is to its neighbours.
    private enum Kind {
        case space, letter, digit
        case stop, unspacedStop, opening, quote, hyphen, sign

        /// Whether it is one of those that stand around words.
        var isAround: Bool {
            switch self {
            case .stop, .unspacedStop, .opening, .quote: true
            default: false
            }
        }
    }

    private let scalars: [Unicode.Scalar]
    private let kinds: [Kind]

    /// The text without the punctuation that means nothing, in small letters, with single spaces; nil where nothing that
    /// may mean something is left out of the normal form.
    ///
    /// - Parameter locale: The language, which may read signs as words: in English "%" is "percent", and not left out.
    static func text(of original: String, locale: LocaleIdentifier) -> String? {
        WrittenForm(original, signsRead: LanguageRules.rules(for: locale).symbols).text
    }

    private init(_ original: String, signsRead: [Unicode.Scalar: String]) {
        scalars = Array(original.unicodeScalars)
        var kinds: [Kind] = []
        for (index, scalar) in scalars.enumerated() {
            let next = index + 1 < scalars.count ? scalars[index + 1] : " "
            let isAlone = kinds.last.map { $0 == .space } ?? true
            let isMinus = isAlone && (scalar == "-" || scalar == "\u{2212}") && Self.isDigit(next)
            // What is read as a word is not left out.
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

    /// Whether marks that stand around words mean nothing where they stand.
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
        // A mark is part of what it stands on, and a stroke through a sign makes another sign of it.
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
