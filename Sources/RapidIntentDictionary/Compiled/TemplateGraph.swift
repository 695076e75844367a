import RapidIntent

/// A template as a graph of text fragments, with rules expanded: the form between notation and words.
///
/// An edge carries a text without white space, white space, a placeholder or nothing. The graph has no cycles. White
/// space ends a word; fragments without white space between them belong to one word (`light[s]`). In scripts without
/// spaces, each character is a word of its own, with white space around it.
struct TemplateGraph {
    typealias Node = Int32

    struct Edge {
        var label: Label
        var target: Node
        /// Another edge from the same node; -1 if there is none.
        var next: Int32
    }

    enum Label {
        case nothing
        case space
        case text(Int32)
        case placeholder(Int32)
    }

    /// The reason why a graph cannot be built.
    enum Failure: Error {
        case unknownRule(String, Template.Span)
        case cycle([String], Template.Span)
        case tooManyParts(Int)
        /// A template that expands to more than the limits allow.
        case tooLarge
        /// Rules and groups nested deeper than the limit.
        case tooDeep
        /// A placeholder with letters beside it for typed values or several values, which are whole words.
        case joinedValue(String)
        /// A wildcard for several values: nobody knows where one ends.
        case severalTexts(String)
    }

    /// The maximum number of edges; the largest template of Home Assistant's English sentences has about 4,000.
    static let edgeLimit = 200_000
    /// The maximum number of parts in a permutation: n parts are copied n · 2ⁿ⁻¹ times.
    static let permutationLimit = 7
    /// The maximum nesting depth, including rules; it limits the recursion, to protect the stack.
    static let depthLimit = 100
    /// The maximum number of visited parts: nested rules without words add no edges, but could double without end.
    private static let partLimit = 4 * edgeLimit

    private(set) var texts: [String] = []
    private(set) var placeholders: [Template.Placeholder] = []
    private(set) var edges: [Edge] = []
    /// The last edge of each node; -1 if it has none.
    private(set) var firstEdges: [Int32] = []
    private(set) var end: Node = 0

    static let start: Node = 0

    private var openRules: [String] = []
    private var depth = 0
    private var parts = 0
    private let rule: (String) -> Template?

    /// Builds the graph of a template.
    ///
    /// - Parameters:
    ///   - steps: The counter for visited parts, also updated if an error is thrown.
    ///   - rule: Returns the template of a rule; nil if it is not declared.
    init(_ template: Template, steps: inout Int, rule: @escaping (String) -> Template?) throws(Failure) {
        self.rule = rule
        defer { steps += parts }
        _ = addNode()
        end = try add(template, from: Self.start)
    }

    private mutating func addNode() -> Node {
        firstEdges.append(-1)
        return Node(firstEdges.count - 1)
    }

    private mutating func connect(_ node: Node, _ label: Label, to target: Node) throws(Failure) {
        guard edges.count < Self.edgeLimit else { throw .tooLarge }
        edges.append(Edge(label: label, target: target, next: firstEdges[Int(node)]))
        firstEdges[Int(node)] = Int32(edges.count - 1)
    }

    private mutating func add(_ label: Label, from node: Node) throws(Failure) -> Node {
        let target = addNode()
        try connect(node, label, to: target)
        return target
    }

    private mutating func add(_ template: Template, from node: Node) throws(Failure) -> Node {
        parts += 1
        depth += 1
        defer { depth -= 1 }
        guard parts <= Self.partLimit else { throw .tooLarge }
        guard depth <= Self.depthLimit else { throw .tooDeep }
        switch template {
        case .text(let text): return try add(text, from: node)
        case .sequence(let parts):
            var node = node
            for part in parts { node = try add(part, from: node) }
            return node
        case .alternative(let parts):
            var ends: [Node] = []
            for part in parts { ends.append(try add(part, from: try add(.nothing, from: node))) }
            let end = addNode()
            for last in ends { try connect(last, .nothing, to: end) }
            return end
        case .optional(let part):
            let last = try add(part, from: try add(.nothing, from: node))
            let end = addNode()
            try connect(last, .nothing, to: end)
            try connect(node, .nothing, to: end)
            return end
        case .permutation(let parts): return try add(permutation: parts, from: node)
        case .list(let placeholder):
            placeholders.append(placeholder)
            return try add(.placeholder(Int32(placeholders.count - 1)), from: node)
        case .rule(let name, let span):
            guard let body = rule(name) else { throw .unknownRule(name, span) }
            guard !openRules.contains(name) else { throw .cycle(openRules + [name], span) }
            openRules.append(name)
            defer { openRules.removeLast() }
            return try add(body, from: node)
        }
    }

    /// Adds one node per set of parts already spoken, with white space around every part.
    private mutating func add(permutation parts: [Template], from node: Node) throws(Failure) -> Node {
        guard parts.count <= Self.permutationLimit else { throw .tooManyParts(parts.count) }
        let sets = (0..<1 << parts.count).map { _ in addNode() }
        try connect(node, .nothing, to: sets[0])
        for said in sets.indices {
            for (number, part) in parts.enumerated() where said & 1 << number == 0 {
                let last = try add(part, from: try add(.space, from: sets[said]))
                try connect(last, .space, to: sets[said | 1 << number])
            }
        }
        return sets[sets.count - 1]
    }

    private mutating func add(_ text: String, from node: Node) throws(Failure) -> Node {
        var node = node
        var piece = String.UnicodeScalarView()
        func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
        for scalar in text.unicodeScalars {
            let isAlone = UnspacedScripts.contains(scalar)
            guard isAlone || isSpace(scalar) else {
                piece.append(scalar)
                continue
            }
            if !piece.isEmpty { node = try add(.text(number(of: String(piece))), from: node) }
            piece.removeAll()
            node = try add(.space, from: node)
            if isAlone {
                node = try add(.text(number(of: String(scalar))), from: node)
                node = try add(.space, from: node)
            }
        }
        if !piece.isEmpty { node = try add(.text(number(of: String(piece))), from: node) }
        return node
    }

    private mutating func number(of text: String) -> Int32 {
        texts.append(text)
        return Int32(texts.count - 1)
    }
}
