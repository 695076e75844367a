package import RapidIntent

/// Something that may be said next.
package struct Continuation: Sendable, Equatable {
    /// What it is.
    package var kind: Kind
    /// Whether it makes, or may yet make, another command of the words before it.
    package var canChange: Bool

    /// What may be said.
    package enum Kind: Sendable, Hashable {
        /// The word, in normal form.
        case word(String)
        /// A value of the list of that name, or its next word; where the list belongs to a block of phrases, the name is
        /// that of the entity.
        case value(list: String)
        /// A number of the range, or its next part.
        case number(NumberRange)
        /// Any word, for the entity of that name; nil where it is not kept.
        case anything(entity: String?)
    }

    /// Describes what may be said.
    package init(_ kind: Kind, canChange: Bool) {
        self.kind = kind
        self.canChange = canChange
    }
}

extension Continuation: CustomStringConvertible {
    /// The word, or a placeholder as it would be written: `{room}`, `{0..100}`, `{anything}`.
    package var description: String {
        switch kind {
        case .word(let word): word
        case .value(let list): "{\(list)}"
        case .number(let range): "{\(range.from)..\(range.to)\(range.step == 1 ? "" : ",\(range.step)")}"
        case .anything(let entity): "{\(entity ?? "anything")}"
        }
    }
}

extension TranscriptMatcher {
    /// What may follow the first words that were followed, so that something is understood.
    ///
    /// ```swift
    /// var matcher = TranscriptMatcher(dictionary)
    /// matcher.update(to: "where am i")
    /// matcher.continuations().map(\.description)   // ["going"]
    /// ```
    ///
    /// What changes the meaning stands first, words before placeholders, in alphabetical order. For showing to people, not
    /// for matching: looks through all words of the dictionary, which takes some milliseconds for 100,000 phrases.
    ///
    /// - Parameters:
    ///   - count: How many of the words, fillers at the beginning not counted; nil for all, and less than none is none.
    ///   - limit: How many are wanted at most; less than none is none.
    package func continuations(after count: Int? = nil, limit: Int = 100) -> [Continuation] {
        let found = read { $0.continuations(after: count) }
        return Array(found.prefix(max(0, limit)))
    }
}

extension MatchReader {
    /// What may follow the first `count` words; all words if that is nil.
    func continuations(after count: Int? = nil) -> [Continuation] {
        let count = max(0, min(count ?? text.count, walk.count))
        var found = FoundContinuations()
        if let node = walk.node(after: count) {
            for child in dictionary.index.literals.children(of: node) { found.add(.word(child.word), canChange: true) }
        }
        guard let states else { return found.sorted }
        let match = matches(after: count).first
        for (place, position) in positions(after: count).enumerated() {
            if position.slot == TemplateStates.Position.skipWord { continue }
            if position.slot >= 0 {
                addRest(of: network.slots[Int(position.slot)], said: position.part, to: &found)
                continue
            }
            let isTheSame = match.map { says($0, position, place, after: count, in: states) } ?? false
            let node = network.nodes[Int(position.node)]
            for edge in network.wordEdges[Int(node.words.lowerBound)..<Int(node.words.upperBound)]
            where allows(edge.target) {
                found.add(
                    .word(network.words.string(edge.word)),
                    canChange: !isTheSame || network.nodes[Int(edge.target)].mayTakeEntity)
            }
            for slot in network.slots[Int(node.slots.lowerBound)..<Int(node.slots.upperBound)]
            where allows(slot.target) { found.add(kind(of: slot), canChange: true) }
        }
        // "Twenty" may become "twenty-one".
        for range in openNumbers(after: count) { found.add(.number(range), canChange: true) }
        return found.sorted
    }

    /// The words that may follow the first `count`, those that begin or go on with a value of a list among them.
    func wordsThatMayFollow(_ count: Int) -> Set<String> {
        var words: Set<String> = []
        for continuation in continuations(after: count) {
            if case .word(let word) = continuation.kind { words.insert(word) }
        }
        var lists: Set<Int32> = []
        for position in positions(after: count) where position.slot == -1 {
            let node = network.nodes[Int(position.node)]
            for slot in network.slots[Int(node.slots.lowerBound)..<Int(node.slots.upperBound)]
            where slot.kind == .list && lists.insert(slot.content).inserted {
                let tree = dictionary.index.lists
                words.formUnion(tree.children(of: PhraseTree.root(Int(slot.content))).map(\.word))
            }
        }
        return words
    }

    /// The positions of the templates after the first `count` words.
    func positions(after count: Int) -> ArraySlice<TemplateStates.Position> {
        guard let states else { return [] }
        guard count > 0 else { return [TemplateStates.Position(node: TemplateNetwork.root)] }
        guard count <= walk.steps.count else { return [] }
        let state = states.states[Int(states.state(after: walk.steps[count - 1]))]
        return states.positions[state.positions]
    }

    /// Whether a template in this position says the same as a match, whatever of its own words may follow.
    private func says(
        _ match: Match, _ position: TemplateStates.Position, _ place: Int, after count: Int, in states: TemplateStates
    ) -> Bool {
        let node = network.nodes[Int(position.node)]
        guard node.template >= 0, count > 0,
            dictionary.intents[Int(network.entries[Int(node.template)].intent)].name == match.command.intent
        else { return false }
        return states.readings(of: walk.steps, count: count, at: place, in: network).allSatisfy { reading in
            candidate(for: reading).map { $0.match.command.isEquivalent(to: match.command) } ?? true
        }
    }

    /// What goes on with a value of which some words were said.
    private func addRest(of slot: TemplateNetwork.Slot, said part: UInt32, to found: inout FoundContinuations) {
        if slot.kind == .list {
            for child in dictionary.index.lists.children(of: part) { found.add(.word(child.word), canChange: true) }
        } else {
            found.add(kind(of: slot), canChange: true)
        }
    }

    /// What a placeholder is, for people.
    func kind(of slot: TemplateNetwork.Slot) -> Continuation.Kind {
        let entity = slot.entity >= 0 ? network.entities[Int(slot.entity)] : nil
        switch slot.kind {
        case .list: return .value(list: listName(of: slot.content) ?? entity ?? "list")
        case .range: return .number(network.ranges[Int(slot.content)])
        case .wildcard: return .anything(entity: entity)
        }
    }

    private func listName(of number: Int32) -> String? { dictionary.listRoots.first { $0.value == Int(number) }?.key }

    /// Whether a template that begins may be meant in this situation.
    private func allows(_ node: TemplateNetwork.NodeID) -> Bool {
        let template = network.nodes[Int(node)].template
        guard template >= 0 else { return true }
        let entry = network.entries[Int(template)]
        return isOn(entry.intent) && dictionary.blocks[Int(entry.block)].isPossible(in: scope.context)
    }
}

/// Continuations, each once.
private struct FoundContinuations {
    private var canChange: [Continuation.Kind: Bool] = [:]

    mutating func add(_ kind: Continuation.Kind, canChange: Bool) {
        self.canChange[kind] = self.canChange[kind] ?? false || canChange
    }

    /// What changes the meaning first, words before placeholders, in alphabetical order.
    var sorted: [Continuation] {
        func key(_ continuation: Continuation) -> (Int, Int, String) {
            let isWord = if case .word = continuation.kind { true } else { false }
            return (continuation.canChange ? 0 : 1, isWord ? 0 : 1, continuation.description)
        }
        return canChange.map { Continuation($0.key, canChange: $0.value) }.sorted { key($0) < key($1) }
    }
}
