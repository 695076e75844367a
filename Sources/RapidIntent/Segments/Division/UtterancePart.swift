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
    /// Whether the words are a command on their own.
    var isPlain = true
    /// Whether a guess of what was meant made it a command: of "it", or of what an earlier utterance was about.
    var isGuess = false
    /// Whether an earlier utterance said some of the words that it stands for.
    var followsUp = false
    /// Whether words after it take the command back.
    var isTakenBack = false
    /// Whether it is what is left behind the commands, of which only the service may know something.
    var isRest = false

    /// Whether it is a command, or may become one.
    var isCommand: Bool { !isTakenBack && !isRest }
}

extension UtterancePart {
    /// Whether the command may be asked about, but not carried out on a guess.
    var needsConsent: Bool { isGuess && matched.match.map { !Antecedent.mayBeGuessed($0.rule) } ?? false }

    /// Matches the words for which a part stands.
    init(_ part: ImpliedPart, text: String, in matcher: DictionarySetMatcher) {
        var matcher = matcher.restarted
        var matched = matcher.update(to: part.meaning.text)
        // "Turn them" after "turn on the lights": "on" or "off" is still to come.
        if part.isUnfinished { matched.matches = [] }
        for index in matched.matches.indices {
            let entities = matched.matches[index].command.entities.map { entity in
                entity.mapWords { part.meaning.place(of: $0, in: part.words) }
            }
            matched.matches[index].command.entities = entities
        }
        self.init(
            words: part.words, text: text, normalised: matcher.text,
            matched: part.isTakenBack || part.isRest ? MatchState() : matched,
            begins: true, isPlain: false, isGuess: part.isGuess, followsUp: part.followsUp,
            isTakenBack: part.isTakenBack, isRest: part.isRest)
    }
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
