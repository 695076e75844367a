/// The words that join two commands, by language.
enum Conjunctions {
    /// The conjunctions of a locale's language; none if its file has none.
    static func conjunctions(for spoken: SpokenLocale) -> WordSequences {
        spoken.words.conjunctions { spoken.words.sequences(.conjunctions) }
    }

    /// The conjunctions after which nothing needs to follow: those that begin with "and", and a few others.
    ///
    /// The rest says when, too: "turn on the light afterwards".
    static func openConjunctions(for spoken: SpokenLocale) -> WordSequences {
        let language = spoken.words
        return language.openConjunctions {
            let others = language.valueJoints + language.file[.openConjunctions]
            let open = language.file[.conjunctions].filter(others.contains)
            return WordSequences(open, locale: language.locale)
        }
    }
}
