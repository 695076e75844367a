/// How the phrases that are possible after some words are divided among intents.
struct IntentShares: Sendable, Equatable {
    /// The intents with the most phrases, the first one first; of equal ones, the earlier one in the dictionary.
    private(set) var top: [(intent: Int32, weight: Double)]
    /// The weight of all phrases.
    private(set) var total: Double
    /// The number of intents.
    private(set) var count: Int

    static let none = IntentShares([:])
    /// How many intents are kept.
    private static let most = 16

    /// The shares of these weights.
    init(_ weights: [Int32: Double]) {
        let sorted = weights.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        top = sorted.prefix(Self.most).map { ($0.key, $0.value) }
        total = sorted.reduce(0) { $0 + $1.value }
        count = sorted.count
    }

    static func == (first: IntentShares, second: IntentShares) -> Bool {
        first.total == second.total && first.count == second.count
            && first.top.elementsEqual(second.top) { $0 == $1 }
    }

    /// The shares of both together; an intent that is beyond the first ones of one of them counts there as none.
    static func + (first: IntentShares, second: IntentShares) -> IntentShares {
        guard first.count > 0, second.count > 0 else { return first.count > 0 ? first : second }
        var weights = Dictionary(uniqueKeysWithValues: first.top.map { ($0.intent, $0.weight) })
        for share in second.top { weights[share.intent, default: 0] += share.weight }
        var both = IntentShares(weights)
        both.total = first.total + second.total
        both.count = max(both.count, first.count, second.count)
        return both
    }

    /// The shares without some intents.
    func filtered(_ isOn: (Int32) -> Bool) -> IntentShares {
        let off = top.filter { !isOn($0.intent) }
        guard !off.isEmpty else { return self }
        var kept = self
        kept.top = top.filter { isOn($0.intent) }
        kept.total -= off.reduce(0) { $0 + $1.weight }
        kept.count -= off.count
        return kept
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
        // A damaged file may lead in circles.
        while next < order.count, order.count <= tree.edges.count + 1 {
            order += children[order[next]]?.filter { $0 & PhraseTree.tailFlag == 0 } ?? []
            next += 1
        }
        var open: [PhraseTree.NodeID: [Int32: Double]] = [:]
        var nodes: [PhraseTree.NodeID: IntentShares] = [:]
        for node in order.reversed() {
            var weights: [Int32: Double] = [:]
            func add(_ value: UInt32?) {
                guard let value, let owner = index.phrases.owner(ofPhrase: value) else { return }
                let (intent, phrase) = (Int32(clamping: owner.intent), Int32(clamping: owner.phrase))
                weights[intent, default: 0] += 1 + (said[Self.key(intent, phrase)] ?? 0)
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
        guard let value = index.literals.value(ofTail: node), let owner = index.phrases.owner(ofPhrase: value) else {
            return .none
        }
        let (intent, phrase) = (Int32(clamping: owner.intent), Int32(clamping: owner.phrase))
        return IntentShares([intent: weight(ofIntent: intent, phrase: phrase)])
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
            let counts = Dictionary(known.map { ($0.key.phrase, $0.value.said) }, uniquingKeysWith: +)
            for phrase in intent.phrases.indices {
                guard let count = counts[intent.phrases.text(at: phrase)] else { continue }
                said[key(Int32(clamping: number), Int32(clamping: phrase))] = Double(count)
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
