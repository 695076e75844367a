/// A trie of token sequences, with the places that they lead to.
struct TokenTrie {
    struct Node {
        var number: Int
        var children: [Int: Int] = [:]
        /// The places that the tokens so far lead to.
        var targets: [Int] = []
    }

    /// The nodes by number; the first is the root.
    private(set) var nodes = [Node(number: 0)]

    /// Adds a sequence of tokens.
    mutating func insert(_ tokens: [Int], target: Int) {
        var node = 0
        for token in tokens {
            if let child = nodes[node].children[token] {
                node = child
            } else {
                nodes[node].children[token] = nodes.count
                node = nodes.count
                nodes.append(Node(number: node))
            }
        }
        if node != 0, !nodes[node].targets.contains(target) { nodes[node].targets.append(target) }
    }
}
