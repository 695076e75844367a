/// All templates of a dictionary as one graph of words.
///
/// A node is a place between two words; an edge asks for a word, or for a placeholder, which takes one word or several. All
/// templates begin at one node, the root, so that the first word is found by one search however many there are. The rest of
/// a template is its own, with equal endings shared. There are no cycles.
package final class TemplateNetwork: Sendable {
    package typealias NodeID = UInt32

    /// A place between two words.
    package struct Node: Sendable {
        /// Its edges that ask for a word, sorted by word.
        package var words: Range<Int32> = 0..<0
        /// Its edges that ask for a placeholder, sorted by list.
        package var slots: Range<Int32> = 0..<0
        /// The template it belongs to; -1 for the root, which belongs to all.
        package var template: Int32 = -1
        /// Whether the template is complete here.
        package var isComplete = false
        /// Whether a placeholder may still follow, somewhere on the way to the end.
        package var mayTakeEntity = false

        package init(
            words: Range<Int32> = 0..<0, slots: Range<Int32> = 0..<0, template: Int32 = -1, isComplete: Bool = false,
            mayTakeEntity: Bool = false
        ) {
            self.words = words
            self.slots = slots
            self.template = template
            self.isComplete = isComplete
            self.mayTakeEntity = mayTakeEntity
        }
    }

    /// An edge that asks for a word.
    package struct WordEdge: Sendable, BitwiseCopyable {
        package var word: UInt32
        package var target: NodeID

        package init(
            word: UInt32, target: NodeID
        ) {
            self.word = word
            self.target = target
        }
    }

    /// An edge that asks for a placeholder.
    package struct Slot: Sendable {
        package var kind: Kind
        /// For a list, its number in the tree; for a range, its number; else 0.
        package var content: Int32
        /// Which values of a list the conditions of the template allow, by number; -1 for all.
        package var view: Int32 = -1
        package var target: NodeID
        /// The entity it becomes, by number; -1 if it is not kept.
        package var entity: Int32
        /// What stands in the same word before and after a number or wildcard, by number; -1 for nothing.
        package var prefix: Int32 = -1
        package var suffix: Int32 = -1

        package init(
            kind: Kind, content: Int32, view: Int32 = -1, target: NodeID, entity: Int32, prefix: Int32 = -1,
            suffix: Int32 = -1
        ) {
            self.kind = kind
            self.content = content
            self.view = view
            self.target = target
            self.entity = entity
            self.prefix = prefix
            self.suffix = suffix
        }

        package enum Kind: UInt8, Sendable { case list, range, wildcard }
    }

    /// A template as the network knows it.
    package struct Entry: Sendable {
        package var intent: Int32
        package var phrase: Int32
        /// The block it stands in, by number.
        package var block: Int32
        /// Whether it stands for its own words only.
        package var isLiteral: Bool

        package init(
            intent: Int32, phrase: Int32, block: Int32, isLiteral: Bool
        ) {
            self.intent = intent
            self.phrase = phrase
            self.block = block
            self.isLiteral = isLiteral
        }
    }

    /// A way to say a value, at the end of its words in the tree.
    package struct Form: Sendable, BitwiseCopyable {
        package var value: Int32
        /// Another value that is said the same; -1 if there is none.
        package var next: Int32 = -1

        package init(
            value: Int32, next: Int32 = -1
        ) {
            self.value = value
            self.next = next
        }
    }

    package static let root: NodeID = 0

    package let nodes: [Node]
    package let wordEdges: [WordEdge]
    package let slots: [Slot]
    package let entries: [Entry]
    /// The words that edges ask for.
    package let words: WordPool
    package let ranges: [NumberRange]
    package let entities: [String]
    /// For each entity, whether the dictionary prefers to hear of it.
    package let isPreferred: [Bool]
    package let affixes: [[UInt8]]
    package let forms: [Form]
    /// For each view, whether a value is allowed, by number.
    package let views: [[Bool]]
    /// The list of the tree that holds the skip words; -1 if there are none.
    package let skipWords: Int32
    /// Whether any of the templates stands for its own words only.
    let hasLiterals: Bool

    package init(
        nodes: [Node], wordEdges: [WordEdge], slots: [Slot], entries: [Entry], words: WordPool, ranges: [NumberRange],
        entities: [String], isPreferred: [Bool], affixes: [[UInt8]], forms: [Form], views: [[Bool]], skipWords: Int32
    ) {
        self.nodes = nodes
        self.wordEdges = wordEdges
        self.slots = slots
        self.entries = entries
        self.words = words
        self.ranges = ranges
        self.entities = entities
        self.isPreferred = isPreferred
        self.affixes = affixes
        self.forms = forms
        self.views = views
        self.skipWords = skipWords
        hasLiterals = entries.contains(where: \.isLiteral)
    }

    /// The same with references of its own.
    init(_ other: TemplateNetwork) {
        nodes = other.nodes
        wordEdges = other.wordEdges
        slots = other.slots
        entries = other.entries
        words = other.words
        ranges = other.ranges
        entities = other.entities
        isPreferred = other.isPreferred
        affixes = other.affixes
        forms = other.forms
        views = other.views
        skipWords = other.skipWords
        hasLiterals = other.hasLiterals
    }

    /// The same with every value of a list in every placeholder that names the list.
    var withoutViews: TemplateNetwork {
        TemplateNetwork(
            nodes: nodes, wordEdges: wordEdges,
            slots: slots.map { slot in
                var slot = slot
                slot.view = -1
                return slot
            }, entries: entries, words: words, ranges: ranges, entities: entities, isPreferred: isPreferred,
            affixes: affixes, forms: forms, views: [], skipWords: skipWords)
    }

    /// For each node that has edges which ask for a number, these numbers.
    ///
    /// Looks through all edges.
    func findNumbers() -> [NodeID: NamedNumbers] {
        let numbers = (0..<UInt32(words.count)).map { words.withBytes(of: $0) { TemplateNumber($0).whole } }
        var result: [NodeID: NamedNumbers] = [:]
        for (node, edges) in nodes.lazy.map(\.words).enumerated() {
            for edge in edges {
                guard let number = numbers[Int(wordEdges[Int(edge)].word)] else { continue }
                result.insert(number, after: NodeID(node))
            }
        }
        return result
    }

    /// Whether there is any template.
    package var isEmpty: Bool { entries.isEmpty }

    /// Whether a view lets any of the values pass that are said alike.
    @inline(__always)
    func allows(_ form: Int32, in view: Int32) -> Bool {
        guard view >= 0 else { return true }
        var form = form
        while form >= 0 {
            if views[Int(view)][Int(forms[Int(form)].value)] { return true }
            form = forms[Int(form)].next
        }
        return false
    }
}

extension TemplateNetwork {
    /// The edges of a node that ask for a word.
    package func words(after node: Int) -> ArraySlice<WordEdge> {
        wordEdges[Int(nodes[node].words.lowerBound)..<Int(nodes[node].words.upperBound)]
    }

    /// The edges of a node that ask for a placeholder.
    package func slots(after node: Int) -> ArraySlice<Slot> {
        slots[Int(nodes[node].slots.lowerBound)..<Int(nodes[node].slots.upperBound)]
    }
}
