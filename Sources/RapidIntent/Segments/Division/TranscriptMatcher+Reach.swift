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
                let isComplete = matcher.isLiteral(after: count) || state?.isComplete ?? false
                let canContinue = walk.canContinue(after: count, in: index) || state?.canContinue ?? false
                if count == 1 { reach.begins = isComplete || canContinue }
                if isComplete, let end = end(ofFirst: count), !reader.matches(after: count).isEmpty {
                    reach.ends.append(end)
                }
                guard canContinue else { break }
            }
            return reach
        }
        reach.isAlive = !state.isDead
        return reach
    }

    /// Whether a phrase is complete before the end of the text, without a check of conditions and switches.
    func hasCompletePrefix(_ states: TemplateStates?) -> Bool {
        for count in 1..<max(1, walk.count) {
            let state = templateState(after: count, states)
            if isLiteral(after: count) || state?.isComplete ?? false { return true }
            guard walk.canContinue(after: count, in: index) || state?.canContinue ?? false else { break }
        }
        return false
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

    /// Whether the first `count` words are a literal phrase.
    private func isLiteral(after count: Int) -> Bool {
        walk.node(after: count).flatMap { index.literals.value(at: $0) } != nil
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
