/// Dictionaries that are active together, in order of priority.
///
/// ```swift
/// let dictionaries: DictionarySet = [learned, builtIn, deutsch]
/// ```
///
/// If several dictionaries match a text, the first decides: put the user's own before the built-in ones. The transcript's locale selects the dictionaries by their
/// languages.
public struct DictionarySet: Sendable, ExpressibleByArrayLiteral {
    /// The dictionaries, highest priority first.
    public let dictionaries: [CommandDictionary]
    /// A fingerprint of all dictionaries: for one dictionary its ``CommandDictionary/version``, for none nil.
    public let version: String?
    /// The dictionaries of ``locale``, cached because most transcripts have it.
    private let usual: [CommandDictionary]
    /// The languages to which dictionaries add words, by subtag.
    private let languages: [String: Language]

    /// Creates a set from dictionaries, highest priority first.
    public init(_ dictionaries: [CommandDictionary]) {
        self.dictionaries = dictionaries
        usual = dictionaries.first.map { Self.dictionaries(of: $0.locale, among: dictionaries) } ?? []
        var words: [String: LanguageWords] = [:]
        for dictionary in dictionaries where !dictionary.storage.compiled.words.isEmpty {
            words[String(dictionary.locale.language), default: LanguageWords()].append(
                dictionary.storage.compiled.words)
        }
        languages = Dictionary(
            uniqueKeysWithValues: words.map { ($0, Language.of(LocaleIdentifier(rawValue: $0)).adding($1)) })
        version =
            dictionaries.isEmpty
            ? nil : DictionaryVersion(joining: dictionaries.map(\.storage.compiled.version)).text
    }

    /// Creates a set from dictionaries, highest priority first.
    public init(arrayLiteral elements: CommandDictionary...) { self.init(elements) }

    /// The default language for texts without a locale: the language of the first dictionary, or `en` if there is none.
    package var locale: LocaleIdentifier { dictionaries.first?.locale ?? "en" }

    /// A locale with the words that the dictionaries add to its language.
    ///
    /// - Parameter locale: The language of the text; nil for ``locale``.
    func spoken(_ locale: LocaleIdentifier?) -> SpokenLocale {
        let locale = locale ?? self.locale
        return SpokenLocale(locale, languages.isEmpty ? nil : languages[String(locale.language)])
    }

    /// The dictionaries of a locale.
    ///
    /// If a dictionary has exactly this locale, returns the dictionaries with this locale or with the language alone.
    /// Otherwise returns all dictionaries of the language, or those of ``DictionarySet/locale`` if there are none.
    ///
    /// - Parameter locale: The language of the text; nil if it is not known.
    package func dictionaries(for locale: LocaleIdentifier?) -> [CommandDictionary] {
        guard let locale, locale != self.locale else { return usual }
        let found = Self.dictionaries(of: locale, among: dictionaries)
        return found.isEmpty ? usual : found
    }

    /// The dictionaries with exactly this locale or its language alone, else all with its language; may be empty.
    private static func dictionaries(
        of locale: LocaleIdentifier, among all: [CommandDictionary]
    ) -> [CommandDictionary] {
        let same = all.filter { $0.locale.language == locale.language }
        // Dictionaries of other regions are used only if there is none for the speaker's region.
        guard same.contains(where: { $0.locale == locale }) else { return same }
        return same.filter { $0.locale == locale || $0.locale.rawValue == $0.locale.language }
    }

    /// The intent with this name in the first dictionary that declares it; nil if none does.
    package func intent(named name: String) -> Intent? {
        dictionaries.lazy.compactMap { $0.intent(named: name) }.first
    }

    /// The canonical value of a text in a list, in the first dictionary that has it; nil if none does.
    package func canonicalValue(of text: String, inList name: String) -> String? {
        dictionaries.lazy.compactMap { $0.canonicalValue(of: text, inList: name) }.first
    }
}
