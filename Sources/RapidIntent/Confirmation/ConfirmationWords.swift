/// How people say yes and no to a question, and how they are asked, by language.
struct ConfirmationWords: Sendable {
    let yes: WordSequences
    let no: WordSequences
    /// What may stand before what was meant instead: "no, the kitchen", "no, I meant the kitchen".
    let rather: WordSequences
    /// The question, with `…` for the words that may have been meant.
    let question: String
    /// The question for several, with `…` for each of two.
    let choice: String
    /// The question for what is missing, with `…` for the words that were said.
    let missing: String

    /// The words of a locale's language; in a language without them, nothing is an answer.
    static func words(for spoken: SpokenLocale) -> ConfirmationWords {
        let language = spoken.words
        return language.confirmation {
            ConfirmationWords(
                yes: language.sequences(.yes), no: language.sequences(.no), rather: language.sequences(.corrections),
                question: language.file[.confirmationQuestion].first ?? "“…”?",
                choice: language.file[.choiceQuestion].first ?? "“…” / “…”?",
                missing: language.file[.missingValueQuestion].first ?? "“…”?")
        }
    }

    func missing(after words: String) -> String { missing.replacing("…", with: words) }

    func question(about words: String) -> String { question.replacing("…", with: words) }

    /// Asks which of several values is meant; nil for commands that differ in more than what the user did not say.
    func question(among commands: [Command]) -> String? {
        let places = commands.map {
            $0.entities.filter { $0.words == nil && !commands.agree(on: $0.name) }.map(\.value)
        }
        guard commands.count > 1, places.allSatisfy({ !$0.isEmpty }), Set(commands.map(\.intent)).count == 1 else {
            return nil
        }
        let parts = choice.split(separator: "…", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        return parts[0] + places.map { $0.joined(separator: ", ") }.joined(separator: String(parts[1])) + parts[2]
    }
}

extension [Command] {
    /// Whether all have the same value of an entity.
    fileprivate func agree(on name: String) -> Bool {
        Set(map { $0.entities.first { $0.name == name }?.value }).count == 1
    }
}
