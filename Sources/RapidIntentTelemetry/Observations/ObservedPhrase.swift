#if SQLite
package import RapidIntent

/// How often a phrase of the dictionary was continued and contradicted, over many segments.
package struct ObservedPhrase: Sendable, Equatable {
    /// The phrase and what could follow.
    package var key: PhraseHistories.Key
    /// How often it was said completely although more could follow, and how often more did follow.
    package var history: PhraseHistory
    /// The number of sessions in which it was said.
    package var sessions: Int
    /// The mean time from its last word to the next ones, where more followed; nil if nothing followed.
    package var meanPause: Duration?
    /// How often it was fired, and how often of these the final transcript contradicted it.
    package var (fired, contradicted): (Int, Int)

    /// Creates an observation.
    package init(
        _ key: PhraseHistories.Key, history: PhraseHistory, sessions: Int, meanPause: Duration? = nil, fired: Int = 0,
        contradicted: Int = 0
    ) {
        self.key = key
        self.history = history
        self.sessions = sessions
        self.meanPause = meanPause
        (self.fired, self.contradicted) = (fired, contradicted)
    }
}
#endif
