/// The words by which people leave out others or refer to them, by language: "it", "too", "what about", "no wait".
struct ImplyingWords: Sendable {
    /// What joins the values of one command, besides conjunctions: "as well as".
    let joints: WordSequences
    /// What stands for something that was said: "it", "there".
    let pronouns: WordSequences
    /// The same, at the end of a verb: "la" of "spegnila".
    let enclitics: [(text: String, isPlural: Bool)]
    /// What stands for several things: "them".
    let plurals: WordSequences
    /// What stands before words that tell one thing from others: "the one" of "the one in the kitchen".
    let ones: WordSequences
    /// What asks for the same once more: "again".
    let repeating: WordSequences
    /// What may follow further values: "too".
    let additions: WordSequences
    /// What begins an utterance that continues the last one: "what about".
    let continuing: WordSequences
    /// What stands between a command and what replaces it or its last words: "no wait".
    let replacing: WordSequences
    /// The same, after a command or between numbers only: "no".
    let replacingWeakly: WordSequences
    /// What takes a command back: "never mind".
    let givingUp: WordSequences
    /// What begins a reason for the command before it: "because".
    let reasons: WordSequences

    init(_ language: Language) {
        let plurals = Set(language.file[.pluralPronouns])
        joints = language.sequences(.valueJoints)
        pronouns = language.sequences(.pronouns)
        enclitics = language.file[.encliticPronouns].map { ($0, plurals.contains($0)) }
        self.plurals = language.sequences(.pluralPronouns)
        ones = language.sequences(.ones)
        repeating = language.sequences(.repeating)
        additions = language.sequences(.additions)
        continuing = language.sequences(.continuing)
        replacing = language.sequences(.replacing)
        replacingWeakly = language.sequences(.replacingWeakly)
        givingUp = language.sequences(.givingUp)
        reasons = language.sequences(.reasons)
    }
}
