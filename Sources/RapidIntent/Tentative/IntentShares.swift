/// How the phrases that are possible after some words are divided among intents.
struct IntentShares: Sendable {
    /// The intents, that with the most phrases first; of equal ones, the earlier one in the dictionary.
    let all: [(intent: Int32, weight: Double)]
    /// The weight of all phrases.
    let total: Double

    static let none = IntentShares([:])

    /// The shares of these weights.
    init(_ weights: [Int32: Double]) {
        all = weights.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
        total = all.reduce(0) { $0 + $1.weight }
    }

    /// The shares of both together.
    static func + (first: IntentShares, second: IntentShares) -> IntentShares {
        guard !first.all.isEmpty, !second.all.isEmpty else { return first.all.isEmpty ? second : first }
        var weights = Dictionary(uniqueKeysWithValues: first.all.map { ($0.intent, $0.weight) })
        for share in second.all { weights[share.intent, default: 0] += share.weight }
        return IntentShares(weights)
    }

    /// The shares of some intents alone.
    func filtered(_ isOn: (Int32) -> Bool) -> IntentShares {
        let on = all.filter { isOn($0.intent) }
        guard on.count < all.count else { return self }
        return IntentShares(Dictionary(uniqueKeysWithValues: on.map { ($0.intent, $0.weight) }))
    }
}

/// The weights of a dictionary's phrases, and how those below each node of the tree of literal phrases are divided among intents.
///
/// Takes a few microseconds a phrase to make, once for all streams; the shares of templates are kept with the states of their
/// automaton (``TemplateStates/intents(of:_:in:)``). So a state with thousands of continuations is looked at once.
final class PhraseShares: Sendable {
    /// How often phrases were said, by intent and phrase.
    private let said: [UInt64: Double]
    private let nodes: [PhraseTree.NodeID: IntentShares]

    init(_ index: PhraseIndex) {
        let said = Self.said(in: index)
        self.said = said
        let tree = index.literals
        var children: [PhraseTree.NodeID: [PhraseTree.NodeID]] = [:]
        for (place, edge) in tree.edges.elements.enumerated() where edge.source != PhraseTree.nowhere {
            let isTail = edge.target & PhraseTree.tailFlag != 0
            children[edge.source, default: []].append(isTail ? edge.target : PhraseTree.NodeID(place))
        }
        // Parents before children.
        var order = [PhraseTree.root]
        var next = 0
        while next < order.count {
            order += children[order[next]]?.filter { $0 & PhraseTree.tailFlag == 0 } ?? []
            next += 1
        }
        var open: [PhraseTree.NodeID: [Int32: Double]] = [:]
        var nodes: [PhraseTree.NodeID: IntentShares] = [:]
        for node in order.reversed() {
            var weights: [Int32: Double] = [:]
            func add(_ value: UInt32?) {
                for (intent, phrase) in index.phrases.claims(value) {
                    weights[intent, default: 0] += 1 + (said[Self.key(intent, phrase)] ?? 0)
                }
            }
            add(tree.value(at: node))
            for child in children[node] ?? [] {
                if child & PhraseTree.tailFlag != 0 {
                    add(tree.value(ofTail: child))
                } else {
                    var below = open.removeValue(forKey: child) ?? [:]
                    if below.count > weights.count { swap(&below, &weights) }
                    weights.merge(below, uniquingKeysWith: +)
                }
            }
            nodes[node] = IntentShares(weights)
            open[node] = weights
        }
        self.nodes = nodes
    }

    /// How the literal phrases that begin with the words up to a node are divided.
    func literals(from node: PhraseTree.NodeID, in index: PhraseIndex) -> IntentShares {
        if node & PhraseTree.tailFlag == 0 { return nodes[node] ?? .none }
        var weights: [Int32: Double] = [:]
        for (intent, phrase) in index.phrases.claims(index.literals.value(ofTail: node)) {
            weights[intent, default: 0] += weight(ofIntent: intent, phrase: phrase)
        }
        return IntentShares(weights)
    }

    func weight(ofIntent intent: Int32, phrase: Int32) -> Double { 1 + (said[Self.key(intent, phrase)] ?? 0) }

    static func key(_ intent: Int32, _ phrase: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: intent)) << 32 | UInt64(UInt32(bitPattern: phrase))
    }

    private static func said(in index: PhraseIndex) -> [UInt64: Double] {
        let histories = index.histories.histories.filter { $0.key.following == PhraseHistories.Key.anything }
        guard !histories.isEmpty else { return [:] }
        var said: [UInt64: Double] = [:]
        let byIntent = Dictionary(grouping: histories) { $0.key.intent }
        for (number, intent) in index.intents.enumerated() {
            guard let known = byIntent[intent.name] else { continue }
            let counts = Dictionary(known.map { ($0.key.phrase, Double($0.value.said)) }, uniquingKeysWith: +)
            for phrase in intent.phrases.indices {
                guard let count = counts[intent.phrases.text(at: phrase)] else { continue }
                said[key(Int32(clamping: number), Int32(clamping: phrase))] = count
            }
        }
        return said
    }
}

extension PhraseTree {
    /// The value at the end of a tail.
    fileprivate func value(ofTail node: NodeID) -> UInt32? {
        let rest = texts.elements.dropFirst(Int(node ^ Self.tailFlag))
        return rest.firstIndex(of: FlatArray<UInt8>.endOfText).flatMap { texts.number(at: $0 + 1) }
    }
}
