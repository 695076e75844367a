/// Lists the word sequences of a ``PhraseTree``.
///
/// Creation sorts all edges, which takes milliseconds for 100,000 phrases.
struct PhraseTreeListing {
    private let tree: PhraseTree
    /// The edges by source.
    private let edges: [(source: PhraseTree.NodeID, word: UInt32, target: PhraseTree.NodeID)]
    /// The number of each word of the tree, by the caller's count.
    private let words: [UInt32]

    /// - Parameter number: The caller's number of a word.
    init(_ tree: PhraseTree, number: (UnsafeBufferPointer<UInt8>) -> UInt32) {
        self.tree = tree
        edges = tree.edges.elements.enumerated().filter { $1.source != PhraseTree.nowhere }.map { place, edge in
            (edge.source, edge.word, edge.target & PhraseTree.tailFlag == 0 ? PhraseTree.NodeID(place) : edge.target)
        }.sorted { $0.source < $1.source }
        var words = [UInt32](repeating: 0, count: tree.words.places.count)
        for place in tree.words.places.elements where place.number > 0 {
            guard Int(place.number) <= words.count else { continue }
            let text = tree.words.texts.elements[Int(place.start)...].prefix { $0 != FlatArray<UInt8>.endOfText }
            words[Int(place.number) - 1] = number(UnsafeBufferPointer(rebasing: text))
        }
        self.words = words
    }

    /// Calls `body` with the words of every sequence below a root, by the caller's numbers, and its value.
    func forEach(
        below root: PhraseTree.NodeID, number: (UnsafeBufferPointer<UInt8>) -> UInt32,
        _ body: (_ words: [UInt32], _ value: UInt32) -> Void
    ) {
        var path: [UInt32] = []
        var pending: [(node: PhraseTree.NodeID, depth: Int, word: UInt32?)] = [(root, 0, nil)]
        while let next = pending.popLast() {
            path.removeLast(path.count - max(0, next.depth - 1))
            if let word = next.word { path.append(word) }
            if next.node & PhraseTree.tailFlag != 0 {
                readTail(at: Int(next.node ^ PhraseTree.tailFlag), after: path, number: number, body)
                continue
            }
            if let value = tree.value(at: next.node) { body(path, value) }
            for edge in edges[edges.firstPlace { $0.source >= next.node }...] {
                guard edge.source == next.node else { break }
                guard Int(edge.word) < words.count else { continue }
                pending.append((edge.target, path.count + 1, words[Int(edge.word)]))
            }
        }
    }

    private func readTail(
        at offset: Int, after path: [UInt32], number: (UnsafeBufferPointer<UInt8>) -> UInt32,
        _ body: (_ words: [UInt32], _ value: UInt32) -> Void
    ) {
        let texts = tree.texts.elements
        guard offset < texts.count else { return }
        let tail = texts[offset...].prefix { $0 != FlatArray<UInt8>.endOfText }
        guard let value = tree.texts.number(at: tail.endIndex + 1) else { return }
        body(path + tail.split(separator: PhraseTree.space).map { number(UnsafeBufferPointer(rebasing: $0)) }, value)
    }
}
