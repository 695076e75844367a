/// The text of partial transcripts: the hypothesis, without gaps inside words.
///
/// During a word, its first sounds already match single phones, so the best path leaves the dictionary for a moment
/// although the command continues. A text is therefore removed only after the hypothesis was outside the dictionary, or
/// empty, for ``patience``.
struct PartialText {
    /// How long a hypothesis must be outside before the text is removed.
    static let patience = Duration.milliseconds(300)

    private var text = ""
    private var absentSince: Duration?

    /// Updates the text with a hypothesis; times never decrease.
    mutating func update(_ hypothesis: Hypothesis, at now: Duration) -> String {
        if hypothesis.leavesDictionary || hypothesis.text.isEmpty {
            let since = absentSince ?? now
            absentSince = since
            if now - since >= Self.patience { text = "" }
        } else {
            absentSince = nil
            text = hypothesis.text
        }
        return text
    }

    /// Sets the text of a decoded whole utterance, which is more reliable than a hypothesis.
    mutating func settle(on text: String) -> String {
        self.text = text
        absentSince = nil
        return text
    }
}
