/// An index of the positions of a state by the words that can follow.
///
/// If thousands of templates have the same beginning, a state has thousands of positions. The index makes it
/// unnecessary to test all of them for every word.
struct TemplateSuccessors {
    /// The positions with a word edge, by word, as indexes into the state.
    private var byWord: [UInt32: [Int32]] = [:]
    /// The positions where words other than those of word edges can follow.
    private var anyWord: [Int32] = []

    /// Builds the index, in one pass over the positions.
    init(of positions: ArraySlice<TemplateStates.Position>, in network: TemplateNetwork) {
        for (place, position) in positions.enumerated() {
            let node = network.nodes[Int(position.node)]
            guard position.slot == -1, node.slots.isEmpty else {
                anyWord.append(Int32(place))
                continue
            }
            var last: UInt32?
            for edge in network.wordEdges[Int(node.words.lowerBound)..<Int(node.words.upperBound)]
            where edge.word != last {
                byWord[edge.word, default: []].append(Int32(place))
                last = edge.word
            }
        }
    }

    /// Calls `body` with each position that a word may advance, in order.
    func forEach(by word: UInt32, _ body: (Int32) -> Void) {
        let named = byWord[word] ?? []
        var next = 0
        for place in anyWord {
            while next < named.count, named[next] < place {
                body(named[next])
                next += 1
            }
            body(place)
        }
        for place in named[next...] { body(place) }
    }
}
