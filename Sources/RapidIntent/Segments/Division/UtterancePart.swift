/// A part of an utterance's text that makes one segment, as it is heard now.
struct UtterancePart: Sendable, Equatable {
    /// Its words, counted in the text of the utterance split at white space, end exclusive.
    var words: Range<Int>
    /// Its text as the recogniser wrote it.
    var text: String
    /// The same as the dictionary sees it.
    var normalised: NormalisedText
    /// What is known of it; the places of its entities count in its own words.
    var matched: MatchState
    /// Whether it can be seen to have begun: its first word may begin a command.
    var begins = false
}

extension UtterancePart {
    /// Follows a part of an utterance by itself.
    init(_ words: Range<Int>, text: String, in matcher: DictionarySetMatcher, begins: Bool) {
        var matcher = matcher.restarted
        let matched = matcher.update(to: text)
        self.init(words: words, text: text, normalised: matcher.text, matched: matched, begins: begins)
    }
}
