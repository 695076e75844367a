import Synchronization

/// A language of which something is known: what its file in `Languages` says.
package final class Language: Sendable {
    /// The subtags of the languages that share the file: "nb", "nn" and "no".
    package let codes: [String]
    private let bytes: @Sendable () -> [UInt8]
    private let parsed = AtomicLazyReference<LanguageFile>()
    /// The tables of a language with added words; those of other languages have fixed places.
    private let made = Mutex<[ObjectIdentifier: any Sendable]>([:])
    /// Whether words were added.
    let hasAddedWords: Bool

    private init(_ codes: String, _ bytes: @escaping @Sendable () -> [UInt8]) {
        self.codes = codes.split(separator: " ").map(String.init)
        self.bytes = bytes
        hasAddedWords = false
    }

    private init(_ language: Language, adding words: LanguageWords) {
        (codes, bytes) = (language.codes, language.bytes)
        hasAddedWords = true
        _ = parsed.storeIfNil(language.file.adding(words))
    }

    /// The language with further words.
    func adding(_ words: LanguageWords) -> Language { words.isEmpty ? self : Language(self, adding: words) }

    fileprivate func table<Table: Sendable>(_ key: ObjectIdentifier, _ make: (Language) -> Table) -> Table {
        if let known = made.withLock({ $0[key] as? Table }) { return known }
        let table = make(self)
        made.withLock { $0[key] = table }
        return table
    }

    /// The file, which is parsed at its first use.
    package var file: LanguageFile {
        parsed.load() ?? parsed.storeIfNil(LanguageFile(bytes(), name: (codes.first ?? "") + ".txt"))
    }

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

/// A table of each language, made of its file at the first use; afterwards, it costs a search for the language.
final class LanguageTables<Table: Sendable>: Sendable {
    private final class Made: Sendable {
        let table: Table

        init(_ table: Table) { self.table = table }
    }

    private final class Place: Sendable {
        let language: Language
        let made = AtomicLazyReference<Made>()

        init(_ language: Language) { self.language = language }
    }

    private let places: [String: Place]
    private let unknown = Place(.none)
    private let make: @Sendable (Language) -> Table

    init(_ make: @escaping @Sendable (Language) -> Table) {
        self.make = make
        places = Dictionary(
            uniqueKeysWithValues: Language.all.flatMap { language in
                let place = Place(language)
                return language.codes.map { ($0, place) }
            })
    }

    /// The table of a locale's language; an empty one if nothing is known of the language.
    subscript(locale: LocaleIdentifier) -> Table {
        let place = places[String(locale.language)] ?? unknown
        return (place.made.load() ?? place.made.storeIfNil(Made(make(place.language)))).table
    }

    /// The same, with the words that dictionaries add.
    subscript(spoken: SpokenLocale) -> Table {
        spoken.words.hasAddedWords ? spoken.words.table(ObjectIdentifier(self), make) : self[spoken.locale]
    }
}
