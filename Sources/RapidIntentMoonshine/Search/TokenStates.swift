/// The states of a ``TokenAutomaton``.
///
/// States are created when they are visited, and kept. A state represents all places between or within words that the
/// same tokens lead to, so a token leads to one state at most (subset construction). Free text has its own states,
/// because its tokens cost more.
struct TokenStates<Words: WordAutomaton> {
    private let words: Words
    private let tokeniser: Tokeniser
    private let endings: [Int]
    private var places: [Words.State] = []
    private var placeNumbers: [Words.State: Int] = [:]
    /// What may follow a place, by the place's number.
    private var known: [Int: Following] = [:]
    private var states: [State] = []
    private var stateNumbers: [Content: Int] = [:]

    /// A place between or within words.
    private struct Spot: Hashable, Comparable {
        var place: Int
        /// The node of the place's trie; 0 between two words.
        var node: Int

        static func < (a: Spot, b: Spot) -> Bool { (a.place, a.node) < (b.place, b.node) }
    }

    private struct Content: Hashable {
        var spots: [Spot]
        /// The place after the free text that contains this state; nil outside free text.
        var afterFreeText: Int?
        /// Whether the text is complete and ends with a punctuation mark.
        var isPunctuated = false
    }

    /// What may follow a place: tokens of words, and free text before other places.
    private struct Following {
        var trie = TokenTrie()
        var afterFreeText: Set<Int> = []
    }

    private struct State {
        var content: Content
        var isComplete: Bool
        var edges: [TokenEdge]?
        var freeTexts: [Int]?
    }

    /// The marks that may end a text.
    private static var marks: [String] { [".", "?", "!"] }

    init(_ words: Words, tokeniser: Tokeniser) {
        self.words = words
        self.tokeniser = tokeniser
        endings = Self.marks.compactMap { tokeniser.tokens(of: $0, beginsWord: false)?.first }
        _ = number(of: Content(spots: [Spot(place: number(of: words.start), node: 0)]))
    }

    var count: Int { states.count }
    /// The number of places, which take most of the memory.
    var placeCount: Int { places.count }
    /// The states before any visit.
    var unvisited: TokenStates { TokenStates(words, tokeniser: tokeniser) }

    func isComplete(_ state: Int) -> Bool { states[state].isComplete }

    func isPunctuated(_ state: Int) -> Bool { states[state].content.isPunctuated }

    func isFreeText(_ state: Int) -> Bool { states[state].content.afterFreeText != nil }

    mutating func edges(from state: Int) -> [TokenEdge] {
        if let edges = states[state].edges { return edges }
        let edges = makeEdges(of: states[state].content)
        states[state].edges = edges
        return edges
    }

    mutating func freeTexts(after state: Int) -> [Int] {
        if let freeTexts = states[state].freeTexts { return freeTexts }
        let freeTexts = makeFreeTexts(after: state)
        states[state].freeTexts = freeTexts
        return freeTexts
    }

    private mutating func makeFreeTexts(after state: Int) -> [Int] {
        let content = states[state].content
        if content.isPunctuated { return [] }
        if content.afterFreeText != nil { return [state] }
        var places: Set<Int> = []
        for spot in content.spots where spot.node == 0 { places.formUnion(following(spot.place).afterFreeText) }
        return places.sorted().map { number(of: within($0)) }
    }

    /// The state within free text before `place`: the free text may continue or end.
    private func within(_ place: Int) -> Content {
        Content(spots: [Spot(place: place, node: 0)], afterFreeText: place)
    }

    private mutating func makeEdges(of content: Content) -> [TokenEdge] {
        guard !content.isPunctuated else { return [] }
        var targets: [Int: Set<Spot>] = [:]
        for spot in content.spots {
            let trie = following(spot.place).trie
            for (token, node) in trie.nodes[spot.node].children {
                let node = trie.nodes[node]
                if !node.children.isEmpty {
                    targets[token, default: []].insert(Spot(place: spot.place, node: node.number))
                }
                for place in node.targets { targets[token, default: []].insert(Spot(place: place, node: 0)) }
            }
        }
        var edges = targets.sorted { $0.key < $1.key }.map { token, spots in
            TokenEdge(token: token, target: number(of: Content(spots: spots.sorted())))
        }
        if isComplete(content) {
            let over = number(of: Content(spots: [], isPunctuated: true))
            edges += endings.filter { targets[$0] == nil }.map { TokenEdge(token: $0, target: over) }
        }
        return edges
    }

    private func isComplete(_ content: Content) -> Bool {
        content.isPunctuated || content.spots.contains { $0.node == 0 && words.isComplete(places[$0.place]) }
    }

    private mutating func number(of content: Content) -> Int {
        if let number = stateNumbers[content] { return number }
        stateNumbers[content] = states.count
        states.append(State(content: content, isComplete: isComplete(content)))
        return states.count - 1
    }

    private mutating func number(of place: Words.State) -> Int {
        if let number = placeNumbers[place] { return number }
        placeNumbers[place] = places.count
        places.append(place)
        return places.count - 1
    }

    private mutating func following(_ place: Int) -> Following {
        if let following = known[place] { return following }
        var result = Following()
        for arc in words.arcs(from: places[place]) {
            let forms: [SurfaceForms.Form] =
                switch arc.label {
                case .word(let word, let written):
                    SurfaceForms(word, written: written, isFirst: places[place] == words.start).forms
                case .suffix(let text): [SurfaceForms.Form(text: text, beginsWord: false)]
                case .freeText: []
                }
            guard !forms.isEmpty || arc.label == .freeText else { continue }
            let target = number(of: arc.target)
            if arc.label == .freeText { result.afterFreeText.insert(target) }
            for form in forms {
                guard let tokens = tokeniser.tokens(of: form.text, beginsWord: form.beginsWord) else { continue }
                result.trie.insert(tokens, target: target)
            }
        }
        known[place] = result
        return result
    }
}

/// A trie of token sequences, with the places that they lead to.
struct TokenTrie {
    struct Node {
        var number: Int
        var children: [Int: Int] = [:]
        /// The places that the tokens so far lead to.
        var targets: [Int] = []
    }

    /// The nodes by number; the first is the root.
    private(set) var nodes = [Node(number: 0)]

    mutating func insert(_ tokens: [Int], target: Int) {
        var node = 0
        for token in tokens {
            if let child = nodes[node].children[token] {
                node = child
            } else {
                nodes[node].children[token] = nodes.count
                node = nodes.count
                nodes.append(Node(number: node))
            }
        }
        if node != 0, !nodes[node].targets.contains(target) { nodes[node].targets.append(target) }
    }
}
