import RapidIntent

/// Builds a ``PhraseTree``, one sequence of words after the other.
struct PhraseTreeBuilder: Sendable {
    private typealias NodeID = PhraseTree.NodeID
    private typealias Edge = PhraseTree.Edge

    enum Insertion: Equatable {
        case added
        /// The words were already present, with this value.
        case present(UInt32)
        /// The tree is full: it can hold 2 GiB of text and 2³⁰ edge slots.
        case full
    }

    private var words = WordPool()
    /// The edges as in the tree, except that nodes are numbered in the order of insertion, after their source.
    private var edges: [Edge] = []
    /// A hash table of edge numbers plus 1; 0 marks a free slot.
    ///
    /// It has at least 1.5 slots per edge.
    private var places = [UInt32](repeating: 0, count: 64)
    private var roots: [UInt32] = []
    private(set) var texts: [UInt8] = []

    private static let textLimit = 1 << 31 - 1 << 24

    /// Reserves memory, so that nothing is moved while the tree grows.
    mutating func reserveCapacity(sequences count: Int, bytes: Int) {
        let count = count + count / 8
        edges.reserveCapacity(count)
        texts.reserveCapacity(bytes + bytes / 16 + count * 5)
        guard self.edges.isEmpty, places.count < count * 3 / 2 else { return }
        places = [UInt32](repeating: 0, count: count * 3 / 2 + 2)
    }

    /// Adds a root and returns its number; the first is 0.
    mutating func addRoot() -> Int {
        roots.append(0)
        return roots.count - 1
    }

    /// Returns its offset in the tree's texts; nil if the tree is full.
    mutating func keep(_ text: String) -> UInt32? {
        guard texts.count + text.utf8.count < Self.textLimit else { return nil }
        let offset = UInt32(texts.count)
        var text = text
        text.withUTF8 { texts.append(contentsOf: $0) }
        texts.append(FlatArray<UInt8>.endOfText)
        return offset
    }

    /// Removes the texts stored from an offset on; nothing else may refer to them.
    mutating func forget(from offset: UInt32) { texts.removeSubrange(Int(offset)...) }

    /// Inserts words below a root.
    ///
    /// - Parameters:
    ///   - words: Consecutive words of `text`; at least one.
    ///   - kept: The offset of the same text if it was stored last and consists of just these words. It then also
    ///     serves as the tail and is not stored twice.
    ///   - value: Below 2³¹ − 1.
    mutating func insert(
        _ words: ArraySlice<NormalisedText.Word>, of text: NormalisedText, keptAt kept: UInt32? = nil, below root: Int,
        value: UInt32
    ) -> Insertion {
        guard let last = words.last else { return .added }
        guard texts.count + text.utf8.count < Self.textLimit, edges.count < Int(PhraseTree.rootFlag) / 2 else {
            return .full
        }
        var node = PhraseTree.root(root)
        for word in words {
            let number = text.withBytes(of: word) { self.words.intern($0, hash: word.hash) }
            // The rest of the text after this word, without the space between.
            let rest = min(Int(word.end) + 1, Int(last.end))..<Int(last.end)
            guard let edge = edge(from: node, number) else {
                let tail: UInt32
                if let kept, let first = words.first {
                    tail = kept + UInt32(rest.lowerBound - Int(first.start))
                    withUnsafeBytes(of: value.littleEndian) { texts.append(contentsOf: $0) }
                } else {
                    tail = addTail(text.utf8[rest], value: value)
                }
                addEdge(Edge(source: node, word: number, target: PhraseTree.tailFlag | tail))
                roots[root] += 1
                return .added
            }
            let target = edges[edge].target
            if target & PhraseTree.tailFlag != 0 {
                let tail = Int(target ^ PhraseTree.tailFlag)
                if let present = self.value(ofTailAt: tail, if: text.utf8[rest]) { return .present(present) }
                open(edge, tail: tail)
            }
            node = NodeID(edge)
        }
        let present = edges[Int(node)].target
        guard present == 0 else { return .present(present - 1) }
        edges[Int(node)].target = value + 1
        roots[root] += 1
        return .added
    }

    consuming func finish(in memory: FlatMemory = FlatMemory()) -> PhraseTree {
        // 10 slots for 7 edges: an unsuccessful search examines six adjacent slots on average.
        let capacity = max(8, edges.count * 10 / 7)
        places = []
        let table = memory.make(count: capacity) { (table: UnsafeMutableBufferPointer<Edge>) in
            table.initialize(repeating: Edge())
            var nodes = [UInt32](repeating: 0, count: edges.count)
            // An edge comes after the edge to its source, so the source's slot is known.
            for (number, var edge) in edges.enumerated() {
                if edge.source & PhraseTree.rootFlag == 0 { edge.source = nodes[Int(edge.source)] }
                var place = PhraseTree.place(of: edge.source, edge.word, in: capacity)
                while table[place].source != PhraseTree.nowhere { place = place + 1 == capacity ? 0 : place + 1 }
                table[place] = edge
                nodes[number] = UInt32(place)
            }
        }
        edges = []
        return PhraseTree(
            words: WordIndex(words, in: memory), edges: table, roots: memory.copy(roots),
            texts: memory.copy(texts), memory: memory)
    }
}

// MARK: - Tails

extension PhraseTreeBuilder {
    private mutating func addTail(_ bytes: ArraySlice<UInt8>, value: UInt32) -> UInt32 {
        let offset = UInt32(texts.count)
        texts += bytes
        texts.append(FlatArray<UInt8>.endOfText)
        withUnsafeBytes(of: value.littleEndian) { texts.append(contentsOf: $0) }
        return offset
    }

    /// The value of a tail if it consists of just these bytes.
    private func value(ofTailAt offset: Int, if bytes: ArraySlice<UInt8>) -> UInt32? {
        let end = offset + bytes.count
        guard end < texts.count, texts[end] == FlatArray<UInt8>.endOfText, texts[offset..<end] == bytes else {
            return nil
        }
        return value(at: end + 1)
    }

    private func value(at offset: Int) -> UInt32 {
        texts[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Replaces the start of a tail by a node of its own, because another tail will begin there.
    private mutating func open(_ edge: Int, tail: Int) {
        let bytes = texts[tail...]
        let end = bytes.firstIndex { $0 == PhraseTree.space || $0 == FlatArray<UInt8>.endOfText } ?? bytes.endIndex
        guard end > tail else {
            edges[edge].target = value(at: tail + 1) + 1
            return
        }
        let word = Array(bytes[..<end]).withUnsafeBufferPointer { words.intern($0, hash: WordHash.hash($0)) }
        let rest = UInt32(texts[end] == PhraseTree.space ? end + 1 : end)
        edges[edge].target = 0
        addEdge(Edge(source: NodeID(edge), word: word, target: PhraseTree.tailFlag | rest))
    }
}

// MARK: - Edges

extension PhraseTreeBuilder {
    private func edge(from node: NodeID, _ word: UInt32) -> Int? {
        var place = PhraseTree.place(of: node, word, in: places.count)
        while places[place] != 0 {
            let number = Int(places[place]) - 1
            if edges[number].source == node, edges[number].word == word { return number }
            place = place + 1 == places.count ? 0 : place + 1
        }
        return nil
    }

    private mutating func addEdge(_ edge: Edge) {
        edges.append(edge)
        if edges.count * 3 > places.count * 2 {
            places = [UInt32](repeating: 0, count: places.count * 2)
            for number in edges.indices { place(number) }
        } else {
            place(edges.count - 1)
        }
    }

    private mutating func place(_ number: Int) {
        var place = PhraseTree.place(of: edges[number].source, edges[number].word, in: places.count)
        while places[place] != 0 { place = place + 1 == places.count ? 0 : place + 1 }
        places[place] = UInt32(number + 1)
    }
}
