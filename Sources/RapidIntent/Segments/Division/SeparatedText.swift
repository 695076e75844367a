/// A text in a script without spaces, with a space before each of its letters, so that it can be divided inside its written words.
///
/// White space between such letters has no meaning, so the text means the same.
struct SeparatedText: Sendable {
    /// The text with spaces.
    let text: String
    private let letters: WrittenWords
    private let words: WrittenWords

    /// Separates a text; nil if it has no letters to separate.
    init?(_ text: String) {
        guard UnspacedScripts.mayBe(in: text) else { return nil }
        letters = WrittenWords(text, isSeparated: true)
        words = WrittenWords(text)
        guard letters.count > words.count else { return nil }
        self.text = letters.all.joined(separator: " ")
    }

    /// A part of the text with spaces as a part of the text as it was written.
    func written(_ part: UtterancePart, in matcher: DictionarySetMatcher) -> UtterancePart {
        let first = words.index(of: part.words.lowerBound, in: letters)
        let last = words.index(of: part.words.upperBound - 1, in: letters)
        let text = letters.text(of: part.words)
        var written = UtterancePart(first..<last + 1, text: text, meaning: text, in: matcher, begins: part.begins)
        written.mayGoOn = part.mayGoOn
        // It may wait for words that could make the whole text one phrase.
        (written.matched.canChange, written.matched.odds) = (part.matched.canChange, part.matched.odds)
        return written
    }
}
