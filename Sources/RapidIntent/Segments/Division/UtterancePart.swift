/// A part of an utterance's current text that makes one segment.
struct UtterancePart: Sendable, Equatable {
    /// The words, counted in the text of the utterance split at white space, end exclusive.
    var words: Range<Int>
    /// The text as the recogniser wrote it.
    var text: String
    /// The normal form of the text.
    var normalised: NormalisedText
    /// The match state; the places of its words count in the text of the utterance.
    var matched: MatchState
    /// Whether the part has visibly begun: its first word may begin a command.
    var begins = false
    /// Whether a command that would fire at once waits: "could you stop" may go on with "the heating".
    var mayGoOn = false
}

extension UtterancePart {
    /// Makes the commands of a part wait for words that could make the whole text one phrase; `odds` are those of such
    /// words.
    mutating func waitsForOnePhrase(_ odds: ContinuationOdds) {
        mayGoOn = true
        begins = false
        matched.odds = (matched.canChange ? matched.odds : .none) + odds
        matched.canChange = true
    }

    /// Matches a part of an utterance on its own.
    init(_ words: Range<Int>, text: String, meaning: String, in matcher: DictionarySetMatcher, begins: Bool) {
        var matcher = matcher.restarted
        let matched = matcher.update(to: meaning).moved(by: words.lowerBound)
        self.init(words: words, text: text, normalised: matcher.text, matched: matched, begins: begins)
    }
}
