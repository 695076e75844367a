/// The phrases with placeholders as one tree of words, in which a step costs one hash probe however many phrases there are.
///
/// A node is a word after all the words on the way to it. The children of all nodes share one hash table, keyed by parent
/// and word, so that following a word is one probe and a comparison of its bytes: there are no false matches. The values of
/// each list hang from a root of their own; a placeholder is an edge that leads into such a root and, from every node where
/// a value is complete, on to what follows the placeholder. A list of 50,000 names therefore costs no more per word than
/// one of ten.
///
/// ``PhraseIndex`` is its finished form, and ``PhraseWalk`` follows the words of a transcript through it.
struct TemplateTree: Sendable {
    typealias NodeID = UInt32

    /// A word in its place.
    struct Node: Sendable {
        var parent: NodeID
        var word: UInt32
        /// The lower half of the hash of parent and word.
        var hash: UInt32
        /// The last phrase, or for a list the value, that is complete here; -1 if none is.
        var complete: Int32 = -1
        /// The last placeholder that may follow; -1 if none may.
        var placeholder: Int32 = -1
        var hasChildren = false
    }

    /// A phrase as the index knows it.
    struct Entry: Sendable {
        var intent: Int32
        var phrase: Int32
        var literalWords: Int32
        var placeholders: Int32
        /// Another phrase that is complete at the same node; -1 if there is none.
        var next: Int32 = -1
    }

    /// A placeholder after a node.
    struct Placeholder: Sendable {
        var list: Int32
        /// The node from which the phrase goes on.
        var target: NodeID
        var entity: String
        /// Another placeholder after the same node; -1 if there is none.
        var next: Int32 = -1
    }

    static let root: NodeID = 0

    private(set) var nodes: [Node] = [Node(parent: .max, word: .max, hash: 0)]
    private(set) var entries: [Entry] = []
    private(set) var placeholders: [Placeholder] = []
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

    /// The phrases that are complete at a node of the tree of phrases, in the order in which they were added.
    func completePhrases(at node: NodeID) -> [Entry] {
        var result: [Entry] = []
        var index = nodes[Int(node)].complete
        while index >= 0 {
            result.append(entries[Int(index)])
            index = entries[Int(index)].next
        }
        return result.reversed()
    }

    /// The placeholders that may follow a node of the tree of phrases.
    @inline(__always)
    func forEachPlaceholder(after node: NodeID, _ body: (Int32) -> Void) {
        var index = nodes[Int(node)].placeholder
        while index >= 0 {
            body(index)
            index = placeholders[Int(index)].next
        }
    }

    @inline(__always)
    private static func hash(_ parent: NodeID, _ word: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: WordHash.combine(word, UInt64(parent)))
    }
}

// MARK: - Building

extension TemplateTree {
    /// Adds a list without values and returns its number.
    mutating func addList() -> Int {
        listRoots.append(appendNode(Node(parent: .max, word: .max, hash: 0)))
        return listRoots.count - 1
    }

    /// Follows a word from a node on, adding it if it is not there.
    mutating func addWord(_ word: NormalisedText.Word, of text: NormalisedText, after node: NodeID) -> NodeID {
        text.withBytes(of: word) { addChild(of: node, $0, hash: word.hash) }
    }

    /// Follows a placeholder from a node on, adding it if it is not there.
    mutating func addPlaceholder(list: Int, entity: String, after node: NodeID) -> NodeID {
        var index = nodes[Int(node)].placeholder
        while index >= 0 {
            let placeholder = placeholders[Int(index)]
            if placeholder.list == Int32(list), placeholder.entity == entity { return placeholder.target }
            index = placeholder.next
        }
        let target = appendNode(Node(parent: .max, word: .max, hash: 0))
        placeholders.append(
            Placeholder(list: Int32(list), target: target, entity: entity, next: nodes[Int(node)].placeholder))
        nodes[Int(node)].placeholder = Int32(placeholders.count - 1)
        return target
    }

    /// Marks a phrase as complete at a node.
    mutating func complete(_ entry: Entry, at node: NodeID) {
        var entry = entry
        entry.next = nodes[Int(node)].complete
        entries.append(entry)
        nodes[Int(node)].complete = Int32(entries.count - 1)
    }

    /// Marks a value of a list as complete at a node; the number of the value that is complete there already, if one is.
    mutating func completeValue(_ value: Int, at node: NodeID) -> Int? {
        let present = nodes[Int(node)].complete
        if present < 0 { nodes[Int(node)].complete = Int32(value) }
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

extension TemplateTree.Entry {
    /// A literal phrase.
    init(_ owner: (intent: Int, phrase: Int), literalWords: Int) {
        self.init(
            intent: Int32(owner.intent), phrase: Int32(owner.phrase), literalWords: Int32(literalWords), placeholders: 0
        )
    }
}
