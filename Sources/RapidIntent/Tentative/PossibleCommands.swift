/// The commands of one dictionary that some words may become.
struct PossibleCommands: Sendable {
    /// The intents with their shares of the phrases, the largest first; empty if the words begin no phrase.
    var intents: [(intent: Int32, share: Double)] = []
    /// Whether there are no others.
    var isOnlyIntent = false
    /// The weight of all phrases, beside those of other dictionaries.
    var weight = 0.0
    /// The values of an intent: that of the only match, or else the first.
    var entities: (intent: Int32, values: [TentativeMeaning.Entity])?

    /// The maximum number of intents.
    static let most = 16
}

extension TentativeMeaning {
    /// Joins what dictionaries make of the same words.
    ///
    /// A command that is complete and may go on is as likely as that nothing follows (``MatchState/odds``).
    ///
    /// - Parameters:
    ///   - all: The commands that are possible in each dictionary, and its intents.
    ///   - state: The match of all dictionaries together.
    ///   - most: The maximum number of intents.
    init(_ all: [(possible: PossibleCommands, intents: [RapidIntent.Intent])], _ state: MatchState, most: Int) {
        let total = all.reduce(0) { $0 + $1.possible.weight }
        let goesOn = state.match == nil ? 1 : state.canChange ? state.odds.probability : 0
        var found: [Intent] = []
        for (possible, names) in all where goesOn > 0 {
            for (intent, share) in possible.intents {
                let (name, probability) = (names[Int(intent)].name, goesOn * share * possible.weight / total)
                if all.count > 1, let known = found.firstIndex(where: { $0.name == name }) {
                    found[known].probability += probability
                } else {
                    found.append(Intent(name: name, probability: probability))
                }
            }
        }
        if let match = state.match {
            if let known = found.firstIndex(where: { $0.name == match.command.intent }) {
                found[known].probability += 1 - goesOn
            } else {
                found.append(Intent(name: match.command.intent, probability: 1 - goesOn))
            }
        }
        if all.count > 1 || state.match != nil {
            // Of equally likely ones, the first dictionary's first intent.
            found = found.enumerated().sorted {
                ($1.element.probability, $0.offset) < ($0.element.probability, $1.offset)
            }.map(\.element)
        }
        let values = all.first { possible, names in
            possible.entities.map { names[Int($0.intent)].name } == found.first?.name
        }
        self.init(
            intents: Array(found.prefix(most)),
            isOnlyIntent: found.count == 1
                && (goesOn == 0 || all.allSatisfy { $0.possible.intents.isEmpty || $0.possible.isOnlyIntent }),
            entities: found.isEmpty ? [] : values?.possible.entities?.values ?? [])
    }
}

extension TranscriptMatcher {
    /// What the last text may still mean; nothing unless ``reportTentativeMeanings()`` was called before it.
    ///
    /// - Parameter most: The maximum number of intents.
    package func tentativeMeaning(most: Int) -> TentativeMeaning {
        TentativeMeaning([(possible, dictionary.intents)], state, most: most)
    }

    /// The maximum number of ways back from the positions whose values are read.
    private static let mostWays = 400

    /// The commands that the first `count` words may become.
    func possibleCommands(
        after count: Int, _ states: TemplateStates?, _ phrases: PhraseShares
    ) -> PossibleCommands {
        guard count > 0 else { return PossibleCommands() }
        var shares = walk.node(after: count).map { phrases.literals(from: $0, in: index) } ?? .none
        var ofTemplates: TemplateIntents?
        if let states, count <= walk.steps.count {
            let intents = states.intents(of: states.state(after: walk.steps[count - 1]), phrases, in: network)
            shares = shares + intents.shares
            // A wildcard at the beginning of a phrase takes any words.
            if shares.all.isEmpty { shares = intents.ofLeadingWildcards }
            ofTemplates = intents
        }
        if scope.intents != nil { shares = shares.filtered(isOn) }
        var possible = PossibleCommands(isOnlyIntent: shares.all.count == 1, weight: shares.total)
        possible.intents = shares.all.prefix(PossibleCommands.most).map { ($0.intent, $0.weight / shares.total) }
        let matched = state.match.flatMap { match in
            possible.intents.first { isIntent($0.intent, of: match) }?.intent
                ?? index.intents.firstIndex { $0.name == match.command.intent }.map { Int32(clamping: $0) }
        }
        if let intent = matched ?? possible.intents.first?.intent, let states, let ofTemplates {
            possible.entities = (intent, entities(of: intent, ofTemplates, after: count, states))
        }
        return possible
    }

    /// The values that were said or are being said of an intent.
    private func entities(
        of intent: Int32, _ templates: TemplateIntents, after count: Int, _ states: TemplateStates
    ) -> [TentativeMeaning.Entity] {
        func entities(of match: Match) -> [TentativeMeaning.Entity] {
            guard match.command.entities.contains(where: { $0.words != nil }) else { return [] }
            let open = firstOpenWord(after: count, states, templates.open)
            let words = text.words[text.leadingFillers...]
            let place = open < count ? Int(words[words.startIndex + open].sourceStart) : .max
            let start = templates.isOpenAtStart ? Int(words[words.startIndex].sourceStart) : -1
            return match.command.entities.compactMap { entity in
                entity.words.map {
                    TentativeMeaning.Entity(entity, isComplete: $0.upperBound <= place && $0.lowerBound != start)
                }
            }
        }
        if let match = state.match, isIntent(intent, of: match) { return entities(of: match) }
        let first = states.states[Int(states.state(after: walk.steps[count - 1]))].positions.lowerBound
        let network = network
        var best: (rank: (Int, Int, Int), match: Match, open: TemplateReading.Capture?)?
        var budget = Self.mostWays
        for place in templates.places(of: intent) where budget > 0 {
            let isInValue = states.positions[first + place].isInValue
            let readings = states.readings(of: walk.steps, count: count, at: place, in: network, within: &budget)
            for var reading in readings {
                let last = isInValue ? reading.captures.popLast() : nil
                // Nothing was said but words of the phrase.
                if last == nil, reading.captures.isEmpty { continue }
                let rank = (-reading.literalWords, last == nil ? 0 : 1, reading.captures.count)
                if let best, best.rank <= rank { continue }
                guard let match = match(of: reading) else { continue }
                best = (rank, match, last)
            }
        }
        guard let best else { return [] }
        return entities(of: best.match) + (best.open.flatMap(openEntity).map { [$0] } ?? [])
    }

    private func isIntent(_ intent: Int32, of match: Match) -> Bool {
        index.intents[Int(intent)].name == match.command.intent
    }

    /// A value whose words may go on; nil if it is not kept.
    private func openEntity(_ capture: TemplateReading.Capture) -> TentativeMeaning.Entity? {
        let slot = network.slots[Int(capture.slot)]
        guard slot.entity >= 0 else { return nil }
        let words = Int(capture.words.lowerBound)..<Int(capture.words.upperBound)
        let said = text.quotation(of: words)
        let name = network.entities[Int(slot.entity)]
        return TentativeMeaning.Entity(
            Entity(name: name, value: said, text: said, words: text.source(of: words)), isComplete: false)
    }

    /// The first word of a value that may go on, counted without the fillers at the beginning; `count` if there is none.
    ///
    /// - Parameter open: The positions in the last state inside a value, or behind one of several.
    private func firstOpenWord(after count: Int, _ states: TemplateStates, _ open: [Int]) -> Int {
        var first = endsInOpenNumber(after: count, states) ? count - 1 : count
        for place in open {
            var (position, start) = (place, count)
            while start > 0 {
                let step = walk.steps[start - 1]
                guard let origin = states.origins(of: position, after: step).first else { break }
                start -= 1
                position = Int(origin.source)
                let source = states.states[Int(states.steps[Int(step)].state)].positions.lowerBound + position
                guard states.positions[source].slot >= 0 else { break }
            }
            first = min(first, start)
            if first == 0 { break }
        }
        return first
    }
}
