/// All templates of a dictionary as one graph of words.
///
/// A node is a place between two words; an edge asks for a word, or for a placeholder, which takes one word or several. All
/// templates begin at one node, the root, so that the first word is found by one search however many there are. The rest of
/// a template is its own, with equal endings shared. There are no cycles.
final class TemplateNetwork: Sendable {
    typealias NodeID = UInt32

    /// A place between two words.
    struct Node: Sendable {
        /// Its edges that ask for a word, sorted by word.
        var words: Range<Int32> = 0..<0
        /// Its edges that ask for a placeholder, sorted by list.
        var slots: Range<Int32> = 0..<0
        /// The template it belongs to; -1 for the root, which belongs to all.
        var template: Int32 = -1
        /// Whether the template is complete here.
        var isComplete = false
        /// Whether a placeholder may still follow, somewhere on the way to the end.
        var mayTakeEntity = false
    }

    /// An edge that asks for a word.
    struct WordEdge: Sendable {
        var word: UInt32
        var target: NodeID
    }

    /// An edge that asks for a placeholder.
    struct Slot: Sendable {
        var kind: Kind
        /// For a list, its number in the tree; for a range, its number; else 0.
        var content: Int32
        /// Which values of a list the conditions of the template allow, by number; -1 for all.
        var view: Int32 = -1
        var target: NodeID
        /// The entity it becomes, by number; -1 if it is not kept.
        var entity: Int32
        /// What stands in the same word before and after a number or wildcard, by number; -1 for nothing.
        var prefix: Int32 = -1
        var suffix: Int32 = -1

        enum Kind: UInt8, Sendable { case list, range, wildcard }
    }

    /// A template as the network knows it.
    struct Entry: Sendable {
        var intent: Int32
        var phrase: Int32
        /// The block it stands in, by number.
        var block: Int32
        /// Whether it stands for its own words only.
        var isLiteral: Bool
    }

    /// A way to say a value, at the end of its words in the tree.
    struct Form: Sendable {
        var value: Int32
        /// Another value that is said the same; -1 if there is none.
        var next: Int32 = -1
    }

    static let root: NodeID = 0

    let nodes: [Node]
    let wordEdges: [WordEdge]
    let slots: [Slot]
    let entries: [Entry]
    /// The words that edges ask for.
    let words: WordPool
    let ranges: [NumberRange]
    let entities: [String]
    /// For each entity, whether the dictionary prefers to hear of it.
    let isPreferred: [Bool]
    let affixes: [[UInt8]]
    let forms: [Form]
    /// For each view, whether a value is allowed, by number.
    let views: [[Bool]]
    /// The list of the tree that holds the skip words; -1 if there are none.
    let skipWords: Int32
    /// Whether any of the templates stands for its own words only.
    let hasLiterals: Bool

    init(
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
    var isEmpty: Bool { entries.isEmpty }

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
