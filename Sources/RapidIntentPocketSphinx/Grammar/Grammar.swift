import RapidIntent

/// The accepted utterances, as a finite-state graph with words on its arcs.
///
/// It contains only the phrases of the dictionary, in their order. On recorded commands, "the same words in any order"
/// lost 3 points of accuracy and a statistical model of them 7.
struct Grammar: Equatable, Sendable {
    /// The number of states, which are numbered from 0.
    let stateCount: Int
    /// The state where every utterance begins.
    let start: Int
    /// The state where every complete utterance ends.
    let end: Int
    /// The state where each command of an utterance begins.
    let commandStart: Int
    let commandEnd: Int
    let arcs: [Arc]
    /// The parts of the dictionary that cannot be recognised.
    let omissions: [GrammarOmission]

    /// A transition between two states.
    struct Arc: Hashable, Sendable {
        var from: Int
        var to: Int
        /// The spoken word; nil for none.
        var word: String?
        /// The weight, above 0 and up to 1.
        var weight = 1.0
    }

    var words: Set<String> { Set(arcs.compactMap(\.word)) }

    /// The grammar with a run of phones as an alternative, for words outside it.
    func withGarbage(_ phones: [String], _ weights: GrammarWeights) -> Grammar {
        guard !phones.isEmpty else { return self }
        let loop = stateCount
        var arcs = arcs + [Arc(from: loop, to: end, word: nil)]
        for phone in phones {
            arcs.append(Arc(from: start, to: loop, word: phone, weight: weights.garbageEntry * weights.garbagePhone))
            arcs.append(Arc(from: loop, to: loop, word: phone, weight: weights.garbagePhone))
        }
        return with(arcs, states: 1)
    }

    /// The grammar with one or two conjunctions from the end of a command to the beginning of another.
    ///
    /// - Parameter isKnown: Whether a word has a pronunciation.
    func withConjunctions(_ weights: GrammarWeights, isKnown: (String) -> Bool) -> Grammar {
        let words = weights.conjunctions.filter(isKnown)
        guard !words.isEmpty else { return self }
        let joint = stateCount
        var arcs = arcs + [Arc(from: joint, to: commandStart, word: nil)]
        for word in words {
            arcs.append(Arc(from: commandEnd, to: joint, word: word, weight: weights.conjunction))
            arcs.append(Arc(from: joint, to: commandStart, word: word, weight: weights.conjunction))
        }
        return with(arcs, states: 1)
    }

    /// The grammar with an arc to the end from every state, for utterances that pause within a phrase.
    ///
    /// Without it, a command that breaks off with "with" would be forced to end in "with cream".
    func withBreakingOff(_ weight: Double) -> Grammar {
        // Not before the first word of a command or between two commands, where a conjunction alone would match too
        // easily, and not where a wordless arc leads to the end anyway.
        let near = arcs.filter { $0.word == nil && ($0.to == commandStart || $0.to == end) }.map(\.from)
        let whole = Set(near + [end, commandStart])
        let broken = (0..<stateCount).filter { !whole.contains($0) }.map {
            Arc(from: $0, to: end, word: nil, weight: weight)
        }
        return with(arcs + broken)
    }

    func with(_ arcs: [Arc], states: Int = 0) -> Grammar {
        Grammar(
            stateCount: stateCount + states, start: start, end: end, commandStart: commandStart, commandEnd: commandEnd,
            arcs: arcs, omissions: omissions)
    }

    static func phones(_ phones: [String], _ weights: GrammarWeights) -> Grammar {
        Grammar(
            stateCount: 2, start: 0, end: 1, commandStart: 0, commandEnd: 1,
            arcs: [Arc(from: 0, to: 1, word: nil)]
                + phones.map { Arc(from: 0, to: 0, word: $0, weight: weights.garbagePhone) }, omissions: [])
    }
}
