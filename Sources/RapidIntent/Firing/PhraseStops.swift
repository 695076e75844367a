/// A moment at which the words of a segment were a complete command that more words could change.
package struct PhraseStop: Sendable, Equatable {
    /// The phrase and what could follow.
    package var key: PhraseHistories.Key
    /// The time from its last word to the next ones; nil if the speaker said no more, or if unknown.
    package var pause: Duration?
    /// The number of words in the first transcript that changed the command; 0 if the speaker said no more.
    package var wordsAfter: Int

    /// Creates a stop.
    package init(_ key: PhraseHistories.Key, pause: Duration? = nil, wordsAfter: Int = 0) {
        self.key = key
        self.pause = pause
        self.wordsAfter = wordsAfter
    }
}

/// The stops of a segment, from which the waiting times of its phrases are learned.
struct PhraseStops: Sendable {
    private(set) var stops: [PhraseStop] = []
    /// The command, the number of words and the time of the last stop; nil if it is over.
    private var open: (command: Command, words: Int, at: Duration)?

    /// Receives the words of the segment so far.
    ///
    /// - Parameters:
    ///   - matched: The match state after the words.
    ///   - words: The number of words.
    ///   - isFinal: Whether no more words follow.
    mutating func hear(_ matched: MatchState, words: Int, isFinal: Bool = false, at time: Duration) {
        let match = matched.match
        if let last = open {
            if let match, match.command.isEquivalent(to: last.command) {
                // The same command in more words, such as "please".
                open?.words = words
                return
            }
            if words > last.words {
                stops[stops.count - 1].pause = time - last.at
                stops[stops.count - 1].wordsAfter = words - last.words
            } else if !isFinal {
                // A revision: these words were not said.
                stops.removeLast()
            }
            open = nil
        }
        guard let match, matched.canChange else { return }
        stops.append(PhraseStop(PhraseHistories.Key(match, following: matched.following)))
        open = (match.command, words, time)
    }
}
