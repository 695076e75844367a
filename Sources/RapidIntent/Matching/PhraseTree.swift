/// Literal phrases, or the values of lists, as trees of words in flat memory, in which a step costs the same however many
/// there are.
///
/// An edge leads from a node to the next by a word. The edges of all nodes share one hash table, keyed by node and word, so
/// that a step is one probe for the number of the word, in a table that is small because words recur, and one for the edge.
/// Both are compared in full: there are no false matches. What only one sequence of words has in common with itself, its
/// tail, is no nodes but text, with which further words are compared; so there are hardly more edges than phrases, and a
/// step touches two cache lines that are not at hand, or within a tail one.
///
/// ``PhraseTreeBuilder`` makes one. Whatever a damaged file makes of it, a step reads nothing outside it and ends.
package struct PhraseTree: Sendable {
    /// A place in a tree: an edge that was followed, a root, or an offset in the texts.
    package typealias NodeID = UInt32

    /// A place of the hash table of edges.
    package struct Edge: BitwiseCopyable {
        /// Where it comes from; ``PhraseTree/nowhere`` if the place is free.
        package var source: NodeID = PhraseTree.nowhere
        /// The number of the word that it asks for.
        package var word: UInt32 = 0
        /// Where it leads to: into a tail, or if ``PhraseTree/tailFlag`` is not set, to a node of its own, which has the
        /// place's number; then this is one more than the value of the words up to here, or 0 if they have none.
        package var target: UInt32 = 0

        package init(
            source: NodeID = PhraseTree.nowhere, word: UInt32 = 0, target: UInt32 = 0
        ) {
            self.source = source
            self.word = word
            self.target = target
        }
    }

    /// The first root, that of the phrases.
    package static let root: NodeID = rootFlag
    /// No node: nothing follows it.
    package static let nowhere = NodeID.max

    /// Set in the numbers of roots, which are in order.
    package static let rootFlag: NodeID = 1 << 30
    /// Set in the numbers of nodes within tails, which are offsets in ``texts``.
    package static let tailFlag: NodeID = 1 << 31
    /// Stands between the words of a tail.
    package static let space: UInt8 = 0x20

    package let words: WordIndex
    package let edges: FlatArray<Edge>
    /// How many sequences of words hang from each root.
    package let roots: FlatArray<UInt32>
    /// Tails, and what else the builder was given to keep.
    ///
    /// A tail ends with ``FlatArray/endOfText`` and the four bytes of its value, the lowest first.
    package let texts: FlatArray<UInt8>
    /// What keeps the memory of all these.
    package let memory: any AnyObject & Sendable

    package init(
        words: WordIndex, edges: FlatArray<Edge>, roots: FlatArray<UInt32>, texts: FlatArray<UInt8>,
        memory: any AnyObject & Sendable
    ) {
        self.words = words
        self.edges = edges
        self.roots = roots
        self.texts = texts
        self.memory = memory
    }

    /// The root of that number; the first is 0.
    package static func root(_ number: Int) -> NodeID { rootFlag | NodeID(number) }

    /// The node of a word after another; nil if nothing goes on like that.
    ///
    /// Constant time.
    @inline(__always)
    package func child(of node: NodeID, _ word: UnsafeBufferPointer<UInt8>, hash: UInt64) -> NodeID? {
        if node & Self.tailFlag == 0 {
            return words.number(of: word, hash: hash).flatMap { child(of: node, $0) }
        }
        let offset = Int(node ^ Self.tailFlag)
        let behind = node &+ NodeID(truncatingIfNeeded: word.count)
        return switch texts.behindWord(word, at: offset) {
        case Self.space: behind &+ 1
        case FlatArray<UInt8>.endOfText: behind
        default: nil
        }
    }

    /// Follows an edge.
    @inline(__always)
    private func child(of node: NodeID, _ word: UInt32) -> NodeID? {
        var place = Self.place(of: node, word, in: edges.count)
        // In a sound table a free place comes long before the probes have gone round.
        for _ in 0..<edges.count {
            guard let edge = edges[place], edge.source != Self.nowhere else { return nil }
            if edge.source == node, edge.word == word {
                return edge.target & Self.tailFlag == 0 ? NodeID(truncatingIfNeeded: place) : edge.target
            }
            place += 1
            if place == edges.count { place = 0 }
        }
        return nil
    }

    /// Whether a further word may follow a node.
    @inline(__always)
    func hasChildren(_ node: NodeID) -> Bool {
        if node & Self.tailFlag != 0 {
            return texts[Int(node ^ Self.tailFlag)].map { $0 != FlatArray<UInt8>.endOfText } ?? false
        }
        // A node of its own is one because something follows it.
        return node & Self.rootFlag == 0 || (roots[Int(node ^ Self.rootFlag)] ?? 0) > 0
    }

    /// The value of the words up to a node; nil if they have none.
    @inline(__always)
    package func value(at node: NodeID) -> UInt32? {
        if node & Self.tailFlag != 0 {
            let offset = Int(node ^ Self.tailFlag)
            guard texts[offset] == FlatArray<UInt8>.endOfText else { return nil }
            return texts.number(at: offset + 1)
        }
        guard node & Self.rootFlag == 0, let edge = edges[Int(node)], edge.target & Self.tailFlag == 0 else {
            return nil
        }
        return edge.target == 0 ? nil : edge.target - 1
    }

    /// Where the search for an edge begins among `count` places, of which there need not be a power of two.
    @inline(__always)
    package static func place(of node: NodeID, _ word: UInt32, in count: Int) -> Int {
        let hash = WordHash.combine(UInt64(node) << 32 | UInt64(word), 0)
        return Int(truncatingIfNeeded: ((hash >> 32) &* UInt64(truncatingIfNeeded: count)) >> 32)
    }
}

// MARK: - Numbers

extension PhraseTree {
    /// For each node after which edges ask for a number, these numbers.
    ///
    /// Looks through all words and, if any of them is a number, all edges.
    func findNumbers() -> [NodeID: NamedNumbers] {
        var values: [UInt32: Int] = [:]
        for place in words.places.elements where place.number > 0 {
            if let value = number(at: Int(place.start), of: words.texts) { values[place.number - 1] = value }
        }
        var result: [NodeID: NamedNumbers] = [:]
        guard !values.isEmpty else { return result }
        for edge in edges.elements where edge.source != Self.nowhere {
            if let value = values[edge.word] { result.insert(value, after: edge.source) }
        }
        return result
    }

    /// The number that is the next word of a tail; nil if it is none, or the node stands in no tail.
    func number(afterTail node: NodeID) -> Int? {
        node & Self.tailFlag == 0 ? nil : number(at: Int(node ^ Self.tailFlag), of: texts)
    }

    /// The number that the word at an offset is; nil if it is none.
    private func number(at offset: Int, of texts: FlatArray<UInt8>) -> Int? {
        guard let first = texts[offset], Tokeniser.isDigit(first) else { return nil }
        let word = texts.elements[offset...].prefix { $0 != Self.space && $0 != FlatArray<UInt8>.endOfText }
        return TemplateNumber(UnsafeBufferPointer(rebasing: word)).whole
    }
}

// MARK: - Looking around

extension PhraseTree {
    /// The words that may follow a node, and where they lead, in no particular order.
    ///
    /// For showing to people, not for matching: looks through all edges of the tree.
    package func children(of parent: NodeID) -> [(word: String, node: NodeID)] {
        if parent & Self.tailFlag != 0 {
            let offset = Int(parent ^ Self.tailFlag)
            let tail = texts.elements.dropFirst(offset).prefix { $0 != Self.space && $0 != FlatArray<UInt8>.endOfText }
            guard !tail.isEmpty else { return [] }
            let isLast = texts[tail.endIndex] != Self.space
            return [
                (String(decoding: tail, as: UTF8.self), parent &+ NodeID(tail.count) &+ (isLast ? 0 : 1))
            ]
        }
        var nodes: [UInt32: NodeID] = [:]
        for (place, edge) in edges.elements.enumerated() where edge.source == parent {
            nodes[edge.word] = edge.target & Self.tailFlag == 0 ? NodeID(place) : edge.target
        }
        guard !nodes.isEmpty else { return [] }
        return words.places.elements.compactMap { place in
            guard place.number > 0, let node = nodes[place.number - 1] else { return nil }
            return (words.texts.text(at: Int(place.start)), node)
        }
    }
}
