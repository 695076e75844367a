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
    /// A stop whose outcome is not known yet.
    private struct Pending {
        var key: PhraseHistories.Key
        var command: Command
        var words: Int
        var at: Duration
        /// The first words after it; nil if there are none yet.
        var next: (words: Int, at: Duration)?
    }

    private var pending: [Pending] = []

    /// Receives the words of the segment so far.
    ///
    /// - Parameters:
    ///   - matched: The match state after the words.
    ///   - words: The number of words.
    mutating func hear(_ matched: MatchState, words: Int, at time: Duration) {
        let match = matched.match
        // Words that a revision replaced were not said.
        pending.removeAll { stop in
            stop.words > words || stop.words == words && match.map { stop.command.isEquivalent(to: $0.command) } != true
        }
        for index in pending.indices where pending[index].words < words && pending[index].next == nil {
            pending[index].next = (words, time)
        }
        guard let match, matched.canChange, pending.last?.words != words else { return }
        let key = PhraseHistories.Key(match, following: matched.following)
        pending.append(Pending(key: key, command: match.command, words: words, at: time))
    }

    /// The stops after the last words.
    ///
    /// - Parameter command: The command of the last words; nil if there is none.
    func stops(before command: Command?) -> [PhraseStop] {
        var stops: [PhraseStop] = []
        for stop in pending {
            let isContinued = command.map { stop.command.isEquivalent(to: $0) } != true
            // The words were revised at the end.
            if isContinued, stop.next == nil { continue }
            let found = PhraseStop(
                stop.key, pause: isContinued ? stop.next.map { $0.at - stop.at } : nil,
                wordsAfter: isContinued ? (stop.next?.words ?? stop.words) - stop.words : 0)
            // "Turn on the light" and "… please" are one command that was over.
            if isContinued || !stops.contains(found) { stops.append(found) }
        }
        return stops
    }
}
