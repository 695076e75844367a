import RapidIntent
import Synchronization

/// Runs of words that share their beginnings.
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

/// The values of lists and the numbers of ranges, read when they are first asked for.
final class SpokenTries: Sendable {
    private let lists: [EntityList]
    private let known = Mutex<[SpokenNodes.Values: SpokenTrie]>([:])

    /// How many ways to say one form are kept; a form with more has several numbers in it.
    private static let formLimit = 64
    /// How many numbers of a range are kept.
    private static let numberLimit = 1_001

    init(_ lists: [EntityList]) { self.lists = lists }

    /// The ways to say the values of a list or the numbers of a range.
    subscript(values: SpokenNodes.Values) -> SpokenTrie {
        if let trie = known.withLock({ $0[values] }) { return trie }
        // Made outside the lock: two threads may do so at once, and make the same.
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

    /// Every way to say a text.
    private static func runs(_ text: String) -> [[String]] {
        var runs: [[String]] = [[]]
        for part in SpokenForms(text).parts {
            runs = Array(runs.flatMap { head in part.map { head + $0 } }.prefix(formLimit))
        }
        return runs
    }
}
