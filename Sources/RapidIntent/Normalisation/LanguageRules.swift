/// The rules of a language: its contractions, fillers, number words and symbols.
///
/// It is a class, so that normalisers share the tables without retaining each part.
final class LanguageRules: Sendable {
    enum WordClass: Sendable {
        /// The word expands to the words at this index of ``expansions``.
        case expansion(Int)
        case filler
        /// A filler that is zero after a digit: "oh".
        case zeroAfterDigits
        /// A minus if a number follows: "negative".
        case negative
        case number(NumberWord)
    }

    let words: WordTable<WordClass>
    let expansions: [[String]]
    let compounds: NumberCompounds?
    let grammar: NumberGrammar
    let symbols: [Unicode.Scalar: String]
    /// The words after a time of day, as at most eight ASCII letters in lower case.
    let clockWords: Set<[UInt8]>
    let dropsDiacritics: Bool
    /// Whether an apostrophe inside a word is kept; if not, it separates two words.
    let keepsApostrophes: Bool

    private init(_ language: Language) {
        let file = language.file
        let numbers = NumberTable(language)
        let (numberWords, parts) = (numbers.words, numbers.compoundParts)
        grammar = numberWords.isEmpty ? .none : numbers.grammar.describing(numberWords.map(\.1))
        compounds = parts.isEmpty ? nil : NumberCompounds(parts, grammar: grammar)
        let sign = "\(Self.minus)"
        let minus: [(String, [String])] = file[.minus].filter { $0 != sign }.map { ($0, [sign]) }
        let expanded = file.contractions + minus + numbers.attachedWords
        expansions = expanded.map(\.1)
        words = WordTable(
            expanded.enumerated().map { ($1.0, .expansion($0)) }
                + file[.fillers].map {
                    (UnicodeFolding.shared.folded($0, droppingDiacritics: file.spells(.accentsAreDropped)), .filler)
                }
                + numberWords.map { ($0, .number($1)) }
                + file[.minusBeforeNumbers].map { ($0, .negative) }
                + file[.zeroAfterDigits].map { ($0, .zeroAfterDigits) })
        symbols = file.symbols
        clockWords = Set(file[.clock].map { Array($0.lowercased().utf8) })
        dropsDiacritics = file.spells(.accentsAreDropped)
        keepsApostrophes = file.spells(.apostropheIsALetter)
    }

    /// The normal form of a minus sign before a number, and of the word for it in every language.
    static let minus: StaticString = "minus"

    /// The rules of a locale's language; in a language without tables, only case, Unicode and punctuation are normalised.
    static func rules(for spoken: SpokenLocale) -> LanguageRules { spoken.words.rules { LanguageRules(spoken.words) } }
}
