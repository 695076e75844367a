/// The text of partial transcripts, without words that disappear after a moment.
///
/// The first sounds of a word often match a shorter one: "start" is "stop" for 80 ms, "never make" is "never mind" for
/// 40 ms, and an instant command would fire on them. The first words of an utterance are reported at once, to show its
/// beginning; a text that replaces another is reported once it was unchanged for ``steadiness``.
struct SteadyText {
    /// How long a text must be unchanged.
    static let steadiness = Duration.milliseconds(100)
    /// The silence after which a complete command is reported: longer than the closure of "p" and "b" in "stop by the
    /// bakery".
    ///
    /// It applies to all commands, because "good night stories" begins with "good night". Of 60 recorded commands, as
    /// many were right, 10 ms later in the median.
    static let quiet = Duration.milliseconds(160)

    private var text = ""
    /// The text that is not reported yet, and since when it is unchanged.
    private var candidate: (text: String, since: Duration)?

    /// Updates the text, and returns the one to report; times never decrease.
    ///
    /// - Parameters:
    ///   - isHeard: Whether the text is the current hypothesis; a text kept through a gap does not become steady.
    ///   - mayGoOn: Whether the voice may continue after this complete command; until then it is not reported.
    mutating func update(_ next: String, isHeard: Bool = true, mayGoOn: Bool = false, at now: Duration) -> String {
        if !isHeard || candidate?.text != next { candidate = isHeard ? (next, now) : nil }
        if mayGoOn { return text }
        let stands = candidate.map { now - $0.since >= Self.steadiness } ?? false
        if text.isEmpty || next.isEmpty || stands { text = next }
        return text
    }

    mutating func settle(on text: String) -> String {
        self.text = text
        candidate = nil
        return text
    }
}

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
