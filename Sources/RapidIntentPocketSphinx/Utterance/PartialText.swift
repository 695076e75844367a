/// The text of partial transcripts: the hypothesis, without the gaps in the middle of words.
///
/// While a word is being said, its first sounds are already complete as single phones, so that the way out of the
/// dictionary leads for a moment although the command goes on. A text is therefore taken back only once the
/// hypothesis has stayed outside the dictionary, or empty, for ``patience``.
struct PartialText {
    /// How long a hypothesis must stay away.
    static let patience = Duration.milliseconds(300)

    private var text = ""
    private var absentSince: Duration?

    /// What to report for a hypothesis at a moment; moments never go back.
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

    /// Takes over what a whole utterance was decoded as, which is surer than any hypothesis.
    mutating func settle(on text: String) -> String {
        self.text = text
        absentSince = nil
        return text
    }
}
