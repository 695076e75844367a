/// Expands threads until each begins with a word.
struct SpokenWalk {
    let nodes: SpokenNodes
    let tries: SpokenTries

    /// Calls `body` with every label that a thread may begin with, and the rest of the thread after it.
    func steps(of thread: SpokenThread, _ body: (SpokenGrammar.Label, _ rest: SpokenThread) -> Void) {
        var open = [thread]
        var seen: Set<SpokenThread> = [thread]
        while let thread = open.popLast() {
            for next in successors(of: thread, body) where seen.insert(next).inserted { open.append(next) }
        }
    }

    /// Whether a thread may end without another word.
    func mayEnd(_ thread: SpokenThread) -> Bool { thread.items.reversed().allSatisfy(mayBeSilent) }

    private func mayBeSilent(_ item: SpokenThread.Item) -> Bool {
        switch item {
        case .node(let number): nodes.mayBeSilent(number)
        case .text(let text): SpokenForms.isSilent(text)
        case .pending(let word, let part): SpokenForms.isSilent(word) && SpokenForms.isSilent(part)
        case .words(let runs): runs.contains([])
        case .permutation(let parts): parts.allSatisfy(nodes.mayBeSilent)
        case .values(let list, let place): tries[list].nodes[place].isEnd
        case .numbers(let numbers): numbers.isComplete
        }
    }

    /// The threads that result from expanding the next item, unless it is a word.
    private func successors(
        of thread: SpokenThread, _ body: (SpokenGrammar.Label, _ rest: SpokenThread) -> Void
    ) -> [SpokenThread] {
        guard let next = thread.items.last else { return [] }
        switch next {
        case .text: return [thread.replacing(0, with: [.pending(word: "", part: "")])]
        case .pending(let word, let part): return read(word, part, thread)
        case .words(let runs):
            for run in Set(runs) {
                guard let first = run.first else { continue }
                let left: [SpokenThread.Item] = run.count > 1 ? [.words([Array(run.dropFirst())])] : []
                body(.word(first), thread.replacing(1, with: left))
            }
            return runs.contains([]) ? [thread.replacing(1, with: [])] : []
        case .values(let list, let place):
            let trie = tries[list]
            for (word, child) in trie.nodes[place].children {
                body(.word(word), thread.replacing(1, with: [.values(list: list, at: child)]))
            }
            return trie.nodes[place].isEnd ? [thread.replacing(1, with: [])] : []
        case .numbers(let numbers):
            for (label, rest) in numbers.continuations {
                body(label, thread.replacing(1, with: [.numbers(rest)]))
            }
            return numbers.isComplete ? [thread.replacing(1, with: [])] : []
        case .node(let number):
            switch nodes[number] {
            case .nothing: return []
            case .text(let text): return [thread.replacing(1, with: [.text(text)])]
            case .list(let list): return [thread.replacing(1, with: [.values(list: list, at: 0)])]
            case .range(let range): return [thread.replacing(1, with: [.numbers(SpokenNumbers(range))])]
            case .wildcard:
                body(.freeText, thread.replacing(1, with: []))
                return []
            default: return structure(of: next).map { thread.replacing(1, with: $0) }
            }
        case .permutation: return structure(of: next).map { thread.replacing(1, with: $0) }
        }
    }

    /// The possible expansions of a compound item.
    private func structure(of item: SpokenThread.Item) -> [[SpokenThread.Item]] {
        switch item {
        case .permutation(let parts):
            guard parts.count > 1 else { return [parts.map { .node($0) }] }
            return parts.indices.map { index in
                var rest = parts
                let first = rest.remove(at: index)
                return [.node(first), .text(" "), .permutation(rest)]
            }
        case .node(let number):
            switch nodes[number] {
            case .sequence(let parts): return [parts.map { .node($0) }]
            case .alternative(let parts): return parts.map { [.node($0)] }
            case .optional(let part): return [[.node(part)], []]
            case .permutation(let parts): return [[.permutation(parts)]]
            case .text(let text): return [[.text(text)]]
            case .list, .range, .wildcard, .nothing: return [[item]]
            }
        default: return [[item]]
        }
    }

    /// Continues after pending text: a template may split a word into parts (`light[s]`), and two words may be
    /// contracted (`what is`).
    private func read(_ word: String, _ part: String, _ thread: SpokenThread) -> [SpokenThread] {
        let pending = SpokenThread.Item.pending(word: word, part: part)
        switch thread.items.dropLast().last {
        case .text(let text): return [thread.replacing(2, with: Self.read(word, part + text))]
        case .permutation?, .node?:
            guard let item = thread.items.dropLast().last else { return [] }
            let ways = structure(of: item)
            // An item without words of the template itself ends the text before it.
            if ways == [[item]] { return [thread.replacing(1, with: Self.said(word, part))] }
            return ways.map { thread.replacing(2, with: [pending] + $0) }
        default: return [thread.replacing(1, with: Self.said(word, part))]
        }
    }

    private static func read(_ word: String, _ text: String) -> [SpokenThread.Item] {
        let text = text[...].drop(while: \.isWhitespace)
        // White space ends the previous part.
        guard let end = text.firstIndex(where: \.isWhitespace) else {
            return [.pending(word: word, part: String(text))]
        }
        let next = String(text[..<end])
        let rest = SpokenThread.Item.text(String(text[end...].drop(while: \.isWhitespace)))
        if word.isEmpty { return [.pending(word: next, part: ""), rest] }
        if let contracted = SpokenForms.contraction(of: word, next) {
            return [.words(contracted), .pending(word: "", part: ""), rest]
        }
        return said(word, "") + [.pending(word: next, part: ""), rest]
    }

    /// The items to be spoken for the text read so far.
    private static func said(_ word: String, _ part: String) -> [SpokenThread.Item] {
        if !word.isEmpty, !part.isEmpty, let contracted = SpokenForms.contraction(of: word, part) {
            return [.words(contracted)]
        }
        return [word, part].flatMap { SpokenForms($0).parts }.map { .words($0) }
    }
}
