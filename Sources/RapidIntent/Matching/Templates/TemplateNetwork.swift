/// The templates of a dictionary as one acyclic graph.
///
/// A node is a place between two words. An edge matches one word, or a placeholder with one or more words. All
/// templates begin at one node, the root, so that one search finds the first word of all templates. The rest of each
/// template has its own nodes, with common endings merged.
package final class TemplateNetwork: Sendable {
    package typealias NodeID = UInt32

    /// A place between two words.
    package struct Node: Sendable {
        /// Its word edges, sorted by word.
        package var words: Range<Int32> = 0..<0
        /// Its placeholder edges, sorted by list.
        package var slots: Range<Int32> = 0..<0
        /// The number of its template; -1 for the root, which all templates share.
        package var template: Int32 = -1
        /// Whether the template ends here.
        package var isComplete = false
        /// Whether a placeholder may still follow before the end.
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

    /// An edge that matches a word.
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

    /// An edge that matches a placeholder.
    package struct Slot: Sendable {
        package var kind: Kind
        /// Whether further values may follow, with a joint or nothing between them.
        ///
        /// The graph has no cycles: it is the automaton that repeats the edge.
        package var takesSeveral = false
        /// For a list, its root number in the tree; for a range or a typed value, its number; for a wildcard, 0.
        package var content: Int32
        /// The number of the view with the allowed values of the list; -1 if all are allowed.
        package var view: Int32 = -1
        package var target: NodeID
        /// The number of the entity; -1 if the value is not kept.
        package var entity: Int32
        /// The numbers of the affixes before and after a number or wildcard in the same word; -1 for none.
        package var prefix: Int32 = -1
        package var suffix: Int32 = -1

        /// The suffix of a wildcard whose last word a value of the next list ends, as in "Sommerhitsplaylist".
        package static let joinsNextList: Int32 = -2

        package init(
            kind: Kind, content: Int32, view: Int32 = -1, target: NodeID, entity: Int32, prefix: Int32 = -1,
            suffix: Int32 = -1, takesSeveral: Bool = false
        ) {
            self.kind = kind
            self.content = content
            self.view = view
            self.target = target
            self.entity = entity
            self.prefix = prefix
            self.suffix = suffix
            self.takesSeveral = takesSeveral
        }

        package enum Kind: UInt8, Sendable { case list, range, wildcard, value }
    }

    /// The phrase of a template.
    package struct Entry: Sendable {
        package var intent: Int32
        package var phrase: Int32
        /// The number of the block.
        package var block: Int32
        /// Whether the phrase is literal.
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

    /// A form of a value, which belongs to the end of its words in the tree.
    package struct Form: Sendable, BitwiseCopyable {
        package var value: Int32
        /// The next form with the same words; -1 if there is none.
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
    /// The words of the edges.
    package let words: WordPool
    package let ranges: [NumberRange]
    /// The values of typed placeholders.
    package let valueRanges: [ValueRange]
    package let entities: [String]
    /// For each entity, whether the dictionary prefers it.
    package let isPreferred: [Bool]
    package let affixes: [[UInt8]]
    package let forms: [Form]
    /// For each view, one flag per value: whether the value is allowed.
    package let views: [[Bool]]
    /// The root number of the skip words in the tree of lists; -1 if there are none.
    package let skipWords: Int32
    /// Whether any of the phrases is literal.
    let hasLiterals: Bool
    /// The nodes that only wildcards at the beginning of a template lead to.
    private let nodesAfterLeadingWildcards: Set<NodeID>

    package init(
        nodes: [Node], wordEdges: [WordEdge], slots: [Slot], entries: [Entry], words: WordPool, ranges: [NumberRange],
        valueRanges: [ValueRange], entities: [String], isPreferred: [Bool], affixes: [[UInt8]], forms: [Form],
        views: [[Bool]], skipWords: Int32
    ) {
        self.nodes = nodes
        self.wordEdges = wordEdges
        self.slots = slots
        self.entries = entries
        self.words = words
        self.ranges = ranges
        self.valueRanges = valueRanges
        self.entities = entities
        self.isPreferred = isPreferred
        self.affixes = affixes
        self.forms = forms
        self.views = views
        self.skipWords = skipWords
        hasLiterals = entries.contains(where: \.isLiteral)
        nodesAfterLeadingWildcards = Self.nodesAfterLeadingWildcards(nodes, wordEdges, slots)
    }

    /// Creates a copy with its own references.
    init(_ other: TemplateNetwork) {
        nodes = other.nodes
        wordEdges = other.wordEdges
        slots = other.slots
        entries = other.entries
        words = other.words
        ranges = other.ranges
        valueRanges = other.valueRanges
        entities = other.entities
        isPreferred = other.isPreferred
        affixes = other.affixes
        forms = other.forms
        views = other.views
        skipWords = other.skipWords
        hasLiterals = other.hasLiterals
        nodesAfterLeadingWildcards = other.nodesAfterLeadingWildcards
    }

    /// A copy in which every placeholder accepts every value of its list.
    var withoutViews: TemplateNetwork {
        TemplateNetwork(
            nodes: nodes, wordEdges: wordEdges,
            slots: slots.map { slot in
                var slot = slot
                slot.view = -1
                return slot
            }, entries: entries, words: words, ranges: ranges, valueRanges: valueRanges,
            entities: entities, isPreferred: isPreferred, affixes: affixes, forms: forms, views: [],
            skipWords: skipWords)
    }

    /// The numbers on outgoing edges, for each node that has any.
    ///
    /// Scans all edges.
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

    private static func nodesAfterLeadingWildcards(
        _ nodes: [Node], _ wordEdges: [WordEdge], _ slots: [Slot]
    ) -> Set<NodeID> {
        // A damaged file, which is refused later, may contain any number.
        guard let leading = nodes.first?.slots.clamped(to: 0..<Int32(clamping: slots.count)) else { return [] }
        var found = Set(leading.lazy.map { slots[Int($0)] }.filter { $0.kind == .wildcard }.map(\.target))
        guard !found.isEmpty else { return [] }
        for edge in wordEdges { found.remove(edge.target) }
        for (number, slot) in slots.enumerated() where slot.kind != .wildcard || !leading.contains(Int32(number)) {
            found.remove(slot.target)
        }
        return found
    }

    /// Whether nothing but a wildcard at the beginning of a template has matched in a position, and words must follow it.
    ///
    /// A template that may end with the wildcard is what a speaker is just saying, and does go on.
    func isAtLeadingWildcard(_ position: TemplateStates.Position) -> Bool {
        guard position.slot >= 0 else {
            return !nodes[Int(position.node)].isComplete && nodesAfterLeadingWildcards.contains(position.node)
        }
        let slot = slots[Int(position.slot)]
        return slot.kind == .wildcard && nodes[Int(Self.root)].slots.contains(position.slot)
            && !nodes[Int(slot.target)].isComplete
    }

    /// Whether a position is directly behind a whole number that further words may make a half more.
    func isBehindNumber(_ position: TemplateStates.Position) -> Bool {
        position.slot >= 0 && position.part == NumberProgress.behindNumber.part
            && slots[Int(position.slot)].kind == .range
    }

    /// The phrase of the template at a position; nil at the root, which all templates share.
    func entry(at position: TemplateStates.Position) -> Entry? {
        let node = position.isInValue ? slots[Int(position.slot)].target : position.node
        let template = nodes[Int(node)].template
        return template < 0 ? nil : entries[Int(template)]
    }

    /// Whether there are no templates.
    package var isEmpty: Bool { entries.isEmpty }

    /// Whether a view allows any of the values with the same form.
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
    /// The word edges of a node.
    package func words(after node: Int) -> ArraySlice<WordEdge> {
        wordEdges[Int(nodes[node].words.lowerBound)..<Int(nodes[node].words.upperBound)]
    }

    /// The placeholder edges of a node.
    package func slots(after node: Int) -> ArraySlice<Slot> {
        slots[Int(nodes[node].slots.lowerBound)..<Int(nodes[node].slots.upperBound)]
    }
}
