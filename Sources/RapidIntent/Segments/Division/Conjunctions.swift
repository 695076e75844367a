/// The words that join two commands in one language: "and", "and then", "also".
///
/// Stored as hashes of normalised words, so that a search costs one bit test per word.
struct Conjunctions: Sendable {
    /// The hashes of the words of each conjunction.
    private let phrases: [[UInt64]]
    /// A 64-bit set of the hashes of first words, which excludes nearly all other words.
    private let mask: UInt64

    /// Parses conjunctions separated by commas.
    init(_ phrases: String, locale: LocaleIdentifier) {
        let normaliser = Normaliser(locale: locale)
        self.phrases = phrases.split(separator: ",").map { phrase in
            normaliser.normalise(String(phrase)).words.map(\.hash)
        }.filter { !$0.isEmpty }
        mask = self.phrases.reduce(0) { $0 | Self.bit(of: $1[0]) }
    }

    /// The number of words of each conjunction at the beginning of these words.
    func lengths(at words: ArraySlice<NormalisedText.Word>) -> [Int] {
        guard let first = words.first, mask & Self.bit(of: first.hash) != 0 else { return [] }
        return phrases.filter { $0.count <= words.count && zip($0, words).allSatisfy { $0 == $1.hash } }.map(\.count)
    }

    private static func bit(of hash: UInt64) -> UInt64 { 1 << (hash & 63) }

    /// The conjunctions of a locale's language; empty if there is no table.
    static func conjunctions(for locale: LocaleIdentifier) -> Conjunctions {
        byLanguage[String(locale.language)] ?? none
    }

    private static let none = Conjunctions("", locale: "en")

    private static let byLanguage: [String: Conjunctions] = {
        var result: [String: Conjunctions] = [:]
        for (languages, phrases) in table {
            for language in languages.split(separator: " ") {
                result[String(language)] = Conjunctions(phrases, locale: LocaleIdentifier(rawValue: String(language)))
            }
        }
        return result
    }()

    /// The words that join two requests in everyday speech, by language.
    ///
    /// Kept short: "or" and "but" do not request both, and words that occur in commands ("next", "after") would split
    /// them.
    private static let table: KeyValuePairs<String, String> = [
        "en": "and, then, and then, also, and also, plus, and after that, after that, afterwards, and afterwards",
        "de": "und, dann, und dann, danach, und danach, auch, und auch, außerdem, und außerdem, sowie, anschließend, "
            + "und anschließend",
        "nl": "en, dan, en dan, daarna, en daarna, ook, en ook, vervolgens, en vervolgens, plus",
        "fr": "et, puis, et puis, ensuite, et ensuite, après, et après, aussi, et aussi",
        "es": "y, e, luego, y luego, después, y después, también, y también, además, y además",
        "it": "e, ed, poi, e poi, dopo, e dopo, anche, e anche, inoltre, e inoltre",
        "pt": "e, depois, e depois, também, e também, então, e então, além disso",
        "ca": "i, després, i després, també, i també, llavors, i llavors",
        "ro": "și, apoi, și apoi, după aceea, și după aceea",
        "da": "og, så, og så, derefter, og derefter, også",
        "nb nn no": "og, så, og så, deretter, og deretter, også",
        "sv": "och, sedan, och sedan, sen, och sen, därefter, och därefter, också",
        "fi": "ja, sitten, ja sitten, sen jälkeen, ja sen jälkeen, myös",
        "pl": "i, oraz, potem, i potem, a potem, następnie, także, i także",
        "cs": "a, pak, a pak, potom, a potom, také, a také",
        "sk": "a, potom, a potom, tiež, a tiež",
        "ru": "и, потом, и потом, а потом, затем, и затем, также, а также",
        "uk": "і, й, та, потім, і потім, а потім, також, а також",
        "hu": "és, aztán, és aztán, majd, utána, és utána",
        "tr": "ve, sonra, ve sonra, ardından, ve ardından",
        "el": "και, μετά, και μετά, έπειτα, και έπειτα, επίσης",
    ]
}
