/// Phrases that go on after some words.
extension PhraseIndex {
    /// Whether a phrase begins with some words of a text and goes on after them, and none ends with them.
    ///
    /// Conditions of phrases are not considered. Costs a step for each edge that leads on from the words before.
    ///
    /// - Parameter places: The places of the words; nil for a value, which any placeholder may match.
    func continues(after places: [Int?], of text: NormalisedText) -> Bool {
        let network = templates.network
        var literal: PhraseTree.NodeID? = PhraseTree.root
        var nodes: Set<TemplateNetwork.NodeID> = network.isEmpty ? [] : [TemplateNetwork.root]
        for place in places {
            guard let place else {
                literal = nil
                nodes = Set(nodes.lazy.flatMap { network.slots(after: Int($0)) }.map(\.target))
                continue
            }
            let word = text.words[place]
            let number: UInt32?
            (literal, number) = text.withBytes(of: word) { bytes in
                (
                    literal.flatMap { literals.child(of: $0, bytes, hash: word.hash) },
                    network.words.number(of: bytes, hash: word.hash)
                )
            }
            nodes = Set(
                nodes.lazy.flatMap { network.words(after: Int($0)) }.filter { $0.word == number }.map(\.target))
            if literal == nil, nodes.isEmpty { return false }
        }
        let isPhrase = literal.flatMap(literals.value) != nil || nodes.contains { network.nodes[Int($0)].isComplete }
        return !places.isEmpty && !isPhrase
            && (literal.map(literals.hasChildren) ?? false
                || nodes.contains { !network.words(after: Int($0)).isEmpty || !network.slots(after: Int($0)).isEmpty })
    }
}
