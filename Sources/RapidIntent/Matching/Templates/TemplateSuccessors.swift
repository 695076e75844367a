/// Which of the positions of a state a word leads on from.
///
/// Where thousands of templates begin alike, a state has as many positions, and nearly every word goes on with one of them:
/// to ask all of them at every word would cost time that grows with the number of templates.
struct TemplateSuccessors {
    /// The positions, by place, with an edge that asks for a word.
    private var byWord: [UInt32: [Int32]] = [:]
    /// The positions at which more than certain words may be said.
    private var anyWord: [Int32] = []

    /// Looks through the positions of a state once.
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

    /// Hands on the positions that a word may lead on from, in their order.
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
