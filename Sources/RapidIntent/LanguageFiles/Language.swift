/// A language of which something is known: what its file in `Languages` says.
package final class Language: Sendable {
    /// The subtags of the languages that share the file: "nb", "nn" and "no".
    package let codes: [String]
    private let parsed = Once<LanguageFile>()
    // What is made of the file at its first use, by the types themselves.
    let rules = Once<LanguageRules>()
    let cues = Once<RefusalCues>()
    let opposites = Once<OppositeWords>()
    let dividing = Once<DividingWords>()
    let confirmation = Once<ConfirmationWords>()
    let sounds = Once<LetterSounds>()
    let spokenRules = Once<[String: Template]>()
    private let grammars = EntityType.allCases.map { _ in Once<ValueGrammar>() }

    private init(_ codes: String) { self.codes = codes.split(separator: " ").map(String.init) }

    private init(_ language: Language, adding words: LanguageWords) {
        codes = language.codes
        _ = parsed { language.file.adding(words) }
    }

    /// The language with further words.
    func adding(_ words: LanguageWords) -> Language { words.isEmpty ? self : Language(self, adding: words) }

    /// Whether the language has a rule for the values of a type.
    package func says(_ type: EntityType) -> Bool {
        EntityType.valueTypes.contains(type) && file.says(type)
    }

    /// How the language says the values of a type; nil if it has no rule for them.
    package func values(of type: EntityType) -> ValueGrammar? {
        guard says(type), let place = EntityType.allCases.firstIndex(of: type) else { return nil }
        let grammar = grammars[place]
        return grammar { ValueGrammar(type.rawValue, of: file.rules, normaliser: Normaliser(locale: locale)) }
    }

    /// What may stand between two values of one place: the conjunctions that begin with "and".
    ///
    /// Others may be a part of what is meant: "5 plus 3" is not two numbers.
    package var valueJoints: [String] {
        let all = file[.conjunctions]
        return all.filter { $0 == all[0] || $0.hasPrefix(all[0] + " ") }
    }

    /// The number that a word sounds like; nil for other words.
    func number(soundingLike word: String) -> Int? {
        file.numbers(.soundLikeNumbers).first { $0.words.contains(word) }?.number
    }

    /// The file, which is parsed at its first use.
    package var file: LanguageFile {
        parsed { codes.first.map { LanguageFile(embedded: $0 + ".txt") } ?? LanguageFile([], name: "") }
    }

    /// A locale of the language.
    var locale: LocaleIdentifier { LocaleIdentifier(rawValue: codes.first ?? "und") }

    /// The language of a locale; ``none`` if nothing is known of it.
    package static func of(_ locale: LocaleIdentifier) -> Language { byCode[String(locale.language)] ?? none }

    /// A language of which nothing is known.
    static let none = Language("")

    /// English.
    package static let english = Language("en")

    /// Italian, whose letters are also spoken in languages without rules for theirs.
    static let italian = Language("it")

    /// All languages with a file, which has the name of the first code.
    package static let all: [Language] =
        [english, italian]
        + [
            "ar", "be", "bg", "bn", "ca", "cs", "da", "de", "el", "es", "et", "fa", "fi", "fr", "hi", "hr bs sr",
            "hu", "id ms", "ja", "ko", "mr", "nb nn no", "ne", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sv", "te",
            "tr", "uk", "ur", "vi", "zh yue",
        ].map(Language.init)

    static let byCode: [String: Language] = Dictionary(
        uniqueKeysWithValues: all.flatMap { language in language.codes.map { ($0, language) } })
}
