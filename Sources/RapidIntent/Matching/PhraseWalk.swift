/// The way of a transcript's words through a ``PhraseIndex``, step by step, so that a revision can go back to any word.
///
/// After each word it holds every position that the words so far may have led to. Literal phrases have one at the most;
/// placeholders add one for each list that is being said.
struct PhraseWalk: Sendable {
    /// A position in the tree of phrases, or within the values of a list.
    struct Position: Sendable {
        var node: TemplateTree.NodeID
        /// The placeholder whose value is being said; -1 in the tree of phrases.
        var placeholder: Int32 = -1
        /// The word at which that value began.
        var valueStart: Int32 = 0
        /// The last value that was said on the way; -1 if there was none.
        var capture: Int32 = -1
    }

    /// A value that was said for a placeholder.
    struct Capture: Sendable {
        var placeholder: Int32
        var value: Int32
        var words: Range<Int32>
        /// The value said before it; -1 if there was none.
        var previous: Int32
    }

    private var positions: [Position] = []
    /// The node of the literal phrases after each word, the first being that before any.
    private var literals: [PhraseTree.NodeID] = [PhraseTree.root]
    private var captures: [Capture] = []
    /// The number of positions and captures after each word; the first is that before any word.
    private var ends: [(positions: Int, captures: Int)] = []

    /// How many words were followed.
    var count: Int { ends.count - 1 }

    /// Stands before the first word.
    init(_ index: PhraseIndex) {
        positions.reserveCapacity(32)
        ends.reserveCapacity(16)
        restart(index)
    }

    /// Follows a whole text, from the first word that is no filler.
    init(_ text: NormalisedText, in index: PhraseIndex) {
        self.init(index)
        follow(text, from: text.leadingFillers, in: index)
    }

    /// Goes back to before the first word.
    mutating func restart(_ index: PhraseIndex) {
        positions.removeAll(keepingCapacity: true)
        captures.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        literals.removeSubrange(1...)
        arrive(at: Position(node: TemplateTree.root), from: 0, after: 0, in: index)
        ends.append((positions.count, captures.count))
    }

    /// Goes back to after the first `count` words; no further if there are fewer.
    mutating func rollBack(to count: Int) {
        guard count < self.count else { return }
        ends.removeSubrange((count + 1)...)
        literals.removeSubrange((count + 1)...)
        positions.removeSubrange(ends[count].positions...)
        captures.removeSubrange(ends[count].captures...)
    }

    /// Follows the words of a text from one of them on.
    ///
    /// Costs one hash probe for each word and position.
    mutating func follow(_ text: NormalisedText, from first: Int, in index: PhraseIndex) {
        text.utf8.withUnsafeBufferPointer { bytes in
            for word in text.words[first...] {
                let bytes = UnsafeBufferPointer(rebasing: bytes[Int(word.start)..<Int(word.end)])
                let node = literals[literals.count - 1]
                literals.append(
                    node == PhraseTree.nowhere
                        ? node : index.literals.child(of: node, bytes, hash: word.hash) ?? PhraseTree.nowhere)
                let last = range(after: count)
                let start = positions.count
                for place in last {
                    var position = positions[place]
                    guard let child = index.tree.child(of: position.node, bytes, hash: word.hash) else { continue }
                    position.node = child
                    arrive(at: position, from: start, after: Int32(ends.count), in: index)
                }
                ends.append((positions.count, captures.count))
            }
        }
    }

    /// Takes a position, and those that it leads to without a further word.
    private mutating func arrive(at position: Position, from start: Int, after word: Int32, in index: PhraseIndex) {
        for place in start..<positions.count {
            let other = positions[place]
            if other.node == position.node, other.placeholder == position.placeholder,
                other.valueStart == position.valueStart
            {
                return
            }
        }
        positions.append(position)
        let node = index.tree.nodes[Int(position.node)]
        if position.placeholder < 0 {
            index.tree.forEachPlaceholder(after: position.node) { placeholder in
                let list = index.tree.listRoots[Int(index.tree.placeholders[Int(placeholder)].list)]
                positions.append(
                    Position(node: list, placeholder: placeholder, valueStart: word, capture: position.capture))
            }
        } else if node.complete >= 0 {
            captures.append(
                Capture(
                    placeholder: position.placeholder, value: node.complete, words: position.valueStart..<word,
                    previous: position.capture))
            let target = index.tree.placeholders[Int(position.placeholder)].target
            arrive(
                at: Position(node: target, capture: Int32(captures.count - 1)), from: start, after: word, in: index)
        }
    }

    private func range(after count: Int) -> Range<Int> {
        (count == 0 ? 0 : ends[count - 1].positions)..<ends[count].positions
    }

    /// Whether a further word may follow the first `count`.
    func canContinue(after count: Int, in index: PhraseIndex) -> Bool {
        index.literals.hasChildren(literals[count])
            || range(after: count).contains { place in
                let position = positions[place]
                let node = index.tree.nodes[Int(position.node)]
                return node.hasChildren || (position.placeholder < 0 && node.placeholder >= 0)
            }
    }

    /// The phrases that are complete after the first `count` words, with the values said in each.
    func complete(after count: Int, in index: PhraseIndex) -> [(entry: TemplateTree.Entry, captures: [Capture])] {
        var result: [(TemplateTree.Entry, [Capture])] = []
        if let number = index.literals.value(at: literals[count]), let owner = index.phrases.owner(ofPhrase: number) {
            result.append((TemplateTree.Entry(owner, literalWords: count), []))
        }
        for place in range(after: count) {
            let position = positions[place]
            guard position.placeholder < 0, index.tree.nodes[Int(position.node)].complete >= 0 else { continue }
            let said = captures(upTo: position.capture)
            for entry in index.tree.completePhrases(at: position.node) { result.append((entry, said)) }
        }
        return result
    }

    private func captures(upTo last: Int32) -> [Capture] {
        var result: [Capture] = []
        var place = last
        while place >= 0 {
            result.append(captures[Int(place)])
            place = captures[Int(place)].previous
        }
        return result.reversed()
    }
}
