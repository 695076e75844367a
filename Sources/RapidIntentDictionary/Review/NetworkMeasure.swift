import RapidIntent

/// For each node of a ``TemplateNetwork``, the number of possible endings and the shortest one.
///
/// Computed once, in time linear in the size of the network, which has no cycles.
struct NetworkMeasure {
    private let network: TemplateNetwork
    /// The number of paths from each node to an end, at least one word long; at most `Int.max`.
    private(set) var completions: [Int]
    /// Whether a wildcard may occur on a path from each node to an end, so that the number has no meaning.
    private(set) var takesAnything: [Bool]
    /// The minimum number of words from each node to an end.
    private var shortest: [Int]
    private let name: (TemplateNetwork.Slot) -> String

    /// Measures a network.
    ///
    /// - Parameters:
    ///   - size: The number of values of a placeholder.
    ///   - name: The display name of a placeholder.
    init(
        _ network: TemplateNetwork, size: (TemplateNetwork.Slot) -> Int,
        name: @escaping (TemplateNetwork.Slot) -> String
    ) {
        self.network = network
        self.name = name
        completions = [Int](repeating: 0, count: network.nodes.count)
        shortest = [Int](repeating: 0, count: network.nodes.count)
        takesAnything = [Bool](repeating: false, count: network.nodes.count)
        // Nodes are added after the targets of their edges, except the root, which is the first.
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

    /// The number of paths to an end through a node, including the path that ends there.
    func ways(through node: TemplateNetwork.NodeID) -> Int {
        TemplateCount.sum(completions[Int(node)], network.nodes[Int(node)].isComplete ? 1 : 0)
    }

    /// The ending with the fewest words after a node, at least one word; nil if nothing follows.
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
