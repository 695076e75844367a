/// Matches the transcripts of an utterance against a dictionary.
///
/// ```swift
/// var matcher = TranscriptMatcher(dictionary)
/// matcher.update(to: "where am").matches           // []
/// matcher.update(to: "Where am I?").match?.phrase  // "where am i"
/// ```
///
/// A text that extends the last one costs one or two hash probes per new word. A revised text costs the same for each
/// word from the first change on. The costs do not depend on the size of the dictionary. For a complete template, the
/// matcher finds the entities by going back over all words of the text, in at most 64 ways for each of at most 256
/// readings. The matcher is a value: copies are independent, and one matcher can process any number of utterances.
package struct TranscriptMatcher: Sendable {
    let dictionary: CommandDictionary.Storage
    /// The phrases of the dictionary, in this stream's own instance.
    let index: PhraseIndex
    private var mask: TemplateMask
    private(set) var walk = PhraseWalk()
    private var start = 0
    /// The number of the template automaton's cache that was used last.
    private var memory = 0
    /// The last text, in normal form.
    package private(set) var text = NormalisedText()
    /// The result for the last text.
    package private(set) var state = MatchState(canContinue: true)
    /// How phrases are divided among intents, if tentative meanings are asked for; nil if not.
    private var shares: PhraseShares?
    /// The commands that the last text may become; empty unless tentative meanings are asked for.
    private(set) var possible = PossibleCommands()
    /// The number of words of the shortest complete phrase at the beginning of the text, without a check of conditions
    /// and switches; and how many words were searched for it.
    private var shortest: (complete: Int?, searched: Int) = (nil, 0)

    /// The scope of matching; a change applies from the next transcript on.
    package var scope: MatchScope {
        didSet {
            guard scope.context != oldValue.context || scope.intents != oldValue.intents else { return }
            mask = dictionary.mask(for: scope)
            walk.restart()
        }
    }

    /// Creates a matcher for a dictionary.
    package init(_ dictionary: CommandDictionary, scope: MatchScope = .everything) {
        self.init(dictionary.storage, scope: scope)
    }

    package init(_ dictionary: CommandDictionary.Storage, scope: MatchScope) {
        self.dictionary = dictionary
        index = PhraseIndex(forStream: dictionary.index)
        self.scope = scope
        mask = dictionary.mask(for: scope)
        text.reserveCapacity()
    }

    /// Creates a matcher that considers every template, whether or not its conditions are met.
    ///
    /// The matches still depend on the scope. Used to explain which context is missing.
    package init(ignoringConditionsOf dictionary: CommandDictionary.Storage, scope: MatchScope) {
        self.init(dictionary, scope: scope)
        mask = .all
    }

    /// Creates a matcher before the first word that reuses the stream's data of another matcher.
    init(restarting other: TranscriptMatcher) {
        dictionary = other.dictionary
        index = other.index
        scope = other.scope
        mask = other.mask
        memory = other.memory
        text.reserveCapacity()
    }

    /// Works out ``possible`` from the next transcript on; a matcher that restarts this one does not.
    package mutating func reportTentativeMeanings() { shares = dictionary.shares }

    /// Creates a copy that evaluates the same words in another scope.
    package init(_ other: TranscriptMatcher, judgedIn scope: MatchScope) {
        self = other
        self.scope = scope
    }

    /// The normaliser that matching uses.
    package var normaliser: Normaliser { index.normaliser }

    /// Gives `body` detailed access to the matches, for explanations that need more than ``state``.
    ///
    /// Costs at most as much as one update with the whole text.
    package func read<Result: Sendable>(_ body: (MatchReader) -> Result) -> Result {
        let templates = index.templates
        guard !templates.network.isEmpty else { return body(MatchReader(self, states: nil)) }
        var memory = memory
        return templates.withStates(of: &memory) { states in
            var matcher = self
            matcher.walk.appendToTemplates(text, from: start, in: index, mask: mask, states)
            return body(MatchReader(matcher, states: states))
        }
    }

    /// Processes the complete text of the next transcript, which may differ from the last one in any way.
    @discardableResult
    package mutating func update(to original: String) -> MatchState {
        let kept = index.normaliser.update(&text, to: original)
        if text.leadingFillers == start {
            walk.rollBack(to: max(0, kept - start))
        } else {
            start = text.leadingFillers
            walk.restart()
        }
        shortest.searched = min(shortest.searched, walk.count)
        if let complete = shortest.complete, complete > walk.count { shortest.complete = nil }
        walk.append(text, from: start + walk.count, in: index)
        if index.templates.network.isEmpty {
            judge(nil)
        } else {
            var memory = memory
            index.templates.withStates(of: &memory) { appendToTemplates($0) }
            self.memory = memory
        }
        return state
    }

    /// Advances the template steps over the new words and computes the result.
    private mutating func appendToTemplates(_ states: TemplateStates) {
        walk.appendToTemplates(text, from: start, in: index, mask: mask, states)
        judge(states)
    }

    /// Computes the result for the current words, in place: a copy of this value costs more than the rest.
    @inline(__always)
    private mutating func judge(_ states: TemplateStates?) {
        let count = text.count
        state = MatchState(canContinue: count == 0 || canContinue(after: count, states))
        if count > 0 { findMatches(after: count, states) }
        if let shares { possible = possibleCommands(after: count, states, shares) }
        while shortest.complete == nil, shortest.searched + 1 < walk.count,
            shortest.searched == 0 || canContinue(after: shortest.searched, states)
        {
            shortest.searched += 1
            if isComplete(after: shortest.searched, states) { shortest.complete = shortest.searched }
        }
    }

    /// Whether a phrase may match the beginning of the text, but not all of it.
    var hasCompletePrefix: Bool { shortest.complete.map { $0 < walk.count } ?? false }

    /// Completes the result for the first `count` words, of which ``MatchState/canContinue`` is known.
    @inline(__always)
    private mutating func findMatches(after count: Int, _ states: TemplateStates?) {
        // Prefer a match of all words to a match without the trailing fillers: a song may be called "Hey".
        var end = walk.count
        repeat {
            state.matches = matches(after: end, states)
            end -= 1
        } while state.matches.isEmpty && end >= count
        // Consider continuations with and without the trailing fillers: a revision may drop an "um".
        if text.trailingFillers > 0 { state.canContinue = state.canContinue || canContinue(after: walk.count, states) }
        state.canChange = state.canContinue
        // Without templates, what cannot continue cannot change.
        guard states != nil || state.canContinue, let match = state.matches.first else { return }
        var change = change(of: match, after: count, states)
        if change == nil, text.trailingFillers > 0 { change = self.change(of: match, after: walk.count, states) }
        state.canChange = change != nil
        if let change { (state.following, state.odds) = (change.following, change.odds) }
    }
}

/// Computes matches from the path of the words through the index.
extension TranscriptMatcher {
    var network: TemplateNetwork { index.templates.network }

    /// A match with its rank.
    package struct Candidate {
        package var match: Match
        package var rank: MatchRank
        package var intent: Int32
        package var phrase: Int32
        /// The number of the choice, if the words of the reading may mean several values.
        package var choice = 0
    }

    // MARK: - Matches

    /// The maximum numbers of readings to compare and of positions to examine; sensible grammars stay below.
    private static let readingLimit = 256
    private static let positionLimit = 64

    /// The best matches of the first `count` words; several only if they have equal ranks and different intents, or values between
    /// which nothing decides (``SituatedValues``).
    @inline(__always)
    fileprivate func matches(after count: Int, _ states: TemplateStates?) -> [Match] {
        isComplete(after: count, states) ? completeMatches(after: count, states) : []
    }

    /// The best matches of the first `count` words, which may match a phrase.
    @inline(never)
    private func completeMatches(after count: Int, _ states: TemplateStates?) -> [Match] {
        let network = network
        // Only literal phrases with conditions rank before those without.
        if !network.hasLiterals {
            let literals = literals(after: count) { match(intent: $0, phrase: $1, entities: [], metadata: [:]) }
            guard literals.isEmpty else { return literals }
        }
        var best = network.hasLiterals ? literals(after: count) : []
        // The best rank of a reading whose values rule each other out.
        var ruledOut: MatchRank?
        guard let states, let state = templateState(after: count, states), state.isComplete else {
            return best.map(\.match)
        }
        var readings = 0
        var budget = TemplateStates.budget(forWords: count)
        for place in 0..<state.positions.count {
            let position = states.positions[state.positions.lowerBound + place]
            guard position.slot == -1, network.nodes[Int(position.node)].isComplete else { continue }
            guard readings < Self.readingLimit, budget > 0 else { break }
            for reading in states.readings(of: walk.steps, count: count, at: place, in: network, within: &budget) {
                readings += 1
                guard isKeywordSaid(for: reading.template, within: count) else { continue }
                let choices = choices(of: reading)
                if choices?.isEmpty == true, let rank = rankOfDisagreement(reading) {
                    ruledOut = min(ruledOut ?? rank, rank)
                }
                forEachCandidate(for: reading, choices) { candidate in
                    if let first = best.first, first.rank < candidate.rank { return }
                    if let first = best.first, candidate.rank < first.rank { best.removeAll(keepingCapacity: true) }
                    best.append(candidate)
                }
            }
        }
        // The words name something that is elsewhere, and may also mean a second best: the user is asked.
        if let ruledOut, let first = best.first, ruledOut < first.rank {
            for index in best.indices { best[index].match.isSecondBest = true }
        }
        guard best.count > 1 else { return best.isEmpty ? [] : [best[0].match] }
        var (intents, isFirst): (Set<Int32>, Bool) = ([], false)
        return best.sorted { ($0.intent, $0.phrase) < ($1.intent, $1.phrase) }
            .filter { candidate in
                // The choices of a reading follow each other.
                if candidate.choice == 0 { isFirst = intents.insert(candidate.intent).inserted }
                return isFirst
            }.map(\.match)
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
    fileprivate func literals(after count: Int) -> [Candidate] {
        literals(after: count) { intent, phrase in
            Candidate(
                match: match(intent: intent, phrase: phrase, entities: [], metadata: [:]),
                rank: MatchRank(literalWords: count), intent: intent, phrase: phrase)
        }
    }

    /// What is made of the literal phrases without conditions that match the first `count` words: of one at most, unless several
    /// intents claim it.
    @inline(__always)
    private func literals<Result>(
        after count: Int, _ result: (_ intent: Int32, _ phrase: Int32) -> Result
    ) -> [Result] {
        guard let number = walk.phrase(after: count, in: index) else { return [] }
        var results: [Result] = []
        func append(_ number: UInt32) {
            guard let owner = index.phrases.owner(ofPhrase: number), let phrase = Int32(exactly: owner.phrase),
                case let intent = Int32(truncatingIfNeeded: owner.intent), isOn(intent)
            else { return }
            results.append(result(intent, phrase))
        }
        append(number)
        if !index.phrases.rivals.isEmpty { index.phrases.rivals[number]?.forEach(append) }
        return results
    }

    func isOn(_ intent: Int32) -> Bool {
        scope.intents.map { $0.contains(index.intents[Int(intent)].name) } ?? true
    }

    private func match(
        intent: Int32, phrase: Int32, entities: [Entity], metadata: [String: String], hasDiscardedValues: Bool = false,
        wildcardWords: [Range<Int>] = []
    ) -> Match {
        let intent = Int(intent)
        var match = Match(
            command: Command(intent: index.intents[intent].name, entities: entities), rule: index.intents[intent].rule,
            phrase: index.intents[intent].phrases.text(at: Int(phrase)), metadata: metadata,
            hasDiscardedValues: hasDiscardedValues)
        match.wildcardWords = wildcardWords
        return match
    }

    /// The choices of the values of a reading, as ``SituatedValues`` finds them.
    fileprivate func choices(of reading: TemplateReading, ignoringAgreement: Bool = false) -> [SituatedValues.Choice]? {
        SituatedValues.choices(
            of: reading, in: network, index.values, for: scope.context, ignoringAgreement: ignoringAgreement)
    }

    /// Calls `body` with the matches of a reading, one for each choice of its values; none if the context or a value rules it out.
    ///
    /// - Parameter ignoringConditions: Whether to ignore the conditions of the phrase.
    fileprivate func forEachCandidate(
        for reading: TemplateReading, _ choices: [SituatedValues.Choice]?, ignoringConditions: Bool = false,
        _ body: (Candidate) -> Void
    ) {
        guard let choices else {
            if let only = candidate(for: reading, nil, ignoringConditions: ignoringConditions) { body(only) }
            return
        }
        var number = 0
        for choice in choices {
            guard var candidate = candidate(for: reading, choice, ignoringConditions: ignoringConditions) else {
                continue
            }
            candidate.choice = number
            number += 1
            body(candidate)
        }
    }

    /// The first match of a reading; nil if the context or a value rules it out.
    func match(of reading: TemplateReading) -> Match? {
        var first: Match?
        forEachCandidate(for: reading, choices(of: reading)) { first = first ?? $0.match }
        return first
    }

    /// The rank that a reading would have if its values, which rule each other out, agreed; nil if it would not match then
    /// either.
    private func rankOfDisagreement(_ reading: TemplateReading) -> MatchRank? {
        let choices = choices(of: reading, ignoringAgreement: true)
        guard choices?.isEmpty != true else { return nil }
        return candidate(for: reading, choices?.first, ignoringConditions: false)?.rank
    }

    /// The match of a reading with some values; nil if the context or a value rules it out.
    private func candidate(
        for reading: TemplateReading, _ choice: SituatedValues.Choice?, ignoringConditions: Bool
    ) -> Candidate? {
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
        // The first word of the value, or of all values of a placeholder that takes several.
        var start = 0
        lazy var commas = OriginalText(text.original).wordsBehindCommas
        for (earlier, capture) in reading.captures.enumerated() {
            let slot = network.slots[Int(capture.slot)]
            let place = Int(capture.words.lowerBound)..<Int(capture.words.upperBound)
            let isFurther = slot.takesSeveral && earlier > 0 && reading.captures[earlier - 1].slot == capture.slot
            if isFurther {
                let before = reading.captures[earlier - 1]
                let both = before.words.lowerBound..<capture.words.upperBound
                if !isDivided(both, of: slot, by: commas), isOne(before, with: capture, of: slot) { return nil }
            } else {
                start = place.lowerBound
            }
            let words = text.source(of: place)
            var said = text.quotation(of: place)
            var entity = Entity(name: "", value: said, text: said, words: words)
            switch slot.kind {
            case .list:
                index.values.withValue(choice?.numbers[earlier] ?? network.value(of: capture)) { value in
                    entity.value = value.canonical
                    entity.type = value.type
                    entity.metadata = value.metadata
                    if !value.context.isEmpty { context.merge(value.context) { _, new in new } }
                }
                if slot.entity >= 0, network.isPreferred[Int(slot.entity)] {
                    rank.preferredWords = max(rank.preferredWords, capture.words.count)
                }
            case .range:
                if isCut(capture, in: reading) { return nil }
                entity.value = number(for: capture, of: slot)
                entity.type = .number
                rank.numbers += isFurther ? 0 : 1
            case .value:
                let range = network.valueRanges[Int(slot.content)]
                guard !isCut(capture, in: reading), let grammar = index.valueGrammars[Int(slot.content)],
                    !slot.takesSeveral || !isDivided(capture.words, of: slot, by: commas),
                    let value = value(of: capture, as: range, by: grammar)
                else { return nil }
                entity.reckoned = value
                rank.numbers += isFurther ? 0 : 1
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
            if isFurther {
                let all = start..<place.upperBound
                entities[entities.count - 1].append(
                    entity, text: text.quotation(of: all), words: text.source(of: all))
            } else {
                entities.append(entity)
            }
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
        for (name, value) in choice?.situation ?? [] where !entities.contains(where: { $0.name == name }) {
            entities.append(Entity(name: name, value: value, text: "", words: nil))
        }
        return Candidate(
            match: match(
                intent: entry.intent, phrase: entry.phrase, entities: entities,
                metadata: index.blocks[block].metadata, hasDiscardedValues: hasDiscardedValues,
                wildcardWords: wildcardWords),
            rank: rank, intent: entry.intent, phrase: entry.phrase)
    }

    private func number(for capture: TemplateReading.Capture, of slot: TemplateNetwork.Slot) -> String {
        let first = text.leadingFillers + Int(capture.words.lowerBound)
        let (value, isNegative) = text.spokenNumber(first..<first + capture.words.count, index.normaliser) {
            TemplateNumber($0, between: slot.prefix, slot.suffix, of: network)
        }
        return value.canonical(in: network.ranges[Int(slot.content)], isNegative: isNegative)
    }

    /// The value in the words of a typed placeholder; nil if they say none that is possible and allowed.
    private func value(
        of capture: TemplateReading.Capture, as range: ValueRange, by grammar: ValueGrammar
    ) -> ReckonedValue? {
        let first = text.leadingFillers + Int(capture.words.lowerBound)
        func value(from start: Int) -> ReckonedValue? {
            grammar.value(
                of: start..<first + capture.words.count, in: text, as: range, at: scope.moment, index.normaliser.locale)
        }
        // What is a filler elsewhere may begin the value: "oh four four".
        let filler = first > 0 && first == text.leadingFillers ? value(from: first - 1) : nil
        return filler ?? value(from: first)
    }

    /// Whether a comma divides words of several values that are not said with one: in "at 8, 12 and 18", but not in
    /// "friday, 5 december".
    private func isDivided(_ words: Range<Int32>, of slot: TemplateNetwork.Slot, by commas: Set<Int>) -> Bool {
        if commas.isEmpty || slot.kind == .list { return false }
        if slot.kind == .value,
            [.date, .datetime, .duration].contains(network.valueRanges[Int(slot.content)].type)
        {
            return false
        }
        return words.dropFirst().contains { place in
            let word = text.words[text.leadingFillers + Int(place)]
            let before = text.words[text.leadingFillers + Int(place) - 1]
            return before.sourceEnd <= word.sourceStart && commas.contains(Int(word.sourceStart))
        }
    }

    /// Whether two values in a row of a placeholder that takes several may be one: "5-10", "an hour and ten minutes".
    ///
    /// Between values of lists, ``MatchRank`` decides.
    private func isOne(
        _ first: TemplateReading.Capture, with second: TemplateReading.Capture, of slot: TemplateNetwork.Slot
    ) -> Bool {
        guard slot.kind != .list else { return false }
        let place = text.leadingFillers + Int(second.words.lowerBound)
        if first.words.upperBound == second.words.lowerBound,
            text.joints(at: place).before != 0 || text.withBytes(of: text.words[place], TemplateNumber.isMinus)
        {
            return true
        }
        guard slot.kind == .value, let grammar = index.valueGrammars[Int(slot.content)] else { return false }
        let any = ValueRange(network.valueRanges[Int(slot.content)].type)
        var whole = first
        whole.words = first.words.lowerBound..<second.words.upperBound
        return value(of: whole, as: any, by: grammar) != nil
    }

    /// Whether a wildcard beside a number has a part of the number, "–" of "– 5", "10" of "5-10", "and a half", or what negates it:
    /// "not" of "not now".
    private func isCut(_ capture: TemplateReading.Capture, in reading: TemplateReading) -> Bool {
        func isWild(_ place: Int32) -> Bool {
            reading.captures.contains {
                $0.words.contains(place) && network.slots[Int($0.slot)].kind == .wildcard
            }
        }
        let (first, end) = (capture.words.lowerBound, capture.words.upperBound)
        if isWild(first - 1) {
            let place = text.leadingFillers + Int(first)
            let isSign = text.withBytes(of: text.words[place - 1]) {
                TemplateNumber.isMinus($0) || index.normaliser.isPoint($0)
            }
            let isNegated = index.normaliser.language.file[.negation].contains(text.string(of: text.words[place - 1]))
            if isSign || isNegated || text.joints(at: place).before != 0 { return true }
        }
        guard isWild(end) else { return false }
        let place = text.leadingFillers + Int(end)
        return text.joints(at: place - 1).behind != 0
            || index.halves.contains { ending in
                place + ending.count <= text.words.count
                    && zip(ending, text.words[place...]).allSatisfy { ending, word in
                        text.withBytes(of: word) { $0.elementsEqual(ending) }
                    }
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
    @inline(__always)
    fileprivate func canContinue(after count: Int, _ states: TemplateStates?) -> Bool {
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
        if network.isBehindNumber(position) { return false }
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
        var mayChange = false
        for reading in readings where !mayChange {
            forEachCandidate(for: reading, choices(of: reading)) { candidate in
                mayChange = mayChange || !candidate.match.command.isEquivalent(to: match.command)
            }
        }
        return mayChange
    }

    /// How words that may follow the first `count` words could change the command of a match.
    fileprivate struct Change {
        /// The number of phrases that could change it; see ``MatchState/following``.
        var following: Int
        /// The odds that a speaker goes on.
        var odds: ContinuationOdds
    }

    /// How words that may follow the first `count` words could change the command of a match; nil if they cannot.
    fileprivate func change(of match: Match, after count: Int, _ states: TemplateStates?) -> Change? {
        var budget = TemplateStates.budget(forWords: count)
        let odds = continuations(after: count, states, changing: match, within: &budget)
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
            // Nothing is compared with a match.
            var budget = 0
            return reader.matcher.continuations(after: text.count, reader.states, changing: nil, within: &budget)
        }
        return ContinuationOdds(phrases: phrases, beginsWithWildcard: beginsWithWildcard)
    }

    /// The number of phrases that may continue after the first `count` words, and whether there are others of which only
    /// a wildcard at their beginning has matched.
    ///
    /// All literal phrases count as one. Templates beyond ``positionLimit`` positions are not counted.
    ///
    /// - Parameters:
    ///   - match: The match whose command they must change; nil to count all.
    ///   - budget: How many paths may be explored for that.
    private func continuations(
        after count: Int, _ states: TemplateStates?, changing match: Match?, within budget: inout Int
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
            guard !isKnown, !network.isBehindNumber(position) else { continue }
            if let match, !canChange(match, at: place, of: state, after: count, states, &budget) { continue }
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

    @inline(__always)
    private func templateState(after count: Int, _ states: TemplateStates?) -> TemplateStates.State? {
        guard let states, count > 0, count <= walk.steps.count else { return nil }
        return states.states[Int(states.state(after: walk.steps[count - 1]))]
    }
}

/// Finds the numbers that further words could form: "channel twenty" may continue as "channel twenty-one".
extension TranscriptMatcher {
    /// The maximum number of template positions to examine; beyond it, any number is considered possible.
    private static let openNumberPositionLimit = 256

    /// Whether further words could turn the last word into another number that a phrase accepts.
    @inline(__always)
    func endsInOpenNumber(after count: Int, _ states: TemplateStates?) -> Bool {
        guard text.openNumber != nil else { return false }
        var isOpen = false
        forEachNumber(after: count, states) { _ in
            isOpen = true
            return false
        }
        return isOpen
    }

    /// The numbers that further words could form with the last word, if a phrase accepts a number there.
    fileprivate func openNumbers(after count: Int, _ states: TemplateStates?) -> [NumberRange] {
        var ranges: [NumberRange] = []
        forEachNumber(after: count, states) { range in
            if !ranges.contains(range) { ranges.append(range) }
            return true
        }
        return ranges
    }

    /// Calls `body` with each accepted range that the last word could still grow into, until `body` returns false.
    private func forEachNumber(after count: Int, _ states: TemplateStates?, _ body: (NumberRange) -> Bool) {
        guard count == walk.count, count > 0, let number = text.openNumber else { return }
        if let node = walk.node(after: count - 1) {
            for range in index.literalNumbers(after: node) where number.canBecomeAnother(in: range) {
                guard body(range) else { return }
            }
        }
        guard let states, count <= walk.steps.count else { return }
        let network = index.templates.network
        let before = states.states[Int(states.steps[Int(walk.steps[count - 1])].state)].positions
        guard before.count <= Self.openNumberPositionLimit else {
            _ = body(NumberRange(from: NumberRange.bounds.lowerBound, to: NumberRange.bounds.upperBound))
            return
        }
        for position in states.positions[before] {
            var slots = position.slot..<position.slot + 1
            // After a minus, the position is inside the range's slot itself.
            let isNegative = position.isInValue
            if isNegative, network.slots[Int(position.slot)].kind == .value {
                guard let grammar = index.valueGrammars[Int(network.slots[Int(position.slot)].content)] else {
                    continue
                }
                for range in grammar.numbers(after: position.part) where number.canBecomeAnother(in: range) {
                    guard body(range) else { return }
                }
                continue
            }
            if isNegative {
                guard position.part == NumberProgress.start(isNegative: true).part else { continue }
            } else if let joint = position.joint {
                guard joint.mayBeginValue else { continue }
            } else {
                guard position.slot == -1 else { continue }
                for range in index.templateNumbers[position.node]?.ranges ?? [] where number.canBecomeAnother(in: range)
                {
                    guard body(range) else { return }
                }
                slots = network.nodes[Int(position.node)].slots
            }
            for slot in network.slots[Int(slots.lowerBound)..<Int(slots.upperBound)] {
                if slot.kind == .value, let grammar = index.valueGrammars[Int(slot.content)] {
                    for range in grammar.numbers(after: grammar.root) where number.canBecomeAnother(in: range) {
                        guard body(range) else { return }
                    }
                }
                guard slot.kind == .range else { continue }
                let range = network.ranges[Int(slot.content)]
                guard number.canBecomeAnother(in: range, isNegative: isNegative) else { continue }
                guard body(range) else { return }
            }
        }
    }
}

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

    /// Whether the text ends inside a value of a command: "ten minutes and".
    var endsInValue: Bool {
        read { reader in
            guard let states = reader.states, let state = reader.matcher.templateState(after: text.count, states) else {
                return false
            }
            return states.positions[state.positions].contains { position in
                position.slot >= 0 && network.slots[Int(position.slot)].kind != .wildcard
            }
        }
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

    /// The intents of the templates of which the text may be the beginning, whether other phrases may begin with it, too, and whether
    /// a value may follow at once.
    var continuingIntents: (ofTemplates: Set<String>, hasOthers: Bool, takesValue: Bool) {
        read { reader in
            let state = reader.matcher.templateState(after: text.count, reader.states)
            let positions = state.map(\.positions) ?? 0..<0
            var intents: Set<String> = []
            var hasOthers = walk.canContinue(after: text.count, in: index) || positions.count > Self.positionLimit
            var takesValue = false
            for place in positions.prefix(Self.positionLimit) {
                guard let states = reader.states else { break }
                // Several templates share the nodes at their beginning.
                let node = network.nodes[Int(states.positions[place].node)]
                takesValue = takesValue || states.positions[place].slot >= 0 || !node.slots.isEmpty
                let template = Int(node.template)
                if network.entries.indices.contains(template) {
                    intents.insert(index.intents[Int(network.entries[template].intent)].name)
                } else {
                    hasOthers = true
                }
            }
            return (intents, hasOthers, takesValue)
        }
    }

    /// Whether the first `count` words may match a phrase.
    @inline(__always)
    private func isComplete(after count: Int, _ states: TemplateStates?) -> Bool {
        walk.phrase(after: count, in: index) != nil
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

/// The commands that begin at one word of a text, and how far they extend.
struct CommandReach: Sendable, Equatable {
    /// The ends of the complete commands, as words of the text, end exclusive, ascending.
    var ends: [Int] = []
    /// The last of these ends of a command without a wildcard; nil if all have one.
    var lastEndWithoutWildcard: Int?
    /// The first conjunction in a wildcard at the end of a command that ends with a final text; nil if there is none.
    var conjunctionInWildcard: Int?
    /// Whether the words up to the end of the text are a command or may become one.
    var isAlive = false
    /// Whether the first word may begin a command, even if later words do not fit.
    var begins = false
    /// Whether a final text ends inside a value of a command: "ten minutes and".
    var endsInValue = false
}

/// Detailed access to a matcher's result, for explanations and reviews that need more than a ``MatchState``.
package struct MatchReader {
    package let matcher: TranscriptMatcher
    package let states: TemplateStates?

    package init(_ matcher: TranscriptMatcher, states: TemplateStates?) {
        self.matcher = matcher
        self.states = states
    }

    package typealias Candidate = TranscriptMatcher.Candidate

    package var dictionary: CommandDictionary.Storage { matcher.dictionary }
    package var text: NormalisedText { matcher.text }
    package var scope: MatchScope { matcher.scope }
    package var walk: PhraseWalk { matcher.walk }
    package var network: TemplateNetwork { matcher.index.templates.network }

    /// The best matches of the first `count` words.
    package func matches(after count: Int) -> [Match] { matcher.matches(after: count, states) }

    /// The matches of a reading, one for each choice of its values; none if the context or a value rules it out.
    ///
    /// - Parameter ignoringConditions: Whether to ignore the conditions of the phrase.
    package func candidates(for reading: TemplateReading, ignoringConditions: Bool = false) -> [Candidate] {
        var candidates: [Candidate] = []
        let choices = matcher.choices(of: reading, ignoringAgreement: ignoringConditions)
        matcher.forEachCandidate(for: reading, choices, ignoringConditions: ignoringConditions) {
            candidates.append($0)
        }
        return candidates
    }

    /// Whether an intent is enabled.
    package func isOn(_ intent: Int32) -> Bool { matcher.isOn(intent) }

    /// The literal phrases without conditions that match the first `count` words.
    package func literals(after count: Int) -> [Candidate] { matcher.literals(after: count) }

    /// Whether a phrase may continue after the first `count` words.
    package func canContinue(after count: Int) -> Bool { matcher.canContinue(after: count, states) }

    /// The odds that a speaker goes on after a match of the first `count` words; nil if no words can change the command.
    package func oddsOfChange(of match: Match, after count: Int) -> ContinuationOdds? {
        matcher.change(of: match, after: count, states)?.odds
    }

    /// The numbers that further words could form with the last word, if a phrase accepts a number there.
    package func openNumbers(after count: Int) -> [NumberRange] { matcher.openNumbers(after: count, states) }
}
