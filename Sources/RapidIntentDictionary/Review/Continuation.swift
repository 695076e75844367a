package import RapidIntent

/// A word or placeholder that may follow the words so far.
package struct Continuation: Sendable, Equatable {
    package var kind: Kind
    /// Whether it leads, or may lead, to a command other than that of the words before it.
    package var canChange: Bool

    package enum Kind: Sendable, Hashable {
        case word(String)
        /// A value of the named list, or the next word of a value. For a list of a block of phrases, the name is the
        /// entity's name.
        case value(list: String)
        case number(NumberRange)
        /// Any word, for the named entity; nil if the value is discarded.
        case anything(entity: String?)
    }

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
    /// The words and placeholders that may follow the first words of the text and lead to a command.
    ///
    /// ```swift
    /// var matcher = TranscriptMatcher(dictionary)
    /// matcher.update(to: "where am i")
    /// matcher.continuations().map(\.description)   // ["going"]
    /// ```
    ///
    /// Continuations that change the meaning come first, then words before placeholders, each in alphabetical order.
    ///
    /// Made for display, not for matching: it searches all words of the dictionary, which takes some milliseconds for
    /// 100,000 phrases.
    ///
    /// - Parameters:
    ///   - count: How many words to follow, without fillers at the beginning; nil for all. A negative count means 0.
    ///   - limit: The maximum number of continuations. A negative limit means 0.
    package func continuations(after count: Int? = nil, limit: Int = 100) -> [Continuation] {
        let found = read { $0.continuations(after: count) }
        return Array(found.prefix(max(0, limit)))
    }
}

extension MatchReader {
    /// The continuations of the first `count` words, or of all words if `count` is nil.
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
            if let joint = position.joint {
                for (word, _) in joint.next(of: dictionary.index.joints) {
                    found.add(.word(String(decoding: word, as: UTF8.self)), canChange: true)
                }
                if joint.mayBeginValue { found.add(kind(of: network.slots[Int(position.slot)]), canChange: true) }
                continue
            }
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

    /// The words that may follow the first `count` words, including words that start or continue a value of a list.
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

    /// The positions in the templates after the first `count` words.
    func positions(after count: Int) -> ArraySlice<TemplateStates.Position> {
        guard let states else { return [] }
        guard count > 0 else { return [TemplateStates.Position(node: TemplateNetwork.root)] }
        guard count <= walk.steps.count else { return [] }
        let state = states.states[Int(states.state(after: walk.steps[count - 1]))]
        return states.positions[state.positions]
    }

    /// Whether a template in this position gives the same command as a match, however the template continues.
    private func says(
        _ match: Match, _ position: TemplateStates.Position, _ place: Int, after count: Int, in states: TemplateStates
    ) -> Bool {
        let node = network.nodes[Int(position.node)]
        guard node.template >= 0, count > 0,
            dictionary.intents[Int(network.entries[Int(node.template)].intent)].name == match.command.intent
        else { return false }
        return states.readings(of: walk.steps, count: count, at: place, in: network).allSatisfy { reading in
            candidates(for: reading).allSatisfy { $0.match.command.isEquivalent(to: match.command) }
        }
    }

    /// The continuations of a partly spoken value.
    private func addRest(of slot: TemplateNetwork.Slot, said part: UInt32, to found: inout FoundContinuations) {
        if slot.kind == .list {
            for child in dictionary.index.lists.children(of: part) { found.add(.word(child.word), canChange: true) }
        } else if slot.kind == .value, let grammar = dictionary.index.valueGrammars[Int(slot.content)] {
            let (words, numbers) = grammar.continuations(after: part)
            for word in words { found.add(.word(word), canChange: true) }
            for range in numbers { found.add(.number(range), canChange: true) }
        } else {
            found.add(kind(of: slot), canChange: true)
        }
    }

    /// How a placeholder is displayed.
    func kind(of slot: TemplateNetwork.Slot) -> Continuation.Kind {
        let entity = slot.entity >= 0 ? network.entities[Int(slot.entity)] : nil
        switch slot.kind {
        case .list: return .value(list: listName(of: slot.content) ?? entity ?? "list")
        case .range: return .number(network.ranges[Int(slot.content)])
        case .value: return .value(list: entity ?? network.valueRanges[Int(slot.content)].type.rawValue)
        case .wildcard: return .anything(entity: entity)
        }
    }

    private func listName(of number: Int32) -> String? { dictionary.listRoots.first { $0.value == Int(number) }?.key }

    /// Whether the intent of a node's template is active, and the situation can meet the conditions of its block.
    private func allows(_ node: TemplateNetwork.NodeID) -> Bool {
        let template = network.nodes[Int(node)].template
        guard template >= 0 else { return true }
        let entry = network.entries[Int(template)]
        return isOn(entry.intent) && dictionary.blocks[Int(entry.block)].isPossible(in: scope.context)
    }
}

/// A list of continuations without duplicates.
private struct FoundContinuations {
    private var canChange: [Continuation.Kind: Bool] = [:]

    mutating func add(_ kind: Continuation.Kind, canChange: Bool) {
        self.canChange[kind] = self.canChange[kind] ?? false || canChange
    }

    /// The continuations that change the meaning first, then words before placeholders, each in alphabetical order.
    var sorted: [Continuation] {
        func key(_ continuation: Continuation) -> (Int, Int, String) {
            let isWord = if case .word = continuation.kind { true } else { false }
            return (continuation.canChange ? 0 : 1, isWord ? 0 : 1, continuation.description)
        }
        return canChange.map { Continuation($0.key, canChange: $0.value) }.sorted { key($0) < key($1) }
    }
}
