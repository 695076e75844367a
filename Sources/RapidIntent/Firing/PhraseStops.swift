/// A moment at which the words of a segment were a complete command that more words could change.
package struct PhraseStop: Sendable, Equatable {
    /// The phrase and what could follow.
    package var key: PhraseHistories.Key
    /// The time from its last word to the next ones; nil if the speaker said no more, or if unknown.
    package var pause: Duration?
    /// The number of words in the first transcript that changed the command; 0 if the speaker said no more.
    package var wordsAfter: Int

    package init(_ key: PhraseHistories.Key, pause: Duration? = nil, wordsAfter: Int = 0) {
        self.key = key
        self.pause = pause
        self.wordsAfter = wordsAfter
    }
}

/// The stops of a segment, from which the waiting times of its phrases are learned.
package struct PhraseStops: Sendable {
    private struct Pending {
        var key: PhraseHistories.Key
        var command: Command
        var words: Int
        /// The combined hash of the words, and the text as it was written.
        var hash: UInt64
        var original: String
        var at: Duration
        /// The first words after it; nil if there are none yet.
        var next: (words: Int, at: Duration)?
    }

    private var pending: [Pending] = []
    /// The combined hashes of the first words of the last text.
    private var hashes: [UInt64] = []

    /// The largest number of stops of a segment; a dictated text makes one after each word.
    private static let limit = 16

    package init() {}

    /// Receives the words of the segment so far.
    package mutating func hear(_ matched: MatchState, _ text: NormalisedText, at time: Duration) {
        guard !pending.isEmpty || matched.match != nil && matched.canChange else { return }
        let words = text.words.dropFirst(text.leadingFillers).prefix(text.count)
        var hash: UInt64 = 0
        hashes.removeAll(keepingCapacity: true)
        for word in words {
            hash = WordHash.combine(hash, word.hash)
            hashes.append(hash)
        }
        let match = matched.match
        // Words that a revision replaced were not said. "Twenty" that becomes "twenty five" was.
        func isLonger(than stop: Pending) -> Bool {
            let (old, new) = (stop.original.utf8, text.original.utf8)
            return new.starts(with: old) && new.dropFirst(old.count).first == 0x20
        }
        pending.removeAll { stop in
            guard stop.words <= hashes.count else { return true }
            if stop.words == hashes.count, match.map({ stop.command.isEquivalent(to: $0.command) }) == true {
                return false
            }
            return (stop.words == hashes.count || hashes[stop.words - 1] != stop.hash) && !isLonger(than: stop)
        }
        for index in pending.indices where pending[index].next == nil {
            guard pending[index].words < hashes.count || hashes.last != pending[index].hash else { continue }
            pending[index].next = (max(hashes.count, pending[index].words + 1), time)
        }
        guard let match, matched.canChange, let following = matched.following, let hash = hashes.last,
            pending.last?.words != hashes.count, pending.count < Self.limit
        else { return }
        let key = PhraseHistories.Key(match, following: following)
        pending.append(
            Pending(
                key: key, command: match.command, words: hashes.count, hash: hash, original: text.original, at: time))
    }

    /// The stops after the last words, one of each situation: the first one after which the speaker went on, if there is any.
    ///
    /// - Parameter command: The command of the last words; nil if there is none.
    package func stops(before command: Command?) -> [PhraseStop] {
        var stops: [PhraseStop] = []
        for stop in pending {
            // "Turn on the light" and "… please" are one command that was over.
            let isContinued = command.map { stop.command.isEquivalent(to: $0) } != true
            // The words were revised at the end.
            if isContinued, stop.next == nil { continue }
            let found = PhraseStop(
                stop.key, pause: isContinued ? stop.next.map { $0.at - stop.at } : nil,
                wordsAfter: isContinued ? (stop.next?.words ?? stop.words) - stop.words : 0)
            if let known = stops.firstIndex(where: { $0.key == stop.key }) {
                if stops[known].wordsAfter == 0 { stops[known] = found }
            } else {
                stops.append(found)
            }
        }
        return stops
    }
}
