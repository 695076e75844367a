import RapidIntent

/// What may be said, as a finite-state graph whose arcs bear words.
///
/// Narrow on purpose: only the phrases of the dictionary, in their order. Measured on recorded commands, "the same words
/// in any order" lost 3 points of accuracy and a statistical model of them 7.
struct Grammar: Equatable, Sendable {
    /// How many states there are; they are numbered from 0.
    let stateCount: Int
    /// Where every utterance begins.
    let start: Int
    /// Where every complete utterance ends.
    let end: Int
    /// The ways from state to state.
    let arcs: [Arc]
    /// What of the dictionary cannot be heard.
    let omissions: [GrammarOmission]

    /// A way from one state to another.
    struct Arc: Hashable, Sendable {
        var from: Int
        var to: Int
        /// What is said on the way; nil for nothing.
        var word: String?
        /// How readily the way is taken, above 0 and up to 1.
        var weight: Double

        init(from: Int, to: Int, word: String?, weight: Double = 1) {
            self.from = from
            self.to = to
            self.word = word
            self.weight = weight
        }
    }

    /// Every word on an arc.
    var words: Set<String> { Set(arcs.compactMap(\.word)) }

    /// The grammar with a run of phones beside all that may be said: a way out for what it does not hold.
    func withGarbage(_ phones: [String], _ weights: GrammarWeights) -> Grammar {
        guard !phones.isEmpty else { return self }
        let loop = stateCount
        var arcs = arcs + [Arc(from: loop, to: end, word: nil)]
        for phone in phones {
            arcs.append(Arc(from: start, to: loop, word: phone, weight: weights.garbageEntry * weights.garbagePhone))
            arcs.append(Arc(from: loop, to: loop, word: phone, weight: weights.garbagePhone))
        }
        return Grammar(stateCount: stateCount + 1, start: start, end: end, arcs: arcs, omissions: omissions)
    }

    /// The grammar with a way to the end from every state: what may have been said when somebody pauses.
    ///
    /// Without it, an order that breaks off with "with" would be forced to end in "with cream".
    func withBreakingOff(_ weight: Double) -> Grammar {
        // Not before the first word of a command, nor between two: a conjunction alone would be an easy way out.
        let entries = Set(arcs.filter { $0.from == start && $0.word == nil }.map(\.to))
        let ways = Set(arcs.filter { $0.word == nil && entries.contains($0.to) }.map(\.from))
        let broken = (0..<stateCount).filter { !entries.contains($0) && !ways.contains($0) }.map {
            Arc(from: $0, to: end, word: nil, weight: weight)
        }
        return Grammar(stateCount: stateCount, start: start, end: end, arcs: arcs + broken, omissions: omissions)
    }

    /// Any run of phones, and nothing else.
    static func phones(_ phones: [String], _ weights: GrammarWeights) -> Grammar {
        Grammar(
            stateCount: 2, start: 0, end: 1,
            arcs: [Arc(from: 0, to: 1, word: nil)]
                + phones.map { Arc(from: 0, to: 0, word: $0, weight: weights.garbagePhone) }, omissions: [])
    }
}
