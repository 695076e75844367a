/// How people say yes and no to a question, and how they are asked, by language.
struct ConfirmationWords: Sendable {
    let yes: WordSequences
    /// What means no.
    let no: WordSequences
    /// What may stand before what was meant instead: "no, the kitchen", "no, I meant the kitchen".
    let rather: WordSequences
    /// The question, with `…` for the words that may have been meant.
    let question: String
    /// The question for what is missing, with `…` for the words that were said.
    let missing: String

    /// The words of a locale's language; in a language without them, nothing is an answer.
    static func words(for spoken: SpokenLocale) -> ConfirmationWords {
        let language = spoken.words
        return language.confirmation {
            ConfirmationWords(
                yes: language.sequences(.yes), no: language.sequences(.no), rather: language.sequences(.corrections),
                question: language.file[.confirmationQuestion].first ?? "“…”?",
                missing: language.file[.missingValueQuestion].first ?? "“…”?")
        }
    }

    func missing(after words: String) -> String { missing.replacing("…", with: words) }

    func question(about words: String) -> String { question.replacing("…", with: words) }
}
