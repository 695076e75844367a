/// A tree of phrases with shared beginnings and, once reduced, shared ends.
///
/// Each edge holds all spoken forms of one part of a phrase, so a list is one edge. "from {city} to {city}" grows with
/// the sum of the cities, not with their product.
struct GrammarTree {
    typealias Part = [[String]]

    /// A node: phrases may end here, continue, or both.
    struct Node: Hashable {
        var isComplete = false
        var edges: [Edge] = []
    }

    struct Edge: Hashable {
        var part: Int
        var target: Int
    }

    private(set) var parts: [Part] = []
    private var numbers: [Part: Int] = [:]
    private var nodes = [Node()]
    private var targets: [Place: Int] = [:]

    private struct Place: Hashable {
        var node: Int
        var part: Int
    }

    mutating func insert(_ phrase: [Part]) {
        var node = 0
        for part in phrase {
            let place = Place(node: node, part: number(of: part))
            if let target = targets[place] {
                node = target
            } else {
                nodes[node].edges.append(Edge(part: place.part, target: nodes.count))
                targets[place] = nodes.count
                node = nodes.count
                nodes.append(Node())
            }
        }
        nodes[node].isComplete = true
    }

    private mutating func number(of part: Part) -> Int {
        if let number = numbers[part] { return number }
        numbers[part] = parts.count
        parts.append(part)
        return parts.count - 1
    }

    /// The nodes with equal continuations merged; the root is last.
    func reduced() -> [Node] {
        var numbers: [Node: Int] = [:]
        var reduced: [Node] = []
        var mapping = [Int](repeating: 0, count: nodes.count)
        // A child's index is always above its parent's, so in reverse order every target is known before it is used.
        for index in nodes.indices.reversed() {
            var node = nodes[index]
            for edge in node.edges.indices { node.edges[edge].target = mapping[node.edges[edge].target] }
            // The root is not merged: its incoming arcs would become loops.
            if index > 0, let number = numbers[node] {
                mapping[index] = number
            } else {
                mapping[index] = reduced.count
                numbers[node] = reduced.count
                reduced.append(node)
            }
        }
        return reduced
    }
}
