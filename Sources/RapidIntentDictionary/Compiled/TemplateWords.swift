import RapidIntent

/// A template as a graph of normalised words, made from a ``TemplateGraph``.
///
/// Word parts are expanded (`(un|)lock` is two edges). Words that the normaliser would merge, such as "one hundred",
/// are joined. So the edges contain exactly the words of a normalised transcript.
struct TemplateWords {
    /// An edge between two places.
    struct Edge: Hashable {
        var label: Label
        var target: Int32
    }

    enum Label: Hashable {
        case word(UInt32)
        case slot(Slot)
    }

    /// A placeholder as the label of an edge.
    struct Slot: Hashable {
        var kind: TemplateNetwork.Slot.Kind
        var content: Int32
        var entity: Int32
        var prefix: Int32 = -1
        var suffix: Int32 = -1
        var takesSeveral = false
    }

    struct Place {
        var edges: [Edge] = []
        var isComplete = false
    }

    /// The maximum number of edges of a place: parts of a word multiply.
    static let edgeLimit = 20_000
    static let sentenceLimit = 400
    /// The maximum number of steps to read all words; a template with more is probably a mistake.
    static let stepLimit = 1_000_000
    private static let wordLimit = 512

    /// The places; the first is the start.
    private(set) var places: [Place] = []

    private let graph: TemplateGraph
    private let spelling: TemplateSpelling
    /// The place of each graph node where a word may begin; -1 for none.
    private var placeOfNode: [Int32]
    private var pending: [TemplateGraph.Node] = []
    /// The last visit that reached each node without any text of a word.
    private var seen: [Int32]
    private var visit: Int32 = 0
    /// The unfinished paths from the current place.
    private var ways: [Way] = []
    /// The nodes after an empty word, visited once no path shares its text with another.
    private var beginnings: [TemplateGraph.Node] = []
    /// The text of the current word on the current path.
    private var text: [UInt8] = []
    /// The edges of the current place in a stable order, which decides between readings of equal rank.
    private var edges: [Edge] = []
    private var knownEdges: Set<Edge> = []
    private var steps = 0
    private var numberWords: [TemplateGraph.Node: [(word: [UInt8], target: TemplateGraph.Node)]] = [:]

    /// An unfinished path through the graph: the word read so far, and the next node.
    private struct Way {
        var node: TemplateGraph.Node
        /// The number of bytes of the word before this step.
        var length: Int
        /// The number of the text to read in this step; -1 for none.
        var fragment: Int32 = -1
        var slot: PendingSlot?
    }

    /// Reads the words of a graph.
    ///
    /// - Parameter count: The counter for steps, also updated if an error is thrown.
    init(
        _ graph: TemplateGraph, spelling: TemplateSpelling, steps count: inout Int
    ) throws(TemplateGraph.Failure) {
        defer { count += steps }
        self.graph = graph
        self.spelling = spelling
        placeOfNode = [Int32](repeating: -1, count: graph.firstEdges.count)
        seen = [Int32](repeating: 0, count: graph.firstEdges.count)
        _ = place(of: TemplateGraph.start)
        while let node = pending.popLast() {
            visit += 1
            edges.removeAll(keepingCapacity: true)
            knownEdges.removeAll(keepingCapacity: true)
            let place = Int(placeOfNode[Int(node)])
            ways = [Way(node: node, length: 0)]
            while let way = ways.popLast() ?? beginnings.popLast().map({ Way(node: $0, length: 0) }) {
                try expand(way, at: place)
            }
            places[place].edges = edges
        }
        guard shortestSentence <= Self.sentenceLimit else { throw .tooLarge }
    }

    private var shortestSentence: Int {
        var distances: [Int32: Int] = [0: 0]
        var next: [Int32] = [0]
        var place = 0
        while place < next.count {
            let (current, distance) = (next[place], distances[next[place]] ?? 0)
            if places[Int(current)].isComplete { return distance }
            for edge in places[Int(current)].edges where distances[edge.target] == nil {
                distances[edge.target] = distance + 1
                next.append(edge.target)
            }
            place += 1
        }
        return 0
    }

    private mutating func place(of node: TemplateGraph.Node) -> Int32 {
        if placeOfNode[Int(node)] < 0 {
            placeOfNode[Int(node)] = addPlace()
            pending.append(node)
        }
        return placeOfNode[Int(node)]
    }

    private mutating func addPlace() -> Int32 {
        places.append(Place())
        return Int32(places.count - 1)
    }

    /// A placeholder within the current word: its number, and the number of bytes before it.
    private typealias PendingSlot = (placeholder: Int32, prefix: Int)

    /// Takes one step along a path, and records the next paths.
    ///
    /// Not recursive, because a template may have more consecutive optional parts than the stack allows.
    private mutating func expand(_ way: Way, at place: Int) throws(TemplateGraph.Failure) {
        text.removeSubrange(way.length...)
        if way.fragment >= 0 { text.append(contentsOf: graph.texts[Int(way.fragment)].utf8) }
        steps += 1
        guard text.count < Self.wordLimit, edges.count < Self.edgeLimit, steps < Self.stepLimit else { throw .tooLarge }
        let (node, slot) = (way.node, way.slot)
        let isAtWordStart = text.isEmpty && slot == nil
        if isAtWordStart {
            guard seen[Int(node)] != visit else { return }
            seen[Int(node)] = visit
        }
        if node == graph.end {
            if isAtWordStart {
                places[place].isComplete = true
            } else if !isJustReached(slot) {
                try finish(at: place, slot: slot, target: node)
            }
        }
        var next = graph.firstEdges[Int(node)]
        while next >= 0 {
            let edge = graph.edges[Int(next)]
            next = edge.next
            switch edge.label {
            case .nothing: ways.append(Way(node: edge.target, length: text.count, slot: slot))
            case .space:
                if isAtWordStart {
                    ways.append(Way(node: edge.target, length: 0))
                } else if !isJustReached(slot) {
                    try finish(at: place, slot: slot, target: edge.target)
                }
            case .text(let number):
                ways.append(Way(node: edge.target, length: text.count, fragment: number, slot: slot))
            case .placeholder(let number):
                if let slot {
                    // A second placeholder begins a word of its own, with or without white space before it.
                    if !isJustReached(slot) {
                        try finish(at: place, slot: slot, place: self.place(of: node))
                    } else {
                        join(slot, withNext: number, at: place, target: node)
                    }
                } else {
                    // White space beside a placeholder is optional, as in hassil.
                    if !text.isEmpty { try finish(at: place, slot: nil, target: node) }
                    try finish(at: place, slot: (number, text.count), target: edge.target)
                    ways.append(Way(node: edge.target, length: text.count, slot: (number, text.count)))
                }
            }
        }
    }

    /// Whether no text follows the placeholder in its word yet; it was connected when it was reached.
    private func isJustReached(_ slot: PendingSlot?) -> Bool { slot.map { $0.prefix == text.count } ?? false }

    private mutating func finish(
        at place: Int, slot: PendingSlot?, target: TemplateGraph.Node
    ) throws(TemplateGraph.Failure) {
        if slot == nil {
            let word = spelling.word(text)
            // A filler is optional at either end of a phrase; a word of only punctuation is optional anywhere.
            if word.readings.isEmpty || (word.isFiller && place == 0) {
                beginnings.append(target)
            }
            for reading in word.readings { connect(place, reading, to: self.place(of: target)) }
            if word.touchesNumbers { try join(kept: text, at: place, from: target, words: 1) }
        } else {
            try finish(at: place, slot: slot, place: self.place(of: target))
        }
    }

    private mutating func finish(at place: Int, slot: PendingSlot?, place target: Int32) throws(TemplateGraph.Failure) {
        guard let slot else { return }
        let placeholder = graph.placeholders[Int(slot.placeholder)]
        let found = spelling.slot(
            placeholder, prefix: Array(text[..<slot.prefix]), suffix: Array(text[slot.prefix...]))
        guard let found else { return }
        guard !found.isJoinedValue else { throw .joinedValue(placeholder.list) }
        guard !placeholder.takesSeveral || found.slot.kind != .wildcard else { throw .severalTexts(placeholder.list) }
        var node = Int32(place)
        for word in found.before { node = addStep(node, .word(word), at: place) }
        if found.after.isEmpty {
            connect(node, .slot(found.slot), to: target, at: place)
        } else {
            node = addStep(node, .slot(found.slot), at: place)
            for word in found.after.dropLast() { node = addStep(node, .word(word), at: place) }
            connect(node, .word(found.after[found.after.count - 1]), to: target, at: place)
        }
    }

    /// Lets a value of the next list end the last word of a wildcard, if nothing stands between them.
    private mutating func join(_ slot: PendingSlot, withNext next: Int32, at place: Int, target: TemplateGraph.Node) {
        guard spelling.contents[graph.placeholders[Int(next)].list]?.kind == .list,
            let found = spelling.slot(
                graph.placeholders[Int(slot.placeholder)], prefix: Array(text[..<slot.prefix]), suffix: []),
            found.slot.kind == .wildcard, found.before.isEmpty, found.after.isEmpty
        else { return }
        var joined = found.slot
        joined.suffix = TemplateNetwork.Slot.joinsNextList
        connect(Int32(place), .slot(joined), to: self.place(of: target), at: place)
    }

    /// Reads the words after a number word that the normaliser would merge with it.
    private mutating func join(
        kept: [UInt8], at place: Int, from node: TemplateGraph.Node, words: Int
    ) throws(TemplateGraph.Failure) {
        guard words < 12 else { return }
        for (word, target) in numberWords(from: node) {
            steps += 1
            let joined = kept + [0x20] + word
            guard joined.count < Self.wordLimit, edges.count < Self.edgeLimit, steps < Self.stepLimit else {
                throw .tooLarge
            }
            let whole = spelling.word(joined)
            let apart = spelling.word(kept).readings.first.map { $0 + (spelling.word(word).readings.first ?? []) }
            guard let reading = whole.readings.first, reading != apart else { continue }
            connect(place, reading, to: self.place(of: target))
            try join(kept: joined, at: place, from: target, words: words + 1)
        }
    }

    private mutating func numberWords(
        from node: TemplateGraph.Node
    ) -> [(word: [UInt8], target: TemplateGraph.Node)] {
        if let known = numberWords[node] { return known }
        let next = TemplateNextWords(graph, from: node)
        steps += next.steps
        let found = next.found.filter { spelling.word($0.word).touchesNumbers }
        numberWords[node] = found
        return found
    }

    private mutating func connect(_ place: Int, _ words: [UInt32], to target: Int32) {
        var node = Int32(place)
        for word in words.dropLast() { node = addStep(node, .word(word), at: place) }
        if let last = words.last { connect(node, .word(last), to: target, at: place) }
    }

    private mutating func addStep(_ node: Int32, _ label: Label, at place: Int) -> Int32 {
        let target = addPlace()
        connect(node, label, to: target, at: place)
        return target
    }

    private mutating func connect(_ node: Int32, _ label: Label, to target: Int32, at place: Int) {
        let edge = Edge(label: label, target: target)
        guard Int(node) == place else {
            places[Int(node)].edges.append(edge)
            return
        }
        if knownEdges.insert(edge).inserted { edges.append(edge) }
    }
}

/// The words that may follow a node of a graph, as written; words that contain a placeholder are left out.
struct TemplateNextWords {
    private(set) var found: [(word: [UInt8], target: TemplateGraph.Node)] = []
    private(set) var steps = 0

    /// The maximum number of steps; of a very long choice, only the first words are found.
    private static let limit = 2_000

    /// Collects the words that may follow `node`.
    init(_ graph: TemplateGraph, from node: TemplateGraph.Node) {
        var ways: [(node: TemplateGraph.Node, text: [UInt8])] = [(node, [])]
        while let (node, text) = ways.popLast(), steps < Self.limit {
            steps += 1
            if node == graph.end, !text.isEmpty { found.append((text, node)) }
            var next = graph.firstEdges[Int(node)]
            while next >= 0 {
                let edge = graph.edges[Int(next)]
                next = edge.next
                switch edge.label {
                case .nothing: ways.append((edge.target, text))
                case .space:
                    if text.isEmpty { ways.append((edge.target, text)) } else { found.append((text, edge.target)) }
                case .text(let number):
                    let word = text + Array(graph.texts[Int(number)].utf8)
                    if word.count < 64 { ways.append((edge.target, word)) }
                case .placeholder: break
                }
            }
        }
    }
}
