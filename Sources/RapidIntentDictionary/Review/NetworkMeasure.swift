import RapidIntent

/// How much may follow each place of a ``TemplateNetwork``: how many sentences, and which is the shortest.
///
/// Worked out once, in time linear in the network, since it has no cycles.
struct NetworkMeasure {
    private let network: TemplateNetwork
    /// How many ways there are from each node to an end, at least one word long; at most `Int.max`.
    private(set) var completions: [Int]
    /// Whether any words may stand on a way from each node to an end, so that nothing is counted.
    private(set) var takesAnything: [Bool]
    /// The fewest words from each node to an end.
    private var shortest: [Int]
    private let name: (TemplateNetwork.Slot) -> String

    /// Measures a network.
    ///
    /// - Parameters:
    ///   - size: How many values a placeholder may have.
    ///   - name: What a placeholder is called.
    init(
        _ network: TemplateNetwork, size: (TemplateNetwork.Slot) -> Int,
        name: @escaping (TemplateNetwork.Slot) -> String
    ) {
        self.network = network
        self.name = name
        completions = [Int](repeating: 0, count: network.nodes.count)
        shortest = [Int](repeating: 0, count: network.nodes.count)
        takesAnything = [Bool](repeating: false, count: network.nodes.count)
        // A node is added after those that its edges lead to; only the root, the first, comes before them.
        for node in Array(network.nodes.indices.dropFirst()) + [0] {
            var count = 0
            var fewest = Int.max
            for edge in network.words(after: node) {
                count = TemplateCount.sum(count, ways(through: edge.target))
                fewest = min(fewest, shortest[Int(edge.target)] + 1)
            }
            for slot in network.slots(after: node) {
                count = TemplateCount.sum(count, TemplateCount.product(size(slot), ways(through: slot.target)))
                fewest = min(fewest, shortest[Int(slot.target)] + 1)
            }
            takesAnything[node] =
                network.words(after: node).contains { takesAnything[Int($0.target)] }
                || network.slots(after: node).contains { $0.kind == .wildcard || takesAnything[Int($0.target)] }
            completions[node] = count
            shortest[node] = network.nodes[node].isComplete || fewest == .max ? 0 : fewest
        }
    }

    /// How many ways lead to an end by way of a node, the one that ends there among them.
    func ways(through node: TemplateNetwork.NodeID) -> Int {
        TemplateCount.sum(completions[Int(node)], network.nodes[Int(node)].isComplete ? 1 : 0)
    }

    /// The fewest words from a node to an end, at least one; nil where nothing follows.
    func shortestEnd(after node: TemplateNetwork.NodeID) -> String? {
        var words: [String] = []
        var node = Int(node)
        repeat {
            let word = network.words(after: node).min { shortest[Int($0.target)] < shortest[Int($1.target)] }
            let slot = network.slots(after: node).min { shortest[Int($0.target)] < shortest[Int($1.target)] }
            if let word, slot.map({ shortest[Int(word.target)] <= shortest[Int($0.target)] }) ?? true {
                words.append(network.words.string(word.word))
                node = Int(word.target)
            } else if let slot {
                words.append("{\(name(slot))}")
                node = Int(slot.target)
            } else {
                return words.isEmpty ? nil : UnspacedScripts.joined(words)
            }
        } while !network.nodes[node].isComplete
        return UnspacedScripts.joined(words)
    }
}
