/// The path of a transcript's words through a ``PhraseIndex``, stored per word, so that a revision can go back to any
/// word.
package struct PhraseWalk: Sendable {
    /// The node of the tree of literal phrases before the first word and after each word; ``PhraseTree/nowhere`` after
    /// a mismatch.
    private var nodes: [PhraseTree.NodeID] = [PhraseTree.root]
    /// The step of the template automaton for each word.
    package private(set) var steps: [Int32] = []
    private var generation = 0

    /// The maximum number of words that are matched with templates, which limits the memory for one text.
    private static let wordLimit = 5_000

    /// The number of processed words.
    package var count: Int { nodes.count - 1 }

    /// Creates a path before the first word.
    init() {
        nodes.reserveCapacity(16)
        steps.reserveCapacity(16)
    }

    /// Goes back to the state before the first word.
    mutating func restart() { rollBack(to: 0) }

    /// Goes back to the state after the first `count` words; does nothing if there are fewer.
    @inline(__always)
    mutating func rollBack(to count: Int) {
        guard count < self.count else { return }
        nodes.removeLast(self.count - count)
        if steps.count > count { steps.removeLast(steps.count - count) }
    }

    /// Processes the words of a text from index `first` on.
    ///
    /// Costs one hash probe per word. If there are templates, call ``appendToTemplates(_:from:in:mask:_:)`` too.
    @inline(__always)
    mutating func append(_ text: NormalisedText, from first: Int, in index: PhraseIndex) {
        for place in first..<max(first, text.words.count) {
            let word = text.words[place]
            let node = nodes[nodes.count - 1]
            nodes.append(
                node == PhraseTree.nowhere
                    ? node
                    : text.withBytes(of: word) { index.literals.child(of: node, $0, hash: word.hash) }
                        ?? PhraseTree.nowhere)
        }
    }

    /// Advances the template steps to the last word.
    mutating func appendToTemplates(
        _ text: NormalisedText, from first: Int, in index: PhraseIndex, mask: TemplateMask,
        _ states: TemplateStates
    ) {
        states.makeRoom()
        if generation != states.generation {
            steps.removeAll(keepingCapacity: true)
            generation = states.generation
        }
        var state = steps.last.map { states.state(after: $0) } ?? states.start(behindFillersOf: text, in: index)
        let words = text.words[first...].prefix(Self.wordLimit).dropFirst(steps.count)
        text.utf8.withUnsafeBufferPointer { bytes in
            for word in words {
                let bytes = UnsafeBufferPointer(rebasing: bytes[Int(word.start)..<Int(word.end)])
                let step = states.step(from: state, by: bytes, hash: word.hash, in: index, mask: mask)
                steps.append(step)
                state = states.state(after: step)
            }
        }
    }

    /// The node of the tree of literal phrases after the first `count` words; nil if no literal phrase begins with
    /// them.
    package func node(after count: Int) -> PhraseTree.NodeID? {
        nodes[count] == PhraseTree.nowhere ? nil : nodes[count]
    }

    /// Whether a literal phrase may continue after the first `count` words.
    @inline(__always)
    func canContinue(after count: Int, in index: PhraseIndex) -> Bool { index.literals.hasChildren(nodes[count]) }

    /// The number of the literal phrase without conditions that matches the first `count` words; nil if there is none.
    ///
    /// If several intents claim it, ``PhraseTable/rivals`` has the others.
    @inline(__always)
    func phrase(after count: Int, in index: PhraseIndex) -> UInt32? { index.literals.value(at: nodes[count]) }
}

/// The templates that are possible in a scope: those whose conditions it does not rule out.
struct TemplateMask: Sendable, Hashable {
    /// The number of the mask; two masks of one dictionary have the same number only if they allow the same templates.
    var number: Int32
    let allowed: [Bool]

    /// All templates.
    static let all = TemplateMask(number: -1, allowed: [])

    /// Creates a mask from a flag per template.
    init(number: Int32, allowed: [Bool]) {
        self.number = number
        self.allowed = allowed
    }

    @inline(__always)
    func allows(_ template: Int32) -> Bool { allowed.isEmpty || template < 0 || allowed[Int(template)] }
}
