/// A part of an utterance's text that makes one segment, as it is heard now.
struct UtterancePart: Sendable {
    /// Its words, counted in the text of the utterance split at white space, end exclusive.
    var words: Range<Int>
    /// Its text as the recogniser wrote it.
    var text: String
    /// The same as the dictionary sees it.
    var normalised: NormalisedText
    /// What is known of it; the places of its entities are those of the utterance.
    var matched: MatchState
    /// Whether it can be seen to have begun: its first word may begin a command.
    var begins = false
}

extension UtterancePart {
    /// Follows a part of an utterance by itself.
    init(_ words: Range<Int>, text: String, in matcher: DictionarySetMatcher, begins: Bool) {
        var matcher = matcher.restarted
        let matched = matcher.update(to: text)
        self.init(
            words: words, text: text, normalised: matcher.text, matched: matched.moved(by: words.lowerBound),
            begins: begins)
    }
}

extension MatchState {
    /// The same where the words stand further to the right.
    func moved(by words: Int) -> MatchState {
        guard words != 0, !matches.isEmpty else { return self }
        var copy = self
        for index in copy.matches.indices { copy.matches[index].command = matches[index].command.moved(by: words) }
        return copy
    }
}

extension Command {
    /// The same where the words stand further to the right.
    func moved(by words: Int) -> Command {
        guard words != 0 else { return self }
        var copy = self
        for index in copy.entities.indices {
            copy.entities[index].words = entities[index].words.map { $0.lowerBound + words..<$0.upperBound + words }
        }
        return copy
    }
}
