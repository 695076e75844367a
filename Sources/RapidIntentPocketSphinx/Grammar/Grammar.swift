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

/// The optional parts of a grammar besides the phrases of a dictionary, and their weights.
///
/// The engine raises every weight to the power of its language weight, 6.5. The two weights of garbage were measured
/// before the normalisation of cepstra, on 100 recorded commands to a coffee maker with their own and another domain's
/// grammar, and on 96 synthetic commands and 32 other sentences. With 0.02 and 0.06, 97 recorded and all synthetic
/// commands were right and no foreign sentence became a command. With a lower cost, 2 to 11 of 132 foreign sentences
/// became commands ("what is the weather today" as "what is around me") for one more right command. A higher one
/// rejected short commands.
struct GrammarWeights: Equatable, Sendable {
    /// Optional words before a phrase.
    ///
    /// These are not all `fillers` of the language: a breath or a noise fits a short word such as "oh", "ah" or "mm", and the
    /// weights were measured with these alone.
    var leadingFillers = ["please", "um", "hey"]
    /// Optional words after a phrase.
    var trailingFillers = ["please"]
    var filler = 0.01
    /// Words that join two commands, alone or in sequence ("and then").
    var conjunctions = ["and", "then"]
    /// The weight of each conjunction: another command is less likely than a longer one, and than a background voice.
    var conjunction = 0.003
    /// The weight of a run of phones outside the dictionary.
    var garbageEntry = 0.02
    var garbagePhone = 0.06
    var breakingOff = 0.05
    /// The weight of each word before a command that changes its meaning (`rivals` of the language's file): that of a filler, so that
    /// only the sound distinguishes "don't" from "um".
    var opening = 0.01
}

extension Grammar {
    struct Texts: Sendable {
        private var onward: [Int: [Arc]] = [:]
        private let start: Int
        private let end: Int

        init(of grammar: Grammar) {
            start = grammar.commandStart
            end = grammar.commandEnd
            onward = Dictionary(grouping: grammar.arcs, by: \.from)
        }

        /// Whether the text, with words separated by single spaces, is a complete command.
        func contain(_ text: String) -> Bool { !text.isEmpty && places(after: text).contains(end) }

        /// Whether a command may begin with the text, with words separated by single spaces.
        func begin(with text: String) -> Bool { !places(after: text).isEmpty }

        /// The states that a text leads to.
        private func places(after text: String) -> Set<Int> {
            var places = closure([start])
            for word in text.split(separator: " ") {
                let reached = places.flatMap { onward[$0] ?? [] }.filter { $0.word.map { $0 == word } ?? false }.map(
                    \.to)
                if reached.isEmpty { return [] }
                places = closure(Set(reached))
            }
            return places
        }

        /// The states that can be reached without a word.
        private func closure(_ states: Set<Int>) -> Set<Int> {
            var (reached, open) = (states, Array(states))
            while let state = open.popLast() {
                for arc in onward[state] ?? [] where arc.word == nil && reached.insert(arc.to).inserted {
                    open.append(arc.to)
                }
            }
            return reached
        }
    }
}

extension Grammar {
    /// The grammar with optional words before a command that change its meaning.
    ///
    /// A path with such a word leaves the dictionary (``Hypothesis/leavesDictionary``), whatever follows.
    func withOpenings(_ openings: [String], _ weights: GrammarWeights) -> Grammar {
        with(arcs + openings.map { Arc(from: commandStart, to: commandStart, word: $0, weight: weights.opening) })
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
