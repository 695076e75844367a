/// The commands that end before the text does.
extension TranscriptMatcher {
    /// The commands that begin at the first word.
    ///
    /// Costs one step per word, and reading the matches where a phrase is complete.
    func reach() -> CommandReach {
        var reach = read { reader in
            var reach = CommandReach()
            for count in 1..<max(1, walk.count + 1) {
                let matcher = reader.matcher
                let state = matcher.templateState(after: count, reader.states)
                let isComplete = matcher.isComplete(after: count, reader.states)
                let canContinue = walk.canContinue(after: count, in: index) || state?.canContinue ?? false
                if count == 1 { reach.begins = isComplete || canContinue }
                let matches = isComplete ? reader.matches(after: count) : []
                if let first = matches.first, let end = end(ofFirst: count) {
                    reach.ends.append(end)
                    if first.wildcardWords.isEmpty { reach.lastEndWithoutWildcard = end }
                }
                guard canContinue else { break }
            }
            return reach
        }
        reach.isAlive = !state.isDead
        return reach
    }

    /// Whether only phrases can continue of which nothing but a wildcard at their beginning has matched.
    ///
    /// Costs at most one step per word.
    var isAliveByWildcardOnly: Bool {
        guard !state.isDead, !walk.canContinue(after: text.count, in: index) else { return false }
        return read { reader in
            guard let states = reader.states, let state = templateState(after: text.count, states) else { return false }
            return state.positions.count > 0
                && (0..<state.positions.count).allSatisfy {
                    index.templates.network.isAtLeadingWildcard(states.positions[state.positions.lowerBound + $0])
                }
        }
    }

    /// Whether the first `count` words may match a phrase.
    func isComplete(after count: Int, _ states: TemplateStates?) -> Bool {
        walk.node(after: count).flatMap { index.literals.value(at: $0) } != nil
            || templateState(after: count, states)?.isComplete ?? false
    }

    /// The end of the first `count` words in the original; nil if it is inside one of the original's words.
    private func end(ofFirst count: Int) -> Int? {
        let words = text.words[text.leadingFillers...]
        guard count <= words.count else { return nil }
        let end = words[words.startIndex + count - 1].sourceEnd
        let isInside = count < words.count && words[words.startIndex + count].sourceStart < end
        return isInside ? nil : Int(end)
    }
}
