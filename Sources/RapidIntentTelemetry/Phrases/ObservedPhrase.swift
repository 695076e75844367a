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
    /// How often it was fired.
    package var fired = 0
    /// How often the final transcript contradicted it after it was fired.
    package var contradicted = 0
}
#endif
