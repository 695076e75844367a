import RapidIntent
import Synchronization

struct SpokenTrie: Sendable {
    struct Node: Sendable {
        var children: [String: Int] = [:]
        var isEnd = false
    }

    private(set) var nodes = [Node()]

    init(_ runs: some Sequence<[String]>) {
        for run in runs where !run.isEmpty {
            var node = 0
            for word in run {
                if let child = nodes[node].children[word] {
                    node = child
                } else {
                    nodes[node].children[word] = nodes.count
                    node = nodes.count
                    nodes.append(Node())
                }
            }
            nodes[node].isEnd = true
        }
    }
}

/// The values of lists, read on first use.
final class SpokenTries: Sendable {
    private let lists: [EntityList]
    private let known = Mutex<[Int: SpokenTrie]>([:])

    /// The maximum number of spoken forms per text; a text with more contains several numbers.
    private static let formLimit = 64

    init(_ lists: [EntityList]) { self.lists = lists }

    subscript(list: Int) -> SpokenTrie {
        if let trie = known.withLock({ $0[list] }) { return trie }
        // Built outside the lock: two threads may build the same trie.
        let trie = SpokenTrie(lists[list].values.lazy.flatMap(\.forms).flatMap(Self.runs))
        known.withLock { $0[list] = trie }
        return trie
    }

    private static func runs(_ text: String) -> [[String]] {
        var runs: [[String]] = [[]]
        for part in SpokenForms(text).parts {
            runs = Array(runs.flatMap { head in part.map { head + $0 } }.prefix(formLimit))
        }
        return runs
    }
}
