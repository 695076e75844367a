/// How often a phrase was said completely although more could follow, and how often more did follow.
package struct PhraseHistory: Sendable, Hashable {
    /// How often it was said, at least ``continued``.
    package var said: Int
    /// How often the speaker went on with words that changed the command, at least 0.
    package var continued: Int

    /// The largest number in a file.
    package static let limit = 1_000_000_000

    /// Creates a history; numbers out of range are brought into it.
    package init(said: Int = 0, continued: Int = 0) {
        self.said = max(0, said)
        self.continued = min(max(0, continued), self.said)
    }

    package static func + (first: PhraseHistory, second: PhraseHistory) -> PhraseHistory {
        PhraseHistory(said: first.said + second.said, continued: first.continued + second.continued)
    }
}
