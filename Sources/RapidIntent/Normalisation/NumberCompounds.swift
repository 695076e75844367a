/// Splits compound number words: "einundzwanzig" into ein, und, zwanzig.
///
/// The parts of a language's numbers are stored as a byte trie. Most other words differ from it at the first or second
/// byte, so the test for them is very cheap.
struct NumberCompounds: Sendable {
    private struct Node: Sendable {
        var byte: UInt8
        var firstChild: UInt16 = 0
        var nextSibling: UInt16 = 0
        var word: NumberWord?
    }

    /// The maximum length of a word, in bytes and in parts.
    ///
    /// "neunhundertneunundneunzigtausendneunhundertneunundneunzig" has 57 bytes and 15 parts.
    private static let largestLength = 96
    static let largestCount = 24

    private var nodes = [Node(byte: 0)]
    private let grammar: NumberGrammar

    init(_ parts: [(String, NumberWord)], grammar: NumberGrammar) {
        self.grammar = grammar
        for (part, word) in parts {
            var node = 0
            for byte in part.utf8 { node = child(of: node, byte) ?? addChild(of: node, byte) }
            nodes[node].word = word
        }
    }

    /// Passes the parts of a word that is a number to `body`; returns nil if the word is not a number.
    @inline(__always)
    func withParts<Result>(
        of word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<NumberWord>) -> Result
    ) -> Result? {
        guard let first = word.first, child(of: 0, first) != nil, word.count <= Self.largestLength else { return nil }
        return withSplitParts(of: word, body)
    }

    private func withSplitParts<Result>(
        of word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<NumberWord>) -> Result
    ) -> Result? {
        withUnsafeTemporaryAllocation(of: NumberWord.self, capacity: Self.largestCount) { parts in
            // Words of a single part are in the word table.
            guard let count = split(word, from: 0, after: NumberState(), count: 0, into: parts), count > 1 else {
                return nil
            }
            return body(UnsafeBufferPointer(rebasing: parts[..<count]))
        }
    }

    /// Splits the rest of a word into parts, trying longer parts first; nil if the parts form no number.
    ///
    /// Each part must extend the number of the parts before it, so there are few combinations to try.
    private func split(
        _ word: UnsafeBufferPointer<UInt8>, from start: Int, after number: NumberState, count: Int,
        into parts: UnsafeMutableBufferPointer<NumberWord>
    ) -> Int? {
        if start == word.count { return number.joint == .none ? count : nil }
        guard count < parts.count else { return nil }
        var ends: [(Int, NumberWord)] = []
        var node = 0
        var index = start
        while index < word.count, let next = child(of: node, word[index]) {
            (node, index) = (next, index + 1)
            if let word = nodes[node].word { ends.append((index, word)) }
        }
        for (end, part) in ends.reversed() {
            var next = number
            if count == 0 {
                guard let begun = NumberState(part) else { continue }
                next = begun
            } else if !next.extend(with: part, in: grammar, isWhole: false) {
                continue
            }
            // `part` has a trivial type, so assignment to uninitialised memory is safe.
            parts[count] = part
            if let result = split(word, from: end, after: next, count: count + 1, into: parts) { return result }
        }
        return nil
    }

    @inline(__always)
    private func child(of node: Int, _ byte: UInt8) -> Int? {
        var child = Int(nodes[node].firstChild)
        while child != 0 {
            if nodes[child].byte == byte { return child }
            child = Int(nodes[child].nextSibling)
        }
        return nil
    }

    private mutating func addChild(of node: Int, _ byte: UInt8) -> Int {
        nodes.append(Node(byte: byte, nextSibling: nodes[node].firstChild))
        nodes[node].firstChild = UInt16(nodes.count - 1)
        return nodes.count - 1
    }
}
