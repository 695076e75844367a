/// The values of lists as trees of words, in which a step costs one hash probe however many there are.
///
/// A node is a word after all the words on the way to it. The children of all nodes share one hash table, keyed by parent
/// and word, so that following a word is one probe and a comparison of its bytes: there are no false matches. The values of
/// each list hang from a root of their own. A list of 50,000 names therefore costs no more per word than one of ten.
struct ListTree: Sendable {
    typealias NodeID = UInt32

    /// A word in its place.
    struct Node: Sendable {
        var parent: NodeID
        var word: UInt32
        /// The lower half of the hash of parent and word.
        var hash: UInt32
        /// The first form of a value that is complete here; -1 if none is.
        var complete: Int32 = -1
        var hasChildren = false
    }

    static let root: NodeID = 0

    private(set) var nodes: [Node] = [Node(parent: .max, word: .max, hash: 0)]
    /// The root of each list.
    private(set) var listRoots: [NodeID] = []
    private var words = WordPool()
    /// Node numbers by hash; 0, the root, which is nobody's child, is free.
    ///
    /// At least twice as many places as nodes.
    private var places = [NodeID](repeating: 0, count: 64)

    /// The node of a word after another; nil if no phrase goes on like that.
    ///
    /// One probe, constant time.
    @inline(__always)
    func child(of parent: NodeID, _ word: UnsafeBufferPointer<UInt8>, hash: UInt64) -> NodeID? {
        let hash = Self.hash(parent, hash)
        var place = Int(hash) & (places.count - 1)
        while true {
            let candidate = places[place]
            if candidate == 0 { return nil }
            let node = nodes[Int(candidate)]
            if node.hash == hash, node.parent == parent, words.word(node.word, equals: word) { return candidate }
            place = (place + 1) & (places.count - 1)
        }
    }

    @inline(__always)
    private static func hash(_ parent: NodeID, _ word: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: WordHash.combine(word, UInt64(parent)))
    }
}

// MARK: - Building

extension ListTree {
    /// Adds a list without values and returns its number.
    mutating func addList() -> Int {
        listRoots.append(appendNode(Node(parent: .max, word: .max, hash: 0)))
        return listRoots.count - 1
    }

    /// Follows a word from a node on, adding it if it is not there.
    mutating func addWord(_ word: NormalisedText.Word, of text: NormalisedText, after node: NodeID) -> NodeID {
        text.withBytes(of: word) { addChild(of: node, $0, hash: word.hash) }
    }

    /// Marks a form of a list's value as complete at a node; the number of the one that is complete there already, if one
    /// is.
    mutating func completeForm(_ form: Int, at node: NodeID) -> Int? {
        let present = nodes[Int(node)].complete
        if present < 0 { nodes[Int(node)].complete = Int32(form) }
        return present < 0 ? nil : Int(present)
    }

    private mutating func addChild(of parent: NodeID, _ word: UnsafeBufferPointer<UInt8>, hash: UInt64) -> NodeID {
        if let child = child(of: parent, word, hash: hash) { return child }
        nodes[Int(parent)].hasChildren = true
        let number = words.intern(word, hash: hash)
        let node = appendNode(Node(parent: parent, word: number, hash: Self.hash(parent, hash)))
        if nodes.count * 2 > places.count {
            places = [NodeID](repeating: 0, count: places.count * 2)
            for (index, node) in nodes.enumerated() where node.word != .max { place(NodeID(index)) }
        } else {
            place(node)
        }
        return node
    }

    private mutating func appendNode(_ node: Node) -> NodeID {
        nodes.append(node)
        return NodeID(nodes.count - 1)
    }

    private mutating func place(_ node: NodeID) {
        var place = Int(nodes[Int(node)].hash) & (places.count - 1)
        while places[place] != 0 { place = (place + 1) & (places.count - 1) }
        places[place] = node
    }
}
