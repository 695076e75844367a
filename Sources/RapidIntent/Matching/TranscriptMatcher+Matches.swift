/// Computes matches from the path of the words through the index.
extension TranscriptMatcher {
    private var network: TemplateNetwork { index.templates.network }

    /// A match with its rank.
    package struct Candidate {
        package var match: Match
        package var rank: MatchRank
        package var intent: Int32
        package var phrase: Int32
    }

    // MARK: - Matches

    /// The maximum numbers of readings to compare and of positions to examine; sensible grammars stay below.
    private static let readingLimit = 256
    private static let positionLimit = 64

    /// The best matches of the first `count` words; several only if they have different intents and equal ranks.
    func matches(after count: Int, _ states: TemplateStates?) -> [Match] {
        var best = literals(after: count)
        // Only literal phrases with conditions rank before these.
        guard best.isEmpty || network.hasLiterals else { return best.map(\.match) }
        guard let states, count <= walk.steps.count, count > 0 else { return best.map(\.match) }
        let state = states.states[Int(states.state(after: walk.steps[count - 1]))]
        guard state.isComplete else { return best.map(\.match) }
        let network = network
        var readings = 0
        var budget = TemplateStates.budget(forWords: count)
        for place in 0..<state.positions.count {
            let position = states.positions[state.positions.lowerBound + place]
            guard position.slot == -1, network.nodes[Int(position.node)].isComplete else { continue }
            guard readings < Self.readingLimit, budget > 0 else { break }
            for reading in states.readings(of: walk.steps, count: count, at: place, in: network, within: &budget) {
                readings += 1
                guard isKeywordSaid(for: reading.template, within: count), let candidate = candidate(for: reading)
                else { continue }
                if let first = best.first, first.rank < candidate.rank { continue }
                if let first = best.first, candidate.rank < first.rank { best.removeAll(keepingCapacity: true) }
                best.append(candidate)
            }
        }
        guard best.count > 1 else { return best.isEmpty ? [] : [best[0].match] }
        var intents: Set<Int32> = []
        return best.sorted { ($0.intent, $0.phrase) < ($1.intent, $1.phrase) }
            .filter { intents.insert($0.intent).inserted }.map(\.match)
    }

    /// Whether the first `count` words have a keyword that a template requires; true if it requires none.
    package func isKeywordSaid(for template: Int32, within count: Int) -> Bool {
        let block = Int(network.entries[Int(template)].block)
        guard !index.blocks[block].keywords.isEmpty else { return true }
        let words = text.words[text.leadingFillers...].prefix(count)
        let said = " " + words.map(text.string).joined(separator: " ") + " "
        return index.blocks[block].keywords.contains { said.contains(" \($0) ") }
    }

    /// The literal phrases without conditions that match the first `count` words.
    func literals(after count: Int) -> [Candidate] {
        walk.phrases(after: count, in: index).filter { isOn($0.intent) }.map { entry in
            Candidate(
                match: match(intent: entry.intent, phrase: entry.phrase, entities: [], metadata: [:]),
                rank: MatchRank(literalWords: count), intent: entry.intent, phrase: entry.phrase)
        }
    }

    func isOn(_ intent: Int32) -> Bool {
        scope.intents.map { $0.contains(index.intents[Int(intent)].name) } ?? true
    }

    func match(
        intent: Int32, phrase: Int32, entities: [Entity], metadata: [String: String], hasDiscardedValues: Bool = false
    ) -> Match {
        let intent = Int(intent)
        return Match(
            command: Command(intent: index.intents[intent].name, entities: entities), rule: index.intents[intent].rule,
            phrase: index.intents[intent].phrases.text(at: Int(phrase)), metadata: metadata,
            hasDiscardedValues: hasDiscardedValues)
    }

    /// The match of a reading; nil if the context or a value rules it out.
    ///
    /// - Parameter ignoringConditions: Whether to ignore the conditions of the phrase.
    func candidate(for reading: TemplateReading, ignoringConditions: Bool = false) -> Candidate? {
        let entry = network.entries[Int(reading.template)]
        // Read single parts: a copy of the block would retain references to all of it.
        let block = Int(entry.block)
        let (requires, excludes) = (index.blocks[block].requires, index.blocks[block].excludes)
        var rank = MatchRank(
            isTemplate: !entry.isLiteral || !reading.skipped.isEmpty, literalWords: reading.literalWords,
            wildcardWords: reading.skippedWordsBesideWildcards(of: network), skippedWords: reading.skipped.count,
            placeholders: reading.captures.count, conditions: requires.count + excludes.count)
        var context = scope.context
        var entities: [Entity] = []
        var hasDiscardedValues = false
        var wildcardWords: [Range<Int>] = []
        for capture in reading.captures {
            let slot = network.slots[Int(capture.slot)]
            let place = Int(capture.words.lowerBound)..<Int(capture.words.upperBound)
            let words = text.source(of: place)
            var said = text.quotation(of: place)
            var entity = Entity(name: "", value: said, text: said, words: words)
            switch slot.kind {
            case .list:
                guard let number = valueNumber(for: capture.form, view: slot.view) else { return nil }
                index.values.withValue(number) { value in
                    entity.value = value.canonical
                    entity.type = value.type
                    entity.metadata = value.metadata
                    if !value.context.isEmpty { context.merge(value.context) { _, new in new } }
                }
                if slot.entity >= 0, network.isPreferred[Int(slot.entity)] {
                    rank.preferredWords = max(rank.preferredWords, capture.words.count)
                }
            case .range:
                entity.value = number(for: capture, of: slot)
                entity.type = .number
                rank.numbers += 1
            case .wildcard:
                rank.wildcards += 1
                rank.wildcardWords += capture.words.count
                wildcardWords.append(words)
                if slot.prefix >= 0 || slot.suffix >= 0 || capture.form < -1 {
                    said = without(slot, said)
                    said.unicodeScalars.removeLast(min(said.unicodeScalars.count, lettersOfNextValue(in: capture)))
                    (entity.value, entity.text) = (said, said)
                }
            }
            guard slot.entity >= 0 else {
                hasDiscardedValues = true
                continue
            }
            entity.name = network.entities[Int(slot.entity)]
            entities.append(entity)
        }
        guard ignoringConditions || PhraseBlock.areMet(requires, butNot: excludes, by: context) else { return nil }
        for slot in index.blocks[block].slots where !entities.contains(where: { $0.name == slot.name }) {
            entities.append(slot)
        }
        for place in requires.indices {
            guard let name = requires[place].entity, let value = context[requires[place].key],
                !entities.contains(where: { $0.name == name })
            else { continue }
            entities.append(Entity(name: name, value: value, text: "", words: nil))
        }
        var match = match(
            intent: entry.intent, phrase: entry.phrase, entities: entities,
            metadata: index.blocks[block].metadata, hasDiscardedValues: hasDiscardedValues)
        match.wildcardWords = wildcardWords
        return Candidate(
            match: match, rank: rank, intent: entry.intent, phrase: entry.phrase)
    }

    /// The number of the first value with this form that the view allows.
    private func valueNumber(for form: Int32, view: Int32) -> Int? {
        var form = form
        while form >= 0 {
            let entry = network.forms[Int(form)]
            if view < 0 || network.views[Int(view)][Int(entry.value)] { return Int(entry.value) }
            form = entry.next
        }
        return nil
    }

    private func number(for capture: TemplateReading.Capture, of slot: TemplateNetwork.Slot) -> String {
        let last = text.words[text.leadingFillers + Int(capture.words.upperBound) - 1]
        return text.withBytes(of: last) { word in
            TemplateNumber(word, between: slot.prefix, slot.suffix, of: network)
                .canonical(in: network.ranges[Int(slot.content)], isNegative: capture.words.count > 1)
        }
    }

    /// The number of letters at the end of a wildcard's last word that belong to the next value.
    private func lettersOfNextValue(in capture: TemplateReading.Capture) -> Int {
        guard capture.form < -1 else { return 0 }
        let last = text.words[text.leadingFillers + Int(capture.words.upperBound) - 1]
        return text.withBytes(of: last) { word in
            String(decoding: word.suffix(-1 - Int(capture.form)), as: UTF8.self).unicodeScalars.count
        }
    }

    /// The words of a wildcard, without its prefix and suffix.
    private func without(_ slot: TemplateNetwork.Slot, _ said: String) -> String {
        func length(_ affix: Int32) -> Int {
            affix < 0 ? 0 : String(decoding: network.affixes[Int(affix)], as: UTF8.self).unicodeScalars.count
        }
        return String(said.unicodeScalars.dropFirst(length(slot.prefix)).dropLast(length(slot.suffix)))
    }

    // MARK: - Continuations

    /// Whether a phrase may continue after the first `count` words.
    func canContinue(after count: Int, _ states: TemplateStates?) -> Bool {
        walk.canContinue(after: count, in: index)
            || templateState(after: count, states)?.canContinue ?? false || endsInOpenNumber(after: count, states)
    }

    /// Whether the words that may follow in a position of a state could change the command of a match.
    private func canChange(
        _ match: Match, at place: Int, of state: TemplateStates.State, after count: Int, _ states: TemplateStates,
        _ budget: inout Int
    ) -> Bool {
        let network = network
        let position = states.positions[state.positions.lowerBound + place]
        // An incomplete value may become another value.
        if position.slot >= 0 { return true }
        let node = network.nodes[Int(position.node)]
        if position.slot == -1, node.words.isEmpty, node.slots.isEmpty { return false }
        if node.template < 0 || node.mayTakeEntity { return true }
        guard index.intents[Int(network.entries[Int(node.template)].intent)].name == match.command.intent,
            position.slot == -1
        else { return true }
        let readings = states.readings(of: walk.steps, count: count, at: place, in: network, within: &budget)
        guard budget > 0 else { return true }
        return !readings.allSatisfy { reading in
            candidate(for: reading).map { $0.match.command.isEquivalent(to: match.command) } ?? true
        }
    }

    /// How words that may follow the first `count` words could change the command of a match.
    struct Change {
        /// The number of phrases that could change it; see ``MatchState/following``.
        var following: Int
        /// The odds that a speaker goes on.
        var odds: ContinuationOdds
    }

    /// How words that may follow the first `count` words could change the command of a match; nil if they cannot.
    func change(of match: Match, after count: Int, _ states: TemplateStates?) -> Change? {
        var budget = TemplateStates.budget(forWords: count)
        let odds = continuations(after: count, states) { place, state, states in
            canChange(match, at: place, of: state, after: count, states, &budget)
        }
        guard odds.phrases > 0 || odds.beginsWithWildcard else { return nil }
        let rehearsed = index.rehearsed.odds(
            after: match, following: odds.phrases,
            else: ContinuationOdds(phrases: odds.phrases, beginsWithWildcard: odds.beginsWithWildcard),
            trust: PhraseHistories.trustInRehearsals)
        return Change(
            following: odds.phrases,
            odds: index.histories.odds(after: match, following: odds.phrases, else: rehearsed))
    }

    /// The odds that a speaker goes on after words that are no complete phrase, if nothing else is known.
    var oddsOfCompletion: ContinuationOdds {
        guard state.canContinue else { return .none }
        let (phrases, beginsWithWildcard) = read { reader in
            reader.matcher.continuations(after: text.count, reader.states) { _, _, _ in true }
        }
        return ContinuationOdds(phrases: phrases, beginsWithWildcard: beginsWithWildcard)
    }

    /// The number of phrases that may continue after the first `count` words, and whether there are others of which only
    /// a wildcard at their beginning has matched.
    ///
    /// All literal phrases count as one. Templates beyond ``positionLimit`` positions are not counted.
    ///
    /// - Parameter isCounted: Whether to count the template at a place of a state.
    private func continuations(
        after count: Int, _ states: TemplateStates?,
        where isCounted: (_ place: Int, TemplateStates.State, TemplateStates) -> Bool
    ) -> (phrases: Int, beginsWithWildcard: Bool) {
        var phrases = walk.canContinue(after: count, in: index) || endsInOpenNumber(after: count, states) ? 1 : 0
        var beginsWithWildcard = false
        guard let states, let state = templateState(after: count, states) else { return (phrases, false) }
        /// The places whose templates are counted, as bits.
        var counted: UInt64 = 0
        for place in 0..<min(state.positions.count, Self.positionLimit) {
            let position = states.positions[state.positions.lowerBound + place]
            let template = network.nodes[Int(position.node)].template
            let isKnown = (0..<place).contains { other in
                counted & 1 << other != 0
                    && network.nodes[Int(states.positions[state.positions.lowerBound + other].node)].template
                        == template
            }
            guard !isKnown, isCounted(place, state, states) else { continue }
            if network.isAtLeadingWildcard(position) {
                beginsWithWildcard = true
            } else {
                counted |= 1 << place
            }
        }
        phrases += counted.nonzeroBitCount
        if phrases == 0, state.positions.count > Self.positionLimit, state.canContinue { phrases = 1 }
        return (phrases, beginsWithWildcard)
    }

    func templateState(after count: Int, _ states: TemplateStates?) -> TemplateStates.State? {
        guard let states, count > 0, count <= walk.steps.count else { return nil }
        return states.states[Int(states.state(after: walk.steps[count - 1]))]
    }
}
