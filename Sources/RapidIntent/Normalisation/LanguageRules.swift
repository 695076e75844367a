/// The rules of a language: its contractions, fillers, number words and symbols.
///
/// It is a class, so that normalisers share the tables without retaining each part.
final class LanguageRules: Sendable {
    /// The special meaning of a word.
    enum WordClass: Sendable {
        /// The word expands to the words at this index of ``expansions``.
        case expansion(Int)
        case filler
        case number(NumberWord)
    }

    let words: WordTable<WordClass>
    let expansions: [[String]]
    let compounds: NumberCompounds?
    let grammar: NumberGrammar
    let symbols: [Unicode.Scalar: String]
    /// Whether accents are removed: English often writes borrowed words without them.
    let dropsDiacritics: Bool
    /// Whether an apostrophe inside a word is kept; if not, it separates two words, as in "l'entrée".
    let keepsApostrophes: Bool

    private init(
        expansions: [(String, [String])] = [], fillers: [String] = [], numbers: [(String, NumberWord)] = [],
        compounds: NumberCompounds? = nil, grammar: NumberGrammar = .none, symbols: [Unicode.Scalar: String] = [:],
        dropsDiacritics: Bool = false, keepsApostrophes: Bool = false
    ) {
        words = WordTable(
            expansions.enumerated().map { ($1.0, .expansion($0)) } + fillers.map { ($0, .filler) }
                + numbers.map { ($0, .number($1)) })
        self.expansions = expansions.map(\.1)
        self.compounds = compounds
        self.grammar = grammar
        self.symbols = symbols
        self.dropsDiacritics = dropsDiacritics
        self.keepsApostrophes = keepsApostrophes
    }

    /// The rules of a language that has only number words.
    private convenience init(_ table: NumberTable, keepsApostrophes: Bool) {
        let (words, parts) = (table.words, table.compoundParts)
        let grammar = table.grammar.describing(words.map(\.1))
        self.init(
            expansions: table.minus.split(separator: " ").filter { $0 != SymbolWords.minus }
                .map { (String($0), [SymbolWords.minus]) } + table.attachedWords,
            numbers: words,
            compounds: parts.isEmpty ? nil : NumberCompounds(parts, grammar: grammar), grammar: grammar,
            keepsApostrophes: keepsApostrophes)
    }

    /// The rules of English.
    static let english = LanguageRules(
        expansions: Contractions.english, fillers: FillerWords.english, numbers: NumberWord.english, grammar: .english,
        symbols: SymbolWords.english, dropsDiacritics: true, keepsApostrophes: true)

    /// The rules of a language without tables: only case, Unicode and punctuation are normalised.
    static let none = LanguageRules()

    /// The rules of languages without tables in which the apostrophe acts as a letter.
    private static let apostrophes = LanguageRules(keepsApostrophes: true)

    /// Languages in which the apostrophe acts as a letter: Belarusian and Ukrainian "п'ять".
    private static let languagesWithApostrophe: Set<String> = ["be", "uk"]

    /// The rules of all languages with a table except English, created together at the first use.
    private static let byLanguage: [String: LanguageRules] = {
        var result: [String: LanguageRules] = [:]
        for (languages, table) in NumberTable.all {
            let names = languages.split(separator: " ").map(String.init)
            let rules = LanguageRules(table, keepsApostrophes: !languagesWithApostrophe.isDisjoint(with: names))
            for name in names { result[name] = rules }
        }
        return result
    }()

    /// The rules of a locale's language; ``none`` if the language has no table.
    static func rules(for locale: LocaleIdentifier) -> LanguageRules {
        let language = String(locale.language)
        if language == "en" { return .english }
        return byLanguage[language] ?? (languagesWithApostrophe.contains(language) ? .apostrophes : .none)
    }
}

/// Words before or after a command that do not change its meaning.
///
/// The list is short. It must not contain a word that could be a command ("okay", "hello") or part of one ("well
/// done").
package enum FillerWords {
    /// Words of politeness, attention and hesitation.
    package static let english = [
        "please", "kindly", "hey", "um", "umm", "uh", "uhm", "er", "erm", "hm", "hmm", "mm", "mhm", "ah", "eh", "oh",
    ]
}

/// The words for symbols that are read aloud, so that "50 %" equals "fifty percent".
package enum SymbolWords {
    /// The symbols and their words.
    package static let english: [Unicode.Scalar: String] = ["%": "percent", "°": "degrees", "&": "and"]

    /// The normal form of a minus sign before a number, and of the word for it in every language.
    static let minus = "minus"
}
