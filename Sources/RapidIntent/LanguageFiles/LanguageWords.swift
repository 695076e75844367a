/// Words that an app or a dictionary adds to those of its language.
///
/// ```swift
/// var source = DictionarySource(locale: "de-AT", intents: ["LichtAn": ["licht an"]])
/// source.words = LanguageWords(fillers: ["geh"], negations: ["bloß ned"], yes: ["jo", "passt"], no: ["na"])
/// ```
///
/// They apply to all texts of the language while the dictionary is active; only its own dictionary skips its fillers when it matches
/// phrases. Case does not matter. The article <doc:Languages> says what languages have without them, and how to choose such words.
public struct LanguageWords: Sendable, Hashable {
    /// Single words at both ends of a command that do not change it: "hey".
    package var fillers: [String]
    /// What stands before a command out of politeness: "could you".
    package var politeOpenings: [String]
    /// What stands after a command out of politeness: "for me".
    package var politeClosings: [String]
    /// Words that negate a command: "instead of".
    package var negations: [String]
    /// What means yes to a question.
    package var yes: [String]
    /// What means no to a question.
    package var no: [String]

    /// Creates words.
    public init(
        fillers: [String] = [], politeOpenings: [String] = [], politeClosings: [String] = [], negations: [String] = [],
        yes: [String] = [], no: [String] = []
    ) {
        self.fillers = fillers
        self.politeOpenings = politeOpenings
        self.politeClosings = politeClosings
        self.negations = negations
        self.yes = yes
        self.no = no
    }
}

extension LanguageWords {
    package struct List: Sendable {
        /// The name that dictionaries use for it.
        package let name: String
        /// What it holds.
        package let summary: String
        package let words: any WritableKeyPath<LanguageWords, [String]> & Sendable
    }

    package static let lists = [
        List(
            name: "fillers", summary: "Single words at both ends of a command that do not change it.", words: \.fillers),
        List(
            name: "polite_openings", summary: "What stands before a command out of politeness.", words: \.politeOpenings
        ),
        List(
            name: "polite_closings", summary: "What stands after a command out of politeness.", words: \.politeClosings),
        List(name: "negations", summary: "What speaks against a command.", words: \.negations),
        List(name: "yes", summary: "What means yes to a question.", words: \.yes),
        List(name: "no", summary: "What means no to a question.", words: \.no),
    ]

    package var isEmpty: Bool { self == LanguageWords() }

    package mutating func append(_ other: LanguageWords) {
        for list in Self.lists { self[keyPath: list.words] += other[keyPath: list.words] }
    }
}

/// The locale of what is said, and its language with the words that dictionaries add.
struct SpokenLocale: Sendable {
    let locale: LocaleIdentifier
    let words: Language

    init(_ locale: LocaleIdentifier, _ words: Language? = nil) {
        self.locale = locale
        self.words = words ?? .of(locale)
    }

    /// The primary language subtag.
    var language: Substring { locale.language }
}
