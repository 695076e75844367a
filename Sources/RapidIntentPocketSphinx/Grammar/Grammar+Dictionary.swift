import RapidIntent
import RapidIntentDictionary

extension Grammar {
    /// All words of a dictionary's phrases and lists, and the fillers, which may need a pronunciation.
    static func candidateWords(
        intents: [Intent], lists: [EntityList], rules: [String: Template] = [:], weights: GrammarWeights
    ) -> Set<String> {
        var words = Set(weights.leadingFillers + weights.trailingFillers + weights.conjunctions)
        for phrase in intents.flatMap(\.phrases) {
            for part in wordings(of: phrase, rules: rules).joined() {
                switch part {
                case .words(let text): words.formUnion(SpokenForms(text).words)
                case .list(_, let range): for form in range.flatMap(forms) ?? [] { words.formUnion(form) }
                }
            }
        }
        for list in lists {
            if case .range(let range) = list.kind { for form in forms(of: range) ?? [] { words.formUnion(form) } }
            for form in list.values.flatMap(\.forms) { words.formUnion(SpokenForms(form).words) }
        }
        return words
    }

    /// The words that occur only in the values of lists and in no phrase.
    static func valueWords(intents: [Intent], lists: [EntityList], rules: [String: Template]) -> Set<String> {
        var words = Set(lists.flatMap(\.values).flatMap(\.forms).flatMap { SpokenForms($0).words })
        for part in intents.flatMap(\.phrases).flatMap({ wordings(of: $0, rules: rules).joined() }) {
            if case .words(let text) = part { words.subtract(SpokenForms(text).words) }
        }
        return words
    }

    /// The number of wordings of a template in the grammar; a template can have millions.
    private static let wordingLimit = 256
    /// The largest number of numbers of a range in the grammar, which lists them all.
    static let numberLimit = 1_001

    private static func wordings(of phrase: Phrase, rules: [String: Template]) -> [[TemplateWordings.Part]] {
        var wordings = TemplateWordings(rules: rules, limit: wordingLimit)
        return wordings.wordings(of: phrase.template)
    }

    /// The spoken forms of the whole numbers of a range; nil if the grammar cannot list them all.
    ///
    /// Such a range is left out as a whole. With a part of it, the decoder would force the other numbers into that
    /// part: "three thousand" into "three hundred ten".
    private static func forms(of range: NumberRange) -> GrammarTree.Part? {
        SpokenNumber.forms(of: range, limit: numberLimit)
    }

    /// Creates the grammar of a dictionary: one command with optional fillers, or no words.
    ///
    /// - Parameter isKnown: Whether a word has a pronunciation.
    init(
        intents: [Intent], lists: [EntityList], rules: [String: Template] = [:],
        weights: GrammarWeights = GrammarWeights(), isKnown: (String) -> Bool
    ) {
        var omissions: [GrammarOmission] = []
        var parts: [String: GrammarTree.Part] = [:]
        func numbers(of range: NumberRange, list: String) -> GrammarTree.Part {
            guard let forms = Self.forms(of: range) else {
                omissions.append(GrammarOmission(.numbers(list: list), unknownWords: []))
                return []
            }
            return forms.filter { $0.allSatisfy(isKnown) }
        }
        for list in lists {
            var forms: GrammarTree.Part = []
            if case .range(let range) = list.kind { forms = numbers(of: range, list: list.name) }
            for form in list.values.flatMap(\.forms) {
                let spoken = Utterable(form, isKnown: isKnown)
                if spoken.unknownWords.isEmpty {
                    forms += spoken.sequences
                } else {
                    omissions.append(GrammarOmission(.form(form, list: list.name), unknownWords: spoken.unknownWords))
                }
            }
            parts[list.name] = forms
        }
        var tree = GrammarTree()
        for intent in intents {
            for phrase in intent.phrases {
                var unknown: [String] = []
                var isHeard = false
                for wording in Self.wordings(of: phrase, rules: rules) {
                    var path: [GrammarTree.Part] = []
                    var missing: [String] = []
                    for part in wording {
                        switch part {
                        case .words(let text):
                            let spoken = Utterable(text, isKnown: isKnown)
                            path += spoken.parts
                            missing += spoken.unknownWords
                        case .list(let name, let range):
                            // The name of an inline range is its text.
                            if let range, parts[name] == nil { parts[name] = numbers(of: range, list: name) }
                            path.append(parts[name] ?? [])
                        }
                    }
                    if missing.isEmpty, !path.isEmpty, !path.contains(where: \.isEmpty) {
                        tree.insert(path)
                        isHeard = true
                    } else if unknown.isEmpty {
                        unknown = missing
                    }
                }
                if !isHeard {
                    omissions.append(
                        GrammarOmission(
                            .phrase(phrase.text, intent: intent.name), unknownWords: unknown,
                            location: phrase.location))
                }
            }
        }
        var graph = GraphUnderConstruction()
        graph.add(tree)
        graph.addFillers(weights, isKnown: isKnown)
        self.init(
            stateCount: graph.stateCount, start: State.start, end: State.end, commandStart: State.commandStart,
            commandEnd: State.commandEnd, arcs: graph.arcs, omissions: omissions)
    }
}

/// The spoken forms of a text that can be pronounced.
private struct Utterable {
    var parts: [GrammarTree.Part] = []
    var unknownWords: [String] = []

    init(_ text: String, isKnown: (String) -> Bool) {
        for part in SpokenForms(text).parts {
            let known = part.filter { $0.allSatisfy(isKnown) }
            if known.isEmpty, let usual = part.first {
                unknownWords += usual.filter { !isKnown($0) }
            } else {
                parts.append(known)
            }
        }
    }

    /// The number of sequences kept for a form of a list; a form with more contains several numbers.
    private static let sequenceLimit = 64

    var sequences: [[String]] {
        var sequences: [[String]] = parts.isEmpty ? [] : [[]]
        for part in parts {
            sequences = Array(sequences.flatMap { head in part.map { head + $0 } }.prefix(Self.sequenceLimit))
        }
        return sequences
    }
}

/// The states that every dictionary's grammar has.
private enum State {
    static let start = 0
    static let end = 1
    static let commandStart = 2
    static let commandEnd = 3
    static let count = 4
}

private struct GraphUnderConstruction {
    private(set) var stateCount = State.count
    private(set) var arcs: [Grammar.Arc] = [
        Grammar.Arc(from: State.start, to: State.commandStart, word: nil),
        Grammar.Arc(from: State.commandEnd, to: State.end, word: nil),
        // Noise gives an utterance without words instead of a word that was not said.
        Grammar.Arc(from: State.start, to: State.end, word: nil),
    ]

    private mutating func newState() -> Int {
        defer { stateCount += 1 }
        return stateCount
    }

    /// Adds the phrases; equal endings are shared.
    mutating func add(_ tree: GrammarTree) {
        let nodes = tree.reduced()
        var states: [Int] = []
        for (index, node) in nodes.enumerated() {
            let isRoot = index == nodes.count - 1
            // A node where every phrase is complete and none continues is the end state.
            let state = isRoot ? State.commandStart : node.edges.isEmpty ? State.commandEnd : newState()
            states.append(state)
            if node.isComplete && state != State.commandEnd {
                arcs.append(Grammar.Arc(from: state, to: State.commandEnd, word: nil))
            }
            for edge in node.edges { add(tree.parts[edge.part], from: state, to: states[edge.target]) }
        }
    }

    /// Adds the spoken forms of one part; equal beginnings are shared.
    private mutating func add(_ part: GrammarTree.Part, from: Int, to: Int) {
        var branches: [[String]: Int] = [:]
        var present: Set<[String]> = []
        for sequence in part where present.insert(sequence).inserted {
            var place = from
            for (index, word) in sequence.enumerated() {
                if index == sequence.count - 1 {
                    arcs.append(Grammar.Arc(from: place, to: to, word: word))
                } else {
                    let prefix = Array(sequence[...index])
                    if let branch = branches[prefix] {
                        place = branch
                    } else {
                        let branch = newState()
                        arcs.append(Grammar.Arc(from: place, to: branch, word: word))
                        branches[prefix] = branch
                        place = branch
                    }
                }
            }
        }
    }

    mutating func addFillers(_ weights: GrammarWeights, isKnown: (String) -> Bool) {
        for word in weights.leadingFillers where isKnown(word) {
            arcs.append(
                Grammar.Arc(from: State.commandStart, to: State.commandStart, word: word, weight: weights.filler))
        }
        for word in weights.trailingFillers where isKnown(word) {
            arcs.append(Grammar.Arc(from: State.commandEnd, to: State.commandEnd, word: word, weight: weights.filler))
        }
    }
}
