/// The commands of one dictionary that some words may become.
struct PossibleCommands: Sendable {
    /// The most likely intents with their probabilities, most likely first; empty if the words begin no phrase.
    var intents: [(intent: Int32, probability: Double)] = []
    /// Whether there are no others.
    var isOnlyIntent = false
    /// The weight of all phrases, beside those of other dictionaries.
    var weight = 0.0
    /// The values of the first intent.
    var entities: [TentativeMeaning.Entity] = []
}

extension TentativeMeaning {
    /// Joins what dictionaries make of the same words.
    ///
    /// - Parameters:
    ///   - all: The commands that are possible in each dictionary, and its intents; the first dictionary takes precedence.
    ///   - most: The maximum number of intents.
    init(_ all: [(possible: PossibleCommands, intents: [RapidIntent.Intent])], most: Int) {
        let known = all.filter { !$0.possible.intents.isEmpty }
        let total = known.reduce(0) { $0 + $1.possible.weight }
        var intents: [Intent] = []
        for (possible, names) in known {
            for (intent, probability) in possible.intents {
                let (name, share) = (names[Int(intent)].name, probability * possible.weight / total)
                if let place = intents.firstIndex(where: { $0.name == name }) {
                    intents[place].probability += share
                } else {
                    intents.append(Intent(name: name, probability: share))
                }
            }
        }
        if known.count > 1 {
            intents = intents.enumerated().sorted {
                ($1.element.probability, $0.offset) < ($0.element.probability, $1.offset)
            }.map(\.element)
        }
        let first = known.first { possible, names in
            possible.intents.first.map { names[Int($0.intent)].name } == intents.first?.name
        }
        self.init(
            intents: Array(intents.prefix(most)),
            isOnlyIntent: intents.count == 1 && known.allSatisfy(\.possible.isOnlyIntent),
            entities: first?.possible.entities ?? [])
    }
}

extension TranscriptMatcher {
    /// What the last text may still mean; nothing unless ``reportTentativeMeanings()`` was called before it.
    ///
    /// - Parameter most: The maximum number of intents.
    package func tentativeMeaning(most: Int) -> TentativeMeaning {
        TentativeMeaning([(possible, dictionary.intents)], most: most)
    }

    /// The maximum numbers of positions whose values are read, and of ways back from them.
    private static let (mostPositions, mostWays) = (16, 400)

    /// The commands that the first `count` words may become.
    ///
    /// A command that is complete and may go on is as likely as that nothing follows (``MatchState/odds``).
    func possibleCommands(
        after count: Int, _ states: TemplateStates?, _ phrases: PhraseShares
    ) -> PossibleCommands {
        guard count > 0 else { return PossibleCommands() }
        let step = states != nil && count <= walk.steps.count ? walk.steps[count - 1] : nil
        var shares = walk.node(after: count).map { phrases.literals(from: $0, in: index) } ?? .none
        var isWild = false
        if let states, let step {
            let (some, wild) = states.shares(of: states.state(after: step), phrases, in: network)
            shares = shares + some
            // A wildcard at the beginning of a phrase takes any words.
            isWild = shares.count == 0
            if isWild { shares = wild }
        }
        if scope.intents != nil { shares = shares.filtered(isOn) }
        guard shares.count > 0, shares.total > 0 else { return PossibleCommands() }
        var possible = PossibleCommands(isOnlyIntent: shares.count == 1, weight: shares.total)
        possible.intents = shares.top.map { ($0.intent, $0.weight / shares.total) }
        if let match = state.match, let matched = index.intents.firstIndex(where: { $0.name == match.command.intent }) {
            let goesOn = state.canChange ? state.odds.probability : 0
            for place in possible.intents.indices { possible.intents[place].probability *= goesOn }
            let intent = Int32(clamping: matched)
            if let place = possible.intents.firstIndex(where: { $0.intent == intent }) {
                possible.intents[place].probability += 1 - goesOn
            } else {
                possible.intents.append((intent, 1 - goesOn))
            }
            if !state.canChange { possible.isOnlyIntent = true }
        }
        possible.intents.sort { ($1.probability, $0.intent) < ($0.probability, $1.intent) }
        possible.intents.removeAll { $0.probability <= 0 }
        if let first = possible.intents.first {
            possible.entities = entities(of: first.intent, after: count, states, isWild: isWild)
        }
        return possible
    }

    /// The values that were said or are being said of an intent.
    ///
    /// - Parameter isWild: Whether nothing but wildcards at the beginning of phrases have matched.
    private func entities(
        of intent: Int32, after count: Int, _ states: TemplateStates?, isWild: Bool
    ) -> [TentativeMeaning.Entity] {
        guard let states, count <= walk.steps.count else { return [] }
        let open = firstOpenWord(after: count, states, isWild: isWild)
        let openPlace = open < count ? Int(text.words[text.leadingFillers + open].sourceStart) : .max
        func entities(of match: Match) -> [TentativeMeaning.Entity] {
            match.command.entities.compactMap { entity in
                entity.words.map { TentativeMeaning.Entity(entity, isComplete: $0.upperBound <= openPlace) }
            }
        }
        if let match = state.match, index.intents[Int(intent)].name == match.command.intent {
            return entities(of: match)
        }
        let positions = states.states[Int(states.state(after: walk.steps[count - 1]))].positions
        var best: (rank: (Int, Int, Int), entities: [TentativeMeaning.Entity])?
        var budget = Self.mostWays
        var read = 0
        for place in positions {
            let position = states.positions[place]
            guard read < Self.mostPositions, budget > 0 else { break }
            guard let entry = network.entry(at: position), entry.intent == intent else { continue }
            read += 1
            let readings = states.readings(
                of: walk.steps, count: count, at: place - positions.lowerBound, in: network, within: &budget)
            for var reading in readings {
                let last = position.isInValue ? reading.captures.popLast() : nil
                let rank = (-reading.literalWords, last == nil ? 0 : 1, reading.captures.count)
                if let best, best.rank <= rank { continue }
                guard let match = match(of: reading) else { continue }
                best = (rank, entities(of: match) + (last.flatMap(openEntity).map { [$0] } ?? []))
            }
        }
        return best?.entities ?? []
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
    /// A wildcard at the beginning of a phrase takes any words, and says nothing about the values of others.
    private func firstOpenWord(after count: Int, _ states: TemplateStates, isWild: Bool) -> Int {
        var first = endsInOpenNumber(after: count, states) ? count - 1 : count
        let positions = states.states[Int(states.state(after: walk.steps[count - 1]))].positions
        for place in positions
        where states.positions[place].isInValue
            && (isWild || !network.isAtLeadingWildcard(states.positions[place]))
        {
            var (position, start) = (place - positions.lowerBound, count)
            while start > 0 {
                let step = walk.steps[start - 1]
                guard let origin = states.origins(of: position, after: step).first else { break }
                start -= 1
                position = Int(origin.source)
                let source = states.states[Int(states.steps[Int(step)].state)].positions.lowerBound + position
                guard states.positions[source].isInValue else { break }
            }
            first = min(first, start)
            if first == 0 { break }
        }
        return first
    }
}
