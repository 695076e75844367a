/// What a language adds to the rules that hold for all: its contractions, fillers, number words and symbols.
///
/// A class, so that everyone who normalises shares the tables and nobody counts references to their parts.
final class LanguageRules: Sendable {
    /// What a word is, beyond itself.
    enum WordClass: Sendable {
        case contraction([String])
        case filler
        case number(NumberWord)
    }

    let words: WordTable<WordClass>
    let symbols: [Unicode.Scalar: String]
    /// Whether accents are left out: English borrows words with them and writes them without.
    let dropsDiacritics: Bool
    /// Whether a hyphen before a digit is read as "minus", and `1,000` as `1000`.
    let readsNumbers: Bool

    private init(
        words: WordTable<WordClass>, symbols: [Unicode.Scalar: String], dropsDiacritics: Bool, readsNumbers: Bool
    ) {
        self.words = words
        self.symbols = symbols
        self.dropsDiacritics = dropsDiacritics
        self.readsNumbers = readsNumbers
    }

    /// The rules of English.
    static let english = LanguageRules(
        words: WordTable(
            Contractions.english.map { ($0, .contraction($1)) }
                + FillerWords.english.map { ($0, .filler) }
                + NumberWord.english.map { ($0, .number($1)) }),
        symbols: SymbolWords.english, dropsDiacritics: true, readsNumbers: true)

    /// No rules: case, Unicode and punctuation only.
    static let none = LanguageRules(
        words: WordTable([]), symbols: [:], dropsDiacritics: false, readsNumbers: false)

    /// The rules of a locale's language; ``none`` where there is no table.
    static func rules(for locale: LocaleIdentifier) -> LanguageRules { locale.language == "en" ? .english : .none }
}
