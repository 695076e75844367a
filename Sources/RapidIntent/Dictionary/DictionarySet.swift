/// Dictionaries that are active together, in order of priority: the user's own before the built-in ones.
///
/// ```swift
/// let dictionaries: DictionarySet = [learned, builtIn, deutsch]
/// dictionaries.dictionaries(for: "en-GB")   // [learned, builtIn]
/// ```
///
/// Where several know a text, the first of them decides. Each has a language of its own; which are listened to is chosen by
/// the transcript's locale.
public struct DictionarySet: Sendable, ExpressibleByArrayLiteral {
    /// The dictionaries, the one that decides first.
    public let dictionaries: [CommandDictionary]
    /// A fingerprint of them all, as ``CommandDictionary/version`` is of one; of a single one it is its own, of none nil.
    public let version: String?
    /// Those of ``locale``, which most transcripts are in, and which are therefore not looked for every time.
    private let usual: [CommandDictionary]

    /// Puts dictionaries together.
    public init(_ dictionaries: [CommandDictionary]) {
        self.dictionaries = dictionaries
        usual = dictionaries.first.map { Self.dictionaries(of: $0.locale, among: dictionaries) } ?? []
        version =
            dictionaries.isEmpty
            ? nil : DictionaryVersion(joining: dictionaries.map(\.storage.compiled.version)).text
    }

    /// Puts dictionaries together.
    public init(arrayLiteral elements: CommandDictionary...) { self.init(elements) }

    /// The language of texts without a locale: that of the first dictionary; `en` if there is none.
    public var locale: LocaleIdentifier { dictionaries.first?.locale ?? "en" }

    /// The dictionaries of a locale: of its very region where there are such, else of its language, else of the language
    /// that applies by default.
    ///
    /// - Parameter locale: The language of the text; nil if it is not known.
    public func dictionaries(for locale: LocaleIdentifier?) -> [CommandDictionary] {
        guard let locale, locale != self.locale else { return usual }
        let found = Self.dictionaries(of: locale, among: dictionaries)
        return found.isEmpty ? usual : found
    }

    /// The dictionaries of a locale's very region where there are such, else of its language, else none.
    private static func dictionaries(
        of locale: LocaleIdentifier, among all: [CommandDictionary]
    ) -> [CommandDictionary] {
        let same = all.filter { $0.locale.language == locale.language }
        // Another region's dictionary serves only where the speaker's own has none.
        guard same.contains(where: { $0.locale == locale }) else { return same }
        return same.filter { $0.locale == locale || $0.locale.rawValue == $0.locale.language }
    }

    /// The intent of that name, of the first dictionary that declares it; nil if none does.
    package func intent(named name: String) -> Intent? {
        dictionaries.lazy.compactMap { $0.intent(named: name) }.first
    }

    /// The canonical value that a text stands for in a list, of the first dictionary that knows it; nil if none does.
    package func canonicalValue(of text: String, inList name: String) -> String? {
        dictionaries.lazy.compactMap { $0.canonicalValue(of: text, inList: name) }.first
    }
}
