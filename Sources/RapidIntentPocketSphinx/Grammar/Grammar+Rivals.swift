extension Grammar {
    /// The grammar with optional words before a command that change its meaning.
    ///
    /// A path with such a word leaves the dictionary (``Hypothesis/leavesDictionary``), whatever follows.
    func withOpenings(_ openings: [String], _ weights: GrammarWeights) -> Grammar {
        with(
            arcs
                + openings.map { Arc(from: commandStart, to: commandStart, word: $0, weight: weights.opening) })
    }

    /// All utterances with an opening before one of their commands, for comparison with the phrases.
    ///
    /// The graph has two copies. The first has no end; one or two openings lead from it to the second. So every path
    /// contains an opening. Returns nil without openings.
    func opened(by openings: [String], _ weights: GrammarWeights) -> Grammar? {
        guard !openings.isEmpty else { return nil }
        let second = stateCount
        let (once, twice) = (2 * stateCount, 2 * stateCount + 1)
        var arcs = self.arcs.filter { $0.to != end }
        for arc in self.arcs where arc.from != start {
            arcs.append(Arc(from: arc.from + second, to: arc.to + second, word: arc.word, weight: arc.weight))
        }
        for word in openings {
            arcs.append(Arc(from: commandStart, to: once, word: word, weight: weights.opening))
            arcs.append(Arc(from: once, to: twice, word: word, weight: weights.opening))
        }
        arcs.append(Arc(from: once, to: commandStart + second, word: nil))
        arcs.append(Arc(from: twice, to: commandStart + second, word: nil))
        return Grammar(
            stateCount: 2 * stateCount + 2, start: start, end: end + second, commandStart: commandStart,
            commandEnd: commandEnd + second, arcs: arcs, omissions: [])
    }
}

extension Grammar {
    /// A sequence of words, each with sound-alikes as alternatives; nil if no word has any.
    ///
    /// - Parameters:
    ///   - weight: The weight of an alternative; that of a word is 1.
    init?(words: [String], rivals: [[String]], weight: Double) {
        guard rivals.contains(where: { !$0.isEmpty }) else { return nil }
        var arcs: [Arc] = []
        for (place, word) in words.enumerated() {
            arcs.append(Arc(from: place, to: place + 1, word: word))
            arcs += rivals[place].map { Arc(from: place, to: place + 1, word: $0, weight: weight) }
        }
        self.init(
            stateCount: words.count + 1, start: 0, end: words.count, commandStart: 0, commandEnd: words.count,
            arcs: arcs,
            omissions: [])
    }
}
