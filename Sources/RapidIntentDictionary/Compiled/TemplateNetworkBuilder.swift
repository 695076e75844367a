import RapidIntent

struct TemplateNetworkBuilder {
    private var nodes = [TemplateNetwork.Node()]
    private var wordEdges: [TemplateNetwork.WordEdge] = []
    private var slots: [TemplateNetwork.Slot] = []
    private var entries: [TemplateNetwork.Entry] = []
    private var skipWords: Int32 = -1
    private var rootWords: [TemplateNetwork.WordEdge] = []
    private var rootSlots: [TemplateNetwork.Slot] = []

    /// The identity of a network node: nodes with equal continuations are merged.
    private struct Ending: Hashable {
        var edges: [Edge]
        var isComplete: Bool
    }

    private struct Edge: Hashable {
        var label: TemplateWords.Label
        var target: TemplateNetwork.NodeID
    }

    /// Adds a template.
    ///
    /// - Parameters:
    ///   - fillers: The words that are optional at the end of a phrase.
    ///   - view: The view of a list that the template's conditions allow, by list number; -1 for all values.
    mutating func add(
        _ words: TemplateWords, as entry: TemplateNetwork.Entry, fillers: Set<UInt32>, view: (Int32) -> Int32
    ) -> Bool {
        let number = Int32(entries.count)
        var nodes = [TemplateNetwork.NodeID](repeating: 0, count: words.places.count)
        var endings: [Ending: TemplateNetwork.NodeID] = [:]
        for place in Self.order(of: words.places) {
            let isStart = place == 0
            var ending = Ending(
                edges: words.places[place].edges.map { Edge(label: $0.label, target: nodes[Int($0.target)]) },
                isComplete: words.places[place].isComplete && !isStart)
            // Edges with equal labels keep their written order, which decides between readings of equal rank.
            ending.edges = ending.edges.enumerated()
                .sorted { (Self.key($0.element), $0.offset) < (Self.key($1.element), $1.offset) }.map(\.element)
            if !ending.isComplete, !isStart {
                ending.isComplete = ending.edges.contains { edge in
                    guard case .word(let word) = edge.label, fillers.contains(word) else { return false }
                    return self.nodes[Int(edge.target)].isComplete
                }
            }
            if isStart {
                guard !ending.edges.isEmpty else { return false }
                for edge in ending.edges { Self.connect(edge, view, &rootWords, &rootSlots) }
            } else if let node = endings[ending] {
                nodes[place] = node
            } else {
                nodes[place] = append(ending, template: number, view)
                endings[ending] = nodes[place]
            }
        }
        entries.append(entry)
        return true
    }

    /// The network with everything added so far.
    mutating func network(
        _ spelling: TemplateSpelling, ranges: [NumberRange], valueRanges: [ValueRange], forms: [TemplateNetwork.Form],
        views: [[Bool]],
        preferred: Set<String>
    ) -> TemplateNetwork {
        rootWords = rootWords.enumerated()
            .sorted { ($0.element.word, $0.offset) < ($1.element.word, $1.offset) }.map(\.element)
        rootSlots = rootSlots.enumerated().sorted { first, second in
            let (one, other) = (first.element, second.element)
            return (one.kind.rawValue, one.content, first.offset) < (other.kind.rawValue, other.content, second.offset)
        }.map(\.element)
        nodes[0].words = Int32(wordEdges.count)..<Int32(wordEdges.count + rootWords.count)
        nodes[0].slots = Int32(slots.count)..<Int32(slots.count + rootSlots.count)
        return TemplateNetwork(
            nodes: nodes, wordEdges: wordEdges + rootWords, slots: slots + rootSlots, entries: entries,
            words: spelling.words, ranges: ranges, valueRanges: valueRanges, entities: spelling.entities,
            isPreferred: spelling.entities.map(preferred.contains), affixes: spelling.affixes, forms: forms,
            views: views, skipWords: skipWords)
    }

    mutating func setSkipWords(_ list: Int) { skipWords = Int32(list) }

    private mutating func append(
        _ ending: Ending, template: Int32, _ view: (Int32) -> Int32
    ) -> TemplateNetwork.NodeID {
        var node = TemplateNetwork.Node()
        node.template = template
        node.isComplete = ending.isComplete
        let firstWord = wordEdges.count
        let firstSlot = slots.count
        for edge in ending.edges {
            if case .slot = edge.label { node.mayTakeEntity = true }
            node.mayTakeEntity = node.mayTakeEntity || nodes[Int(edge.target)].mayTakeEntity
            Self.connect(edge, view, &wordEdges, &slots)
        }
        node.words = Int32(firstWord)..<Int32(wordEdges.count)
        node.slots = Int32(firstSlot)..<Int32(slots.count)
        nodes.append(node)
        return TemplateNetwork.NodeID(nodes.count - 1)
    }

    private static func connect(
        _ edge: Edge, _ view: (Int32) -> Int32, _ words: inout [TemplateNetwork.WordEdge],
        _ slots: inout [TemplateNetwork.Slot]
    ) {
        switch edge.label {
        case .word(let word): words.append(TemplateNetwork.WordEdge(word: word, target: edge.target))
        case .slot(let slot):
            slots.append(
                TemplateNetwork.Slot(
                    kind: slot.kind, content: slot.content, view: slot.kind == .list ? view(slot.content) : -1,
                    target: edge.target, entity: slot.entity, prefix: slot.prefix, suffix: slot.suffix,
                    takesSeveral: slot.takesSeveral))
        }
    }

    private static func key(_ edge: Edge) -> Int64 {
        switch edge.label {
        case .word(let word): Int64(word)
        case .slot(let slot): Int64(slot.kind.rawValue + 1) << 40 | Int64(slot.content)
        }
    }

    /// The places in reverse topological order: each place comes after the targets of its edges.
    private static func order(of places: [TemplateWords.Place]) -> [Int] {
        var order: [Int] = []
        var state = [UInt8](repeating: 0, count: places.count)  // 1: reached, 2: done
        var stack: [(place: Int, edge: Int)] = [(0, 0)]
        state[0] = 1
        while let (place, edge) = stack.last {
            if edge < places[place].edges.count {
                stack[stack.count - 1].edge += 1
                let target = Int(places[place].edges[edge].target)
                if state[target] == 0 {
                    state[target] = 1
                    stack.append((target, 0))
                }
            } else {
                state[place] = 2
                order.append(place)
                stack.removeLast()
            }
        }
        return order
    }
}
