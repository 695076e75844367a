/// What earlier utterances said that later ones may refer to.
struct EarlierCommands: Sendable, Equatable {
    /// The last commands, the last one first.
    var commands: [Antecedent] = []
    /// The words of a command that is not complete.
    var beginning: Meaning?
    /// The words that people leave out before a value that completes it, the fewest first: "for the".
    var glue: [String] = []

    static let none = EarlierCommands()

    /// The beginning of a command.
    static func beginning(_ text: String, in spoken: SpokenLocale) -> EarlierCommands {
        let file = spoken.words.file
        let (before, articles) = (file[.prepositions] + file[.valuePrepositions], file[.determiners].prefix(1))
        let both = before.flatMap { preposition in articles.map { "\(preposition) \($0)" } }
        return EarlierCommands(beginning: Meaning(said: text), glue: [""] + before + articles + both)
    }
}
