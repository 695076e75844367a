/// The words that join two commands, by language.
enum Conjunctions {
    /// The conjunctions of a locale's language; none if there is no table.
    static func conjunctions(for locale: LocaleIdentifier) -> WordSequences {
        byLanguage[String(locale.language)] ?? .none
    }

    /// The conjunctions after which nothing needs to follow: those that begin with "and", and a few others.
    ///
    /// The rest says when, too: "turn on the light afterwards".
    static func openConjunctions(for locale: LocaleIdentifier) -> WordSequences {
        openByLanguage[String(locale.language)] ?? .none
    }

    private static let byLanguage = WordSequences.byLanguage(table)
    private static let openByLanguage = WordSequences.byLanguage(table) { sequence, first in
        sequence == first || sequence.hasPrefix(first + " ") || others.contains(String(sequence))
    }
    private static let others: Set = ["then", "also", "plus", "auch", "ook", "aussi", "también", "anche"]

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
