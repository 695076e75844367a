/// A language of which something is known: what its file in `Languages` says.
package final class Language: Sendable {
    /// The subtags of the languages that share the file: "nb", "nn" and "no".
    package let codes: [String]
    private let bytes: @Sendable () -> [UInt8]
    private let parsed = Once<LanguageFile>()
    // What is made of the file at its first use, by the types themselves.
    let rules = Once<LanguageRules>()
    let cues = Once<RefusalCues>()
    let opposites = Once<OppositeWords>()
    let frames = Once<PoliteFrames>()
    let conjunctions = Once<WordSequences>()
    let openConjunctions = Once<WordSequences>()
    let implying = Once<ImplyingWords>()
    let confirmation = Once<ConfirmationWords>()
    let sounds = Once<LetterSounds>()
    let spokenRules = Once<[String: Template]>()
    private let grammars = EntityType.allCases.map { _ in Once<ValueGrammar>() }

    private init(_ codes: String, _ bytes: @escaping @Sendable () -> [UInt8]) {
        self.codes = codes.split(separator: " ").map(String.init)
        self.bytes = bytes
    }

    private init(_ language: Language, adding words: LanguageWords) {
        (codes, bytes) = (language.codes, language.bytes)
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
    package var file: LanguageFile { parsed { LanguageFile(bytes(), name: (codes.first ?? "") + ".txt") } }

    /// A locale of the language.
    var locale: LocaleIdentifier { LocaleIdentifier(rawValue: codes.first ?? "und") }

    /// The language of a locale; ``none`` if nothing is known of it.
    package static func of(_ locale: LocaleIdentifier) -> Language { byCode[String(locale.language)] ?? none }

    /// A language of which nothing is known.
    static let none = Language("") { [] }

    /// English.
    package static let english = Language("en") { PackageResources.en_txt }

    /// Italian, whose letters are also spoken in languages without rules for theirs.
    static let italian = Language("it") { PackageResources.it_txt }

    /// All languages with a file.
    package static let all: [Language] = [
        english, italian,
        Language("ar") { PackageResources.ar_txt }, Language("be") { PackageResources.be_txt },
        Language("bg") { PackageResources.bg_txt }, Language("bn") { PackageResources.bn_txt },
        Language("ca") { PackageResources.ca_txt }, Language("cs") { PackageResources.cs_txt },
        Language("da") { PackageResources.da_txt }, Language("de") { PackageResources.de_txt },
        Language("el") { PackageResources.el_txt }, Language("es") { PackageResources.es_txt },
        Language("et") { PackageResources.et_txt }, Language("fa") { PackageResources.fa_txt },
        Language("fi") { PackageResources.fi_txt }, Language("fr") { PackageResources.fr_txt },
        Language("hi") { PackageResources.hi_txt }, Language("hr bs sr") { PackageResources.hr_txt },
        Language("hu") { PackageResources.hu_txt }, Language("id ms") { PackageResources.id_txt },
        Language("ja") { PackageResources.ja_txt }, Language("ko") { PackageResources.ko_txt },
        Language("mr") { PackageResources.mr_txt }, Language("nb nn no") { PackageResources.nb_txt },
        Language("ne") { PackageResources.ne_txt }, Language("nl") { PackageResources.nl_txt },
        Language("pl") { PackageResources.pl_txt }, Language("pt") { PackageResources.pt_txt },
        Language("ro") { PackageResources.ro_txt }, Language("ru") { PackageResources.ru_txt },
        Language("sk") { PackageResources.sk_txt }, Language("sl") { PackageResources.sl_txt },
        Language("sv") { PackageResources.sv_txt }, Language("te") { PackageResources.te_txt },
        Language("tr") { PackageResources.tr_txt }, Language("uk") { PackageResources.uk_txt },
        Language("ur") { PackageResources.ur_txt }, Language("vi") { PackageResources.vi_txt },
        Language("zh yue") { PackageResources.zh_txt },
    ]

    static let byCode: [String: Language] = Dictionary(
        uniqueKeysWithValues: all.flatMap { language in language.codes.map { ($0, language) } })
}
