/// Literal phrases, or the values of lists, as word trees in flat memory; the cost of a step does not depend on their
/// number.
///
/// An edge leads from one node to the next by a word. One hash table holds the edges of all nodes, keyed by node and
/// word. A step costs one probe for the number of the word and one for the edge. The word table is small, because words
/// recur. Both tables compare complete keys, so there are no false matches. The tail of a word sequence, which no other
/// sequence shares, is stored as text instead of nodes, so there are hardly more edges than phrases. A step touches two
/// uncached cache lines; a step in a tail touches one.
///
/// ``PhraseTreeBuilder`` builds a tree. In a tree from a damaged file, a step still ends and reads nothing outside the
/// tree.
package struct PhraseTree: Sendable {
    /// A position in a tree: the place of an edge, a root, or an offset in the texts.
    package typealias NodeID = UInt32

    /// An entry of the hash table of edges.
    package struct Edge: BitwiseCopyable {
        /// The source node; ``PhraseTree/nowhere`` if the entry is free.
        package var source: NodeID = PhraseTree.nowhere
        /// The number of the word.
        package var word: UInt32 = 0
        /// The target: an offset in a tail, marked with ``PhraseTree/tailFlag``, or a node.
        ///
        /// Without the flag, the place of this entry is the node, and this field is one more than the value of the
        /// words up to it, or 0 if they have none.
        package var target: UInt32 = 0

        package init(
            source: NodeID = PhraseTree.nowhere, word: UInt32 = 0, target: UInt32 = 0
        ) {
            self.source = source
            self.word = word
            self.target = target
        }
    }

    /// The first root, for phrases.
    package static let root: NodeID = rootFlag
    /// The result if there is no node; it has no children.
    package static let nowhere = NodeID.max

    /// Marks root numbers, which are consecutive.
    package static let rootFlag: NodeID = 1 << 30
    /// Marks nodes in tails, which are offsets in ``texts``.
    package static let tailFlag: NodeID = 1 << 31
    /// The separator between the words of a tail.
    package static let space: UInt8 = 0x20

    package let words: WordIndex
    package let edges: FlatArray<Edge>
    /// The number of word sequences below each root.
    package let roots: FlatArray<UInt32>
    /// The tails, and other texts from the builder.
    ///
    /// A tail ends with ``FlatArray/endOfText`` and the four bytes of its value, in little-endian order.
    package let texts: FlatArray<UInt8>
    /// The owner of the memory.
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

    /// The root with this number, counted from 0.
    package static func root(_ number: Int) -> NodeID { rootFlag | NodeID(number) }

    /// The child of a node for a word; nil if there is none.
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

    @inline(__always)
    private func child(of node: NodeID, _ word: UInt32) -> NodeID? {
        var place = Self.place(of: node, word, in: edges.count)
        // A valid table has a free entry long before the search wraps around.
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

    /// Whether a node has children.
    @inline(__always)
    func hasChildren(_ node: NodeID) -> Bool {
        if node & Self.tailFlag != 0 {
            return texts[Int(node ^ Self.tailFlag)].map { $0 != FlatArray<UInt8>.endOfText } ?? false
        }
        // A node in the table exists only because it has children.
        return node & Self.rootFlag == 0 || (roots[Int(node ^ Self.rootFlag)] ?? 0) > 0
    }

    /// The value of the word sequence that ends at a node; nil if there is none.
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

    /// The first place to search for an edge among `count` places; `count` need not be a power of two.
    @inline(__always)
    package static func place(of node: NodeID, _ word: UInt32, in count: Int) -> Int {
        let hash = WordHash.combine(UInt64(node) << 32 | UInt64(word), 0)
        return Int(truncatingIfNeeded: ((hash >> 32) &* UInt64(truncatingIfNeeded: count)) >> 32)
    }
}

// MARK: - Numbers

extension PhraseTree {
    /// The numbers on outgoing edges, for each node that has any.
    ///
    /// Scans all words and, if any of them is a number, all edges.
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

    /// The next word of a tail as a number; nil if it is not a number, or the node is not in a tail.
    func number(afterTail node: NodeID) -> Int? {
        node & Self.tailFlag == 0 ? nil : number(at: Int(node ^ Self.tailFlag), of: texts)
    }

    /// The word at an offset as a number; nil if it is not a number.
    private func number(at offset: Int, of texts: FlatArray<UInt8>) -> Int? {
        guard let first = texts[offset], Tokeniser.isDigit(first) else { return nil }
        let word = texts.elements[offset...].prefix { $0 != Self.space && $0 != FlatArray<UInt8>.endOfText }
        return TemplateNumber(UnsafeBufferPointer(rebasing: word)).whole
    }
}

// MARK: - Inspection

extension PhraseTree {
    /// The words that may follow a node and their target nodes, in no particular order.
    ///
    /// Scans all edges of the tree: for display, not for matching.
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
