/// The text of partial transcripts, without what is gone again after a moment.
///
/// The first sounds of a word are complete as another, shorter one: "start" is "stop" for 80 ms, "never make" is "never mind" for
/// 40 ms, and an instant command would fire on them. The first words of an utterance are reported at once, so that it is known to
/// have begun; a text that takes the place of another is reported once it has stood for ``steadiness``.
struct SteadyText {
    /// How long a text must stand.
    static let steadiness = Duration.milliseconds(100)
    /// The silence after which a whole command is reported: longer than the closure of "p" and "b" in "stop by the
    /// bakery".
    ///
    /// For all commands and not only those that fire at once, since "good night stories" is no good night. Of 60 recorded orders as
    /// many were right, 10 ms later in the median.
    static let quiet = Duration.milliseconds(160)

    private var text = ""
    /// What is not reported yet, and since when it has stood.
    private var candidate: (text: String, since: Duration)?

    /// What to report for a text at a moment; moments never go back.
    ///
    /// - Parameters:
    ///   - isHeard: Whether it is the hypothesis of this moment, rather than one that is kept through a gap: what is kept does not
    ///     stand.
    ///   - mayGoOn: Whether the voice may go on with more than this text, which is a whole command; it is not reported as long as
    ///     that is so.
    mutating func update(
        _ next: String, isHeard: Bool = true, mayGoOn: Bool = false, at now: Duration
    ) -> String {
        if !isHeard || candidate?.text != next { candidate = isHeard ? (next, now) : nil }
        if mayGoOn { return text }
        let stands = candidate.map { now - $0.since >= Self.steadiness } ?? false
        if text.isEmpty || next.isEmpty || stands { text = next }
        return text
    }

    /// Takes over a text that is sure.
    mutating func settle(on text: String) -> String {
        self.text = text
        candidate = nil
        return text
    }
}
