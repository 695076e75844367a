package import RapidIntent

extension CommandDictionary {
    /// Explains how a text is matched.
    ///
    /// Takes some milliseconds in a large dictionary, because the search for continuations examines all its words.
    ///
    /// - Parameters:
    ///   - scope: The context and the active intents.
    ///   - limit: The maximum number of continuations.
    package func explanation(of text: String, scope: MatchScope = .everything, limit: Int = 1_000) -> TextExplanation {
        var matcher = TranscriptMatcher(self, scope: scope)
        let state = matcher.update(to: text)
        var permissive = TranscriptMatcher(ignoringConditionsOf: storage, scope: scope)
        permissive.update(to: text)
        let normalised = matcher.text
        let words = normalised.words.dropFirst(normalised.leadingFillers).map(normalised.string)
        let matches = explainedMatches(permissive, of: text, after: state.matches)
        guard !state.matches.isEmpty || matches.isEmpty else {
            // All the words match, but the context excludes the match.
            return TextExplanation(
                words: Array(words.prefix(normalised.count)), matches: matches, state: state, next: [], stops: [],
                understoodCount: normalised.count)
        }
        let (stops, understood, nearest) = matcher.read { reader in
            // If nothing matches, a wildcard does not count: it would accept any words.
            let understood =
                (0...words.count).last { count in
                    state.matches.isEmpty ? reader.isForeseen(after: count) : reader.isUnderstood(after: count)
                } ?? 0
            let nearest =
                understood < min(words.count, normalised.count)
                ? reader.nearestWord(to: words[understood], after: understood) : nil
            return (reader.stops(before: normalised.count, of: state), understood, nearest)
        }
        return TextExplanation(
            words: Array(words.prefix(normalised.count)), matches: matches, state: state,
            next: matcher.continuations(after: min(understood, normalised.count), limit: limit), stops: stops,
            understoodCount: min(understood, normalised.count), suggestion: nearest)
    }

    /// Every phrase that matches all the words, whether or not the context allows it.
    ///
    /// Phrases whose conditions are contradicted by their own values are included only if nothing else matches.
    private func explainedMatches(
        _ permissive: TranscriptMatcher, of text: String, after meant: [Match]
    ) -> [ExplainedMatch] {
        let matches = permissive.read { $0.explainedMatches() }
        guard matches.isEmpty, meant.isEmpty, storage.hasViews else { return matches }
        var everyValue = TranscriptMatcher(ignoringConditionsOf: storage.withoutViews(), scope: permissive.scope)
        everyValue.update(to: text)
        return everyValue.read { $0.explainedMatches() }
    }
}

extension MatchReader {
    /// Whether the first `count` words match or begin a phrase.
    fileprivate func isUnderstood(after count: Int) -> Bool {
        count == 0 || canContinue(after: count) || !matches(after: count).isEmpty
    }

    /// Whether the first `count` words match or begin a phrase without a wildcard.
    fileprivate func isForeseen(after count: Int) -> Bool {
        guard count > 0 else { return true }
        if walk.node(after: count) != nil { return true }
        guard let states else { return false }
        return positions(after: count).enumerated().contains { place, position in
            guard position.slot == -1 else {
                return position.slot >= 0 && network.slots[Int(position.slot)].kind != .wildcard
            }
            return states.readings(of: walk.steps, count: count, at: place, in: network).contains { reading in
                reading.captures.allSatisfy { network.slots[Int($0.slot)].kind != .wildcard }
            }
        }
    }

    /// The word that was probably meant at a position.
    fileprivate func nearestWord(to word: String, after count: Int) -> String? {
        EditDistance.nearest(to: word, in: wordsThatMayFollow(count).sorted())
    }

    /// The commands that would fire before all the words were spoken.
    fileprivate func stops(before count: Int, of state: MatchState) -> [TextExplanation.Stop] {
        guard count > 1 else { return [] }
        return (1..<count).compactMap { count in
            let matches = matches(after: count)
            guard matches.count == 1, !matches[0].command.isEquivalent(to: state.match?.command) else { return nil }
            let odds = oddsOfChange(of: matches[0], after: count)
            return TextExplanation.Stop(count: count, match: matches[0], canChange: odds != nil, odds: odds ?? .none)
        }
    }

    /// Every phrase that matches all the words: first the winning matches, then the others by rank, then those whose
    /// conditions are not met.
    fileprivate func explainedMatches() -> [ExplainedMatch] {
        let count = text.count
        guard count > 0 else { return [] }
        var found: [(explained: ExplainedMatch, candidate: Candidate)] = []
        // Fillers at the end may belong to a phrase; then the longer match wins.
        for end in (count...walk.count).reversed() where found.isEmpty {
            found += literals(after: end).map { (explained($0, conditions: []), $0) }
            found += explainedTemplates(after: end)
        }
        found.sort { first, second in
            if first.explained.isPossible != second.explained.isPossible { return first.explained.isPossible }
            if first.candidate.rank < second.candidate.rank { return true }
            if second.candidate.rank < first.candidate.rank { return false }
            return (first.candidate.intent, first.candidate.phrase) < (second.candidate.intent, second.candidate.phrase)
        }
        // A phrase is listed once for each different command.
        var told: [ExplainedMatch] = []
        for match in found.map(\.explained)
        where !told.contains(where: { $0.match == match.match && $0.location == match.location }) {
            told.append(match)
        }
        return told
    }

    private func explainedTemplates(after count: Int) -> [(explained: ExplainedMatch, candidate: Candidate)] {
        guard let states else { return [] }
        var found: [(explained: ExplainedMatch, candidate: Candidate)] = []
        for (place, position) in positions(after: count).enumerated()
        where position.slot == -1 && network.nodes[Int(position.node)].isComplete {
            for reading in states.readings(of: walk.steps, count: count, at: place, in: network)
            where matcher.isKeywordSaid(for: reading.template, within: count) {
                let block = dictionary.blocks[Int(network.entries[Int(reading.template)].block)]
                var possible = candidates(for: reading)
                let areMet = !possible.isEmpty
                if !areMet { possible = reader(meeting: block).candidates(for: reading, ignoringConditions: true) }
                let conditions =
                    conditions(of: block, reading, areMet: areMet) + (areMet ? [] : disagreements(in: reading))
                found += possible.map { (explained($0, conditions: conditions), $0) }
            }
        }
        return found
    }

    private func explained(_ candidate: Candidate, conditions: [ExplainedCondition]) -> ExplainedMatch {
        let phrase = dictionary.intents[Int(candidate.intent)].phrases[Int(candidate.phrase)]
        return ExplainedMatch(
            match: candidate.match, location: phrase.location, rank: candidate.rank.rows, conditions: conditions)
    }

    /// The explained conditions of a block.
    ///
    /// - Parameter areMet: Whether all are known to be met; otherwise they are checked.
    private func conditions(of block: PhraseBlock, _ reading: TemplateReading, areMet: Bool) -> [ExplainedCondition] {
        let said = areMet ? [:] : objections(in: reading)
        let context = scope.context.merging(said.mapValues(\.value)) { _, new in new }
        return [(block.requires, false), (block.excludes, true)].flatMap { conditions, isExcluded in
            conditions.map { condition in
                let isMet = areMet || condition.isMet(by: context) != isExcluded
                return ExplainedCondition(
                    key: condition.key, values: condition.values, isExcluded: isExcluded, isMet: isMet,
                    objection: isMet ? nil : said[condition.key])
            }
        }
    }

    /// The entities of which a value's context wants another value than was said: the lamp of the office, with the area bedroom.
    private func disagreements(in reading: TemplateReading) -> [ExplainedCondition] {
        SituatedValues.disagreements(in: reading, of: network, dictionary.values).map { found in
            let words = Int(found.said.capture.words.lowerBound)..<Int(found.said.capture.words.upperBound)
            return ExplainedCondition(
                key: found.key, values: found.wanted, isMet: false,
                objection: .init(text: text.quotation(of: words), value: found.said.value))
        }
    }

    private func reader(meeting block: PhraseBlock) -> MatchReader {
        var scope = scope
        for condition in block.excludes { scope.context[condition.key] = nil }
        for condition in block.requires where !condition.isMet(by: scope.context) {
            scope.context[condition.key] = condition.values.first ?? "any"
        }
        return MatchReader(TranscriptMatcher(matcher, judgedIn: scope), states: states)
    }

    /// The context that the values of a reading imply, by key, with the words that imply it.
    private func objections(in reading: TemplateReading) -> [String: ExplainedCondition.Objection] {
        var said: [String: ExplainedCondition.Objection] = [:]
        for capture in reading.captures where capture.form >= 0 {
            let words = text.quotation(of: Int(capture.words.lowerBound)..<Int(capture.words.upperBound))
            for (key, value) in dictionary.values[Int(network.forms[Int(capture.form)].value)].context {
                said[key] = ExplainedCondition.Objection(text: words, value: value)
            }
        }
        return said
    }
}

extension Command {
    fileprivate func isEquivalent(to other: Command?) -> Bool { other.map { isEquivalent(to: $0) } ?? false }
}
