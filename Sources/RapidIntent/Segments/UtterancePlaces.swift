// The places of words count in the words of the utterance, from the match of a part to the events. Only what has the text
// of a segment alone counts in that text: ``Resolution/placed(_:)``.

extension Range<Int> {
    /// The same words with others before them.
    package func moved(by words: Int) -> Range<Int> { lowerBound + words..<upperBound + words }
}

extension Command {
    /// The same command with its word places moved to the right.
    func moved(by words: Int) -> Command {
        guard words != 0 else { return self }
        var copy = self
        copy.entities = entities.map { $0.mapWords { $0.moved(by: words) } }
        return copy
    }
}

extension MatchState {
    /// The same state with its word places moved to the right.
    func moved(by words: Int) -> MatchState {
        guard words != 0 else { return self }
        var copy = self
        for index in matches.indices {
            copy.matches[index].command = matches[index].command.moved(by: words)
            copy.matches[index].wildcardWords = matches[index].wildcardWords.map { $0.moved(by: words) }
        }
        return copy
    }
}

extension FiredCommand {
    /// The same command without word places, for words that are not in the text.
    var withoutPlaces: FiredCommand {
        var copy = self
        copy.command.entities = command.entities.map { $0.mapWords { _ in nil } }
        return copy
    }
}

extension Resolution {
    /// The command with its word places counted in ``text``, for a line or a row that has that text alone.
    ///
    /// If a revision moved the words after the command was fired, places may be outside the text, even before it.
    package func placed(_ fired: FiredCommand) -> FiredCommand {
        var copy = fired
        copy.command = fired.command.moved(by: -words.lowerBound)
        return copy
    }
}
