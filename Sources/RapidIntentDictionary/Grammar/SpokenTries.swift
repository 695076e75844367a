import RapidIntent
import Synchronization

/// A trie of word sequences.
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

/// The values of lists and the numbers of ranges, read on first use.
final class SpokenTries: Sendable {
    private let lists: [EntityList]
    private let known = Mutex<[SpokenNodes.Values: SpokenTrie]>([:])

    /// The maximum number of spoken forms per text; a text with more contains several numbers.
    private static let formLimit = 64
    /// The maximum number of numbers per range.
    private static let numberLimit = 1_001

    init(_ lists: [EntityList]) { self.lists = lists }

    /// The spoken forms of the values of a list or the numbers of a range.
    subscript(values: SpokenNodes.Values) -> SpokenTrie {
        if let trie = known.withLock({ $0[values] }) { return trie }
        // Built outside the lock: two threads may build the same trie.
        let trie =
            switch values {
            case .range(let range): Self.numbers(range)
            case .list(let number):
                if case .range(let range) = lists[number].kind {
                    Self.numbers(range)
                } else {
                    SpokenTrie(lists[number].values.lazy.flatMap(\.forms).flatMap(Self.runs))
                }
            }
        known.withLock { $0[values] = trie }
        return trie
    }

    /// The numbers of a range, in words and in digits.
    private static func numbers(_ range: NumberRange) -> SpokenTrie {
        let digits = stride(from: range.from, through: range.to, by: range.step).prefix(numberLimit).map {
            $0 < 0 ? ["minus", String(-$0)] : [String($0)]
        }
        return SpokenTrie(SpokenNumber.forms(of: range, limit: numberLimit) + digits)
    }

    /// All spoken forms of a text.
    private static func runs(_ text: String) -> [[String]] {
        var runs: [[String]] = [[]]
        for part in SpokenForms(text).parts {
            runs = Array(runs.flatMap { head in part.map { head + $0 } }.prefix(formLimit))
        }
        return runs
    }
}
