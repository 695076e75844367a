/// The words that join one command to the next, in one language: "and", "and then", "also".
///
/// Kept as hashes of words in normal form, so that looking for one in a text costs a test of one bit a word.
struct Conjunctions: Sendable {
    /// The hashes of the words of each conjunction.
    private let phrases: [[UInt64]]
    /// Which of 64 bits the first words fall on: nearly every other word is known by it.
    private let mask: UInt64

    /// Reads conjunctions that are parted by commas.
    init(_ phrases: String, locale: LocaleIdentifier) {
        let normaliser = Normaliser(locale: locale)
        self.phrases = phrases.split(separator: ",").map { phrase in
            normaliser.normalise(String(phrase)).words.map(\.hash)
        }.filter { !$0.isEmpty }
        mask = self.phrases.reduce(0) { $0 | Self.bit(of: $1[0]) }
    }

    /// How many words each conjunction has that begins with the first of these words.
    func lengths(at words: ArraySlice<NormalisedText.Word>) -> [Int] {
        guard let first = words.first, mask & Self.bit(of: first.hash) != 0 else { return [] }
        return phrases.filter { $0.count <= words.count && zip($0, words).allSatisfy { $0 == $1.hash } }.map(\.count)
    }

    private static func bit(of hash: UInt64) -> UInt64 { 1 << (hash & 63) }

    /// Those of a locale's language; none where there is no table.
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

    /// What joins two wishes in everyday speech, by language.
    ///
    /// Short on purpose: "or" and "but" do not ask for both, and a word that belongs to commands of its own ("next",
    /// "after") parts more than it joins.
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
