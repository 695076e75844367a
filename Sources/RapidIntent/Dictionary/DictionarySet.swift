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

    /// Puts dictionaries together.
    public init(_ dictionaries: [CommandDictionary]) {
        self.dictionaries = dictionaries
        version =
            dictionaries.isEmpty
            ? nil : DictionaryVersion(joining: dictionaries.map(\.storage.compiled.version)).text
    }

    /// Puts dictionaries together.
    public init(arrayLiteral elements: CommandDictionary...) { self.init(elements) }

    /// The language that is taken for spoken where nobody says: that of the first dictionary; `en` where there is none.
    public var locale: LocaleIdentifier { dictionaries.first?.locale ?? "en" }

    /// The dictionaries of a locale: of its very region where there are such, else of its language, else of the language
    /// that is taken for spoken where nobody says.
    ///
    /// - Parameter locale: What is spoken; nil if nobody says.
    public func dictionaries(for locale: LocaleIdentifier?) -> [CommandDictionary] {
        for wanted in [locale, self.locale].compactMap({ $0 }) {
            let same = dictionaries.filter { $0.locale.language == wanted.language }
            let exact = same.filter { $0.locale == wanted || $0.locale.rawValue == $0.locale.language }
            // Another region's dictionary serves only where the speaker's own has none.
            let found = same.contains { $0.locale == wanted } ? exact : same
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The intent of that name, of the first dictionary that declares it; nil if none does.
    public func intent(named name: String) -> Intent? {
        dictionaries.lazy.compactMap { $0.intent(named: name) }.first
    }

    /// The canonical value that a text stands for in a list, of the first dictionary that knows it; nil if none does.
    public func canonicalValue(of text: String, inList name: String) -> String? {
        dictionaries.lazy.compactMap { $0.canonicalValue(of: text, inList: name) }.first
    }
}
