/// A placeholder of an intent's templates.
struct EntityPlaceholder: Sendable {
    var name: String
    var content: Content
    /// The words that may come directly before it.
    var before: Set<String>
    /// The surroundings in which it may occur.
    var surroundings: Set<Surroundings> = []
    /// The words after a wildcard: those up to the end of a phrase or its next placeholder, three at most.
    var endings: Set<[String]> = []

    struct Surroundings: Hashable {
        /// The two words before it, ``IntentFacts/value`` for a value, fewer at the beginning of a sentence.
        var before: [String]
        /// The word after it; nil at the end of a sentence.
        var after: String?
    }

    /// Whether it may occur directly between some words, of which its last two before and its first after are compared.
    func isBetween(_ before: ArraySlice<String>, _ after: ArraySlice<String>) -> Bool {
        surroundings.contains { own in
            zip(own.before.reversed(), before.reversed()).allSatisfy(==) && (after.isEmpty || own.after == after.first)
        }
    }

    enum Content: Hashable {
        /// A list, by its number in the tree.
        case list(Int)
        case range(NumberRange)
        case typed(ValueRange)
        case wildcard
    }
}

extension CommandDictionary.Storage {
    /// The placeholders of an intent, sorted by name and then by the order of the templates.
    ///
    /// The first call reads all templates; later calls cost a hash probe.
    func placeholders(ofIntent name: String) -> [EntityPlaceholder] {
        guard let number = intentNumbers[name] else { return [] }
        return facts.placeholders(findPlaceholders)[number]
    }

    private func findPlaceholders() -> [[EntityPlaceholder]] {
        let network = index.templates.network
        /// Identifies a placeholder of an intent.
        struct Key: Hashable {
            var intent: Int
            var name: String
            var content: EntityPlaceholder.Content
        }
        var places: [Key: Int] = [:]
        var found = [[EntityPlaceholder]](repeating: [], count: intents.count)
        // The words of the edges to each node, which come before the placeholders that leave it; a value counts as a word.
        var leading: [TemplateNetwork.NodeID: Set<String>] = [:]
        var leadingPairs: [TemplateNetwork.NodeID: Set<[String]>] = [:]
        for edge in network.wordEdges { leading[edge.target, default: []].insert(network.words.string(edge.word)) }
        for slot in network.slots { leading[slot.target, default: []].insert(IntentFacts.value) }
        for (node, edges) in network.nodes.lazy.map(\.words).enumerated() {
            let earlier = leading[TemplateNetwork.NodeID(node)]
            for edge in network.wordEdges[Int(edges.lowerBound)..<Int(edges.upperBound)] {
                let word = network.words.string(edge.word)
                guard earlier != nil || node == TemplateNetwork.root else { continue }
                let pairs = earlier.map { $0.map { [$0, word] } } ?? [[word]]
                leadingPairs[edge.target, default: []].formUnion(pairs)
            }
        }
        for (node, edges) in network.nodes.enumerated() {
            for slot in network.slots[Int(edges.slots.lowerBound)..<Int(edges.slots.upperBound)] where slot.entity >= 0
            {
                // The root's edges belong to the templates of their targets.
                let template = network.nodes[Int(slot.target)].template
                guard network.entries.indices.contains(Int(template)) else { continue }
                let content: EntityPlaceholder.Content
                switch slot.kind {
                case .list: content = .list(Int(slot.content))
                case .range: content = .range(network.ranges[Int(slot.content)])
                case .value: content = .typed(network.valueRanges[Int(slot.content)])
                case .wildcard:
                    // The words around "{name}s" are parts of a word.
                    guard slot.prefix == -1, slot.suffix == -1 else { continue }
                    content = .wildcard
                }
                let key = Key(
                    intent: Int(network.entries[Int(template)].intent),
                    name: network.entities[Int(slot.entity)], content: content)
                let words = leading[TemplateNetwork.NodeID(node)] ?? []
                let before = node == TemplateNetwork.root ? [[]] : leadingPairs[TemplateNetwork.NodeID(node)] ?? []
                let target = network.nodes[Int(slot.target)]
                var after: [String?] = network.wordEdges[Int(target.words.lowerBound)..<Int(target.words.upperBound)]
                    .map { network.words.string($0.word) }
                if target.isComplete { after.append(nil) }
                let surroundings = Set(
                    before.flatMap { before in
                        after.map { EntityPlaceholder.Surroundings(before: before, after: $0) }
                    })
                let endings = content == .wildcard ? network.beginnings(after: slot.target) : []
                if let place = places[key] {
                    found[key.intent][place].before.formUnion(words)
                    found[key.intent][place].surroundings.formUnion(surroundings)
                    found[key.intent][place].endings.formUnion(endings)
                } else {
                    places[key] = found[key.intent].count
                    found[key.intent].append(
                        EntityPlaceholder(
                            name: key.name, content: content, before: words, surroundings: surroundings,
                            endings: endings))
                }
            }
        }
        return found.map { placeholders in
            placeholders.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
                .map(\.element)
        }
    }
}

extension TemplateNetwork {
    /// The words from a node up to the end of a template or a placeholder, three at most, in at most 64 variants.
    fileprivate func beginnings(after node: NodeID) -> Set<[String]> {
        var found: Set<[String]> = []
        var open: [(node: NodeID, words: [String])] = [(node, [])]
        while let (node, said) = open.popLast(), found.count < 64 {
            let (edges, isEnd) = (
                nodes[Int(node)].words, nodes[Int(node)].isComplete || !nodes[Int(node)].slots.isEmpty
            )
            if !said.isEmpty, isEnd || edges.isEmpty || said.count == 3 { found.insert(said) }
            guard said.count < 3 else { continue }
            for edge in wordEdges[Int(edges.lowerBound)..<Int(edges.upperBound)] {
                open.append((edge.target, said + [words.string(edge.word)]))
            }
        }
        return found
    }
}
