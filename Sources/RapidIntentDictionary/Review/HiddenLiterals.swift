import RapidIntent

/// The literal phrases that an `instant` phrase may hide: they begin with its words, and it fires before they are
/// complete.
///
/// The search begins with the instant phrases, which are few, and collects everything below their words in the phrase
/// tree. The result may contain phrases that are not hidden; ``PhraseReview`` checks each.
struct HiddenLiterals {
    /// The phrases of each intent, by their numbers within the intent.
    private var phrases: [Int: [Int]] = [:]

    /// Takes time linear in the number of instant phrases and, if there are any, in the size of the phrase tree.
    init(_ dictionary: CommandDictionary.Storage) {
        let table = dictionary.index.phrases
        for number in table.tree.values(below: Self.nodes(of: dictionary)) {
            guard let owner = table.owner(ofPhrase: number) else { continue }
            phrases[owner.intent, default: []].append(owner.phrase)
        }
    }

    /// The numbers of an intent's literal phrases that may be hidden, in any order.
    func phrases(ofIntent intent: Int) -> [Int] { phrases[intent] ?? [] }

    /// The nodes of the phrase tree below which instant phrases hide others.
    private static func nodes(of dictionary: CommandDictionary.Storage) -> Set<PhraseTree.NodeID> {
        var nodes: Set<PhraseTree.NodeID> = []
        let instant = Set(dictionary.intents.indices.filter { dictionary.intents[$0].rule.policy == .instant })
        for intent in instant {
            let phrases = dictionary.intents[intent].phrases
            for phrase in phrases.indices where phrases.isLiteral(phrase) {
                if let node = node(of: phrases.text(at: phrase), in: dictionary) { nodes.insert(node) }
            }
        }
        let network = dictionary.index.templates.network
        guard !instant.isEmpty, !network.isEmpty else { return nodes }
        func isInstant(_ node: TemplateNetwork.NodeID) -> Bool {
            instant.contains(Int(network.entries[Int(network.nodes[Int(node)].template)].intent))
        }
        // Only the first word of a template is examined: anything may follow.
        if network.slots(after: 0).contains(where: { isInstant($0.target) }) { return [PhraseTree.root] }
        for edge in network.words(after: 0) where isInstant(edge.target) {
            let word = network.words.string(edge.word)
            guard !isNumber(word) else { return [PhraseTree.root] }
            if let node = node(of: word, in: dictionary) { nodes.insert(node) }
        }
        return nodes
    }

    /// The node after some words.
    ///
    /// If the last word is a number, the node before it, because further words may change the number.
    private static func node(of text: String, in dictionary: CommandDictionary.Storage) -> PhraseTree.NodeID? {
        let (text, tree) = (dictionary.normaliser.normalise(text), dictionary.index.phrases.tree)
        var words = text.keptWords(isFirst: true, isLast: true)
        if let last = words.last, isNumber(text.string(of: last)) { words.removeLast() }
        return words.reduce(PhraseTree.root as PhraseTree.NodeID?) { node, word in
            node.flatMap { node in text.withBytes(of: word) { tree.child(of: node, $0, hash: word.hash) } }
        }
    }

    private static func isNumber(_ word: String) -> Bool { word.utf8.first.map { (0x30...0x39).contains($0) } ?? false }
}

extension PhraseTree {
    /// The values of all word sequences that continue from one of the nodes, in any order.
    ///
    /// Takes time linear in the size of the tree, unless there are no nodes.
    func values(below nodes: Set<NodeID>) -> Set<UInt32> {
        guard !nodes.isEmpty else { return [] }
        var values = Set(nodes.lazy.filter { $0 & Self.tailFlag != 0 }.compactMap { valueOfTail(at: $0) })
        // Whether each edge is below one of the nodes; nil if not known yet.
        var isBelow = [Bool?](repeating: nil, count: edges.count)
        var path: [Int] = []
        for (place, edge) in edges.elements.enumerated() where edge.source != Self.nowhere {
            var next = place
            var found: Bool?
            while found == nil {
                path.append(next)
                let source = edges[next]?.source ?? Self.nowhere
                if nodes.contains(source) {
                    found = true
                } else if source & Self.rootFlag != 0 {
                    found = false
                } else {
                    next = Int(source)
                    found = isBelow[next]
                }
            }
            for step in path { isBelow[step] = found }
            path.removeAll(keepingCapacity: true)
            guard found == true else { continue }
            if edge.target & Self.tailFlag != 0 {
                if let value = valueOfTail(at: edge.target) { values.insert(value) }
            } else if edge.target > 0 {
                values.insert(edge.target - 1)
            }
        }
        return values
    }

    /// The value of the word sequence that ends in a tail.
    private func valueOfTail(at node: NodeID) -> UInt32? {
        let tail = texts.elements.dropFirst(Int(node ^ Self.tailFlag))
        return tail.firstIndex(of: FlatArray<UInt8>.endOfText).flatMap { texts.number(at: $0 + 1) }
    }
}
