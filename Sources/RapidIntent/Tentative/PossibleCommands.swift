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
        if all.count == 1, let (possible, names) = all.first {
            self.init(
                intents: possible.intents.prefix(most).map {
                    Intent(name: names[Int($0.intent)].name, probability: $0.probability)
                }, isOnlyIntent: possible.isOnlyIntent, entities: possible.entities)
            return
        }
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

    /// The maximum number of ways back from the positions whose values are read.
    private static let mostWays = 400

    /// The commands that the first `count` words may become.
    ///
    /// A command that is complete and may go on is as likely as that nothing follows (``MatchState/odds``).
    func possibleCommands(
        after count: Int, _ states: TemplateStates?, _ phrases: PhraseShares
    ) -> PossibleCommands {
        guard count > 0 else { return PossibleCommands() }
        var shares = walk.node(after: count).map { phrases.literals(from: $0, in: index) } ?? .none
        var ofTemplates: TemplateIntents?
        var isWild = false
        if let states, count <= walk.steps.count {
            let intents = states.intents(of: states.state(after: walk.steps[count - 1]), phrases, in: network)
            shares = shares + intents.shares
            // A wildcard at the beginning of a phrase takes any words.
            isWild = shares.count == 0
            if isWild { shares = intents.ofLeadingWildcards }
            ofTemplates = intents
        }
        if scope.intents != nil { shares = shares.filtered(isOn) }
        guard shares.count > 0, shares.total > 0 else { return PossibleCommands() }
        var possible = PossibleCommands(isOnlyIntent: shares.count == 1, weight: shares.total)
        possible.intents = shares.top.map { ($0.intent, $0.weight / shares.total) }
        if let match = state.match {
            let goesOn = state.canChange ? state.odds.probability : 0
            for place in possible.intents.indices { possible.intents[place].probability *= goesOn }
            if let place = possible.intents.firstIndex(where: { isIntent($0.intent, of: match) }) {
                possible.intents[place].probability += 1 - goesOn
            } else if let intent = index.intents.firstIndex(where: { $0.name == match.command.intent }) {
                possible.intents.append((Int32(clamping: intent), 1 - goesOn))
            }
            if !state.canChange { possible.isOnlyIntent = true }
            possible.intents.removeAll { $0.probability <= 0 }
            possible.intents.sort { ($1.probability, $0.intent) < ($0.probability, $1.intent) }
        }
        if let first = possible.intents.first, let states, let ofTemplates {
            let open = isWild ? ofTemplates.allOpen : ofTemplates.open
            possible.entities = entities(
                of: first.intent, at: ofTemplates.places(of: first.intent), after: count, states, open: open)
        }
        return possible
    }

    /// The values that were said or are being said of an intent.
    ///
    /// - Parameters:
    ///   - places: Positions of the intent in the last state.
    ///   - open: The positions there inside a value.
    private func entities(
        of intent: Int32, at places: [Int], after count: Int, _ states: TemplateStates, open: [Int]
    ) -> [TentativeMeaning.Entity] {
        func entities(of match: Match) -> [TentativeMeaning.Entity] {
            guard match.command.entities.contains(where: { $0.words != nil }) else { return [] }
            let open = firstOpenWord(after: count, states, open)
            let place = open < count ? Int(text.words[text.leadingFillers + open].sourceStart) : .max
            return match.command.entities.compactMap { entity in
                entity.words.map { TentativeMeaning.Entity(entity, isComplete: $0.upperBound <= place) }
            }
        }
        if let match = state.match, isIntent(intent, of: match) { return entities(of: match) }
        let first = states.states[Int(states.state(after: walk.steps[count - 1]))].positions.lowerBound
        let network = network
        var best: (rank: (Int, Int, Int), match: Match, open: TemplateReading.Capture?)?
        var budget = Self.mostWays
        for place in places where budget > 0 {
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
    /// - Parameter open: The positions in the last state inside a value.
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
                guard states.positions[source].isInValue else { break }
            }
            first = min(first, start)
            if first == 0 { break }
        }
        return first
    }
}
