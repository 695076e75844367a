import Testing

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct PhraseTreeTests {
    static let normaliser = Normaliser(locale: "xx")

    /// Walks words from a root.
    static func node(_ text: String, from root: Int = 0, in tree: PhraseTree) -> PhraseTree.NodeID? {
        let text = normaliser.normalise(text)
        return text.words.reduce(PhraseTree.root(root)) { node, word in
            node.flatMap { node in text.withBytes(of: word) { tree.child(of: node, $0, hash: word.hash) } }
        }
    }

    static func insert(_ text: String, below root: Int = 0, as value: UInt32, into builder: inout PhraseTreeBuilder)
        -> PhraseTreeBuilder.Insertion
    {
        let text = normaliser.normalise(text)
        return builder.insert(text.words[...], of: text, below: root, value: value)
    }

    @Test("The tree finds the inserted phrases and their continuations, and nothing else")
    func small() {
        var builder = PhraseTreeBuilder()
        #expect(builder.addRoot() == 0)
        let texts = ["where am i", "where am i going", "where", "what is this", "what is", "whatever", "i"]
        for (value, text) in texts.enumerated() {
            #expect(Self.insert(text, as: UInt32(value), into: &builder) == .added, "\(text)")
        }
        #expect(Self.insert("what is this", as: 9, into: &builder) == .present(3))
        #expect(Self.insert("where", as: 9, into: &builder) == .present(2))
        let tree = builder.finish()
        for (value, text) in texts.enumerated() {
            #expect(Self.node(text, in: tree).flatMap(tree.value) == UInt32(value), "\(text)")
        }
        for (text, isOpen) in [
            ("where", true), ("where am", true), ("where am i", true), ("where am i going", false), ("what", true),
            ("what is this", false), ("i", false), ("", true),
        ] {
            #expect(Self.node(text, in: tree).map(tree.hasChildren) == isOpen, "\(text)")
        }
        for text in ["wher", "where a", "where am i go", "what this", "is", "i i", "what is this now", "where where"] {
            #expect(Self.node(text, in: tree) == nil, "\(text)")
        }
        #expect(Self.node("where am", in: tree).flatMap(tree.value) == nil)
        #expect(!tree.hasChildren(PhraseTree.nowhere) && tree.value(at: PhraseTree.nowhere) == nil)
    }

    @Test("Each root has its own words")
    func roots() {
        var builder = PhraseTreeBuilder()
        let (first, second, third) = (builder.addRoot(), builder.addRoot(), builder.addRoot())
        #expect(Self.insert("the office", below: first, as: 1, into: &builder) == .added)
        #expect(Self.insert("the office", below: second, as: 2, into: &builder) == .added)
        #expect(Self.insert("the office park", below: second, as: 3, into: &builder) == .added)
        let tree = builder.finish()
        #expect(Self.node("the office", from: first, in: tree).flatMap(tree.value) == 1)
        #expect(Self.node("the office", from: second, in: tree).flatMap(tree.value) == 2)
        #expect(Self.node("the office park", from: first, in: tree) == nil)
        #expect(Self.node("the", from: third, in: tree) == nil)
        #expect([first, second, third].map { tree.hasChildren(PhraseTree.root($0)) } == [true, true, false])
    }

    @Test("A tree agrees with a plain set of texts", arguments: [1, 2, 3])
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func sentence() -> String {
            (0..<Int.random(in: 1...5, using: &random)).map { _ in
                ["a", "b", "ab", "ba", "aardvark", "aardvarks", "é"].randomElement(using: &random) ?? ""
            }.joined(separator: " ")
        }
        var builder = PhraseTreeBuilder()
        _ = builder.addRoot()
        builder.reserveCapacity(sequences: seed == 2 ? 10_000 : 4, bytes: 100)
        var values: [String: UInt32] = [:]
        var prefixes: Set<String> = []
        for number in 0..<3_000 {
            let text = sentence()
            let insertion: PhraseTreeBuilder.Insertion
            if seed == 3 {
                // As for phrases: inserted in written form, and removed if present.
                let kept = builder.keep(text)
                let normal = Self.normaliser.normalise(text)
                insertion = builder.insert(normal.words[...], of: normal, keptAt: kept, below: 0, value: UInt32(number))
                if let kept, insertion != .added { builder.forget(from: kept) }
            } else {
                insertion = Self.insert(text, as: UInt32(number), into: &builder)
            }
            #expect(insertion == (values[text].map { .present($0) } ?? .added))
            values[text] = values[text] ?? UInt32(number)
            let words = text.split(separator: " ")
            for count in 0..<words.count { prefixes.insert(words[..<count].joined(separator: " ")) }
        }
        let tree = builder.finish()
        for _ in 0..<3_000 {
            let text = sentence()
            let node = Self.node(text, in: tree)
            #expect((node != nil) == (values[text] != nil || prefixes.contains(text)), "\(text)")
            #expect(node.flatMap(tree.value) == values[text], "\(text)")
            #expect(node.map(tree.hasChildren) ?? false == prefixes.contains(text), "\(text)")
        }
    }

    @Test("A damaged tree is walked in bounded time and within bounds", arguments: 0..<40)
    func damaged(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func noise<Element: FixedWidthInteger>(_ count: Int) -> [Element] {
            (0..<count).map { _ in Element.random(in: .min ... .max, using: &random) }
        }
        let kinds: [UInt32] = [0, PhraseTree.rootFlag, PhraseTree.tailFlag, .max - 3]
        func number(_ limit: UInt32) -> UInt32 {
            (kinds.randomElement(using: &random) ?? 0) &+ UInt32.random(in: 0..<limit, using: &random)
        }
        let texts: [UInt8] = noise(200).map { $0 % 3 == 0 ? 0xFF : $0 % 3 == 1 ? 0x20 : 0x61 }
        let hash = UInt32(truncatingIfNeeded: Self.normaliser.normalise("a").words[0].hash)
        let memory = FlatMemory()
        let tree = PhraseTree(
            words: WordIndex(
                places: memory.copy(
                    (0..<Int.random(in: 0...9, using: &random)).map { _ in
                        WordIndex.Place(hash: hash, number: number(4), start: number(220))
                    }), texts: memory.copy(texts)),
            edges: memory.copy(
                (0..<Int.random(in: 0...12, using: &random)).map { _ in
                    PhraseTree.Edge(source: number(12), word: number(4), target: number(220))
                }), roots: memory.copy(noise(Int.random(in: 0...3, using: &random))),
            texts: memory.copy(texts), memory: memory)
        let word = Self.normaliser.normalise("a")
        for _ in 0..<500 {
            let node = number(250)
            _ = (tree.hasChildren(node), tree.value(at: node))
            let child = word.withBytes(of: word.words[0]) { tree.child(of: node, $0, hash: word.words[0].hash) }
            if let child { _ = (tree.hasChildren(child), tree.value(at: child)) }
            _ = tree.texts.text(at: Int(number(250)))
        }
    }
}
