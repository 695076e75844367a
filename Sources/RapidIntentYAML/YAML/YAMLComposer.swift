/// Builds the tree of a YAML text from its events, within limits that normal dictionaries do not reach.
///
/// The work is iterative, so a malicious text cannot exhaust the stack. Takes time linear in the size of the text.
struct YAMLComposer {
    /// The maximum nesting depth of collections; a dictionary needs ten levels.
    static let depthLimit = 64
    /// The maximum number of nodes in a tree; an alias counts as all the nodes that it stands for.
    ///
    /// This allows half a million phrases, and stops a "billion laughs" text, where nine lines of aliases stand for a
    /// billion nodes.
    static let nodeLimit = 2_000_000

    private var open: [Collection] = []
    private var anchors: [String: (node: YAMLNode, size: Int)] = [:]
    private var nodeCount = 0
    private var roots: [YAMLNode] = []

    /// Reads a text of one document.
    ///
    /// - Returns: The root; nil if there is no document.
    static func tree(of source: SourceText) throws(YAMLFailure) -> YAMLNode? {
        try trees(of: source, documentLimit: 1).first
    }

    /// Reads a text of any number of documents.
    ///
    /// - Returns: The root of each.
    static func trees(of source: SourceText, documentLimit: Int = .max) throws(YAMLFailure) -> [YAMLNode] {
        try source.bytes.withUnsafeBufferPointer { bytes throws(YAMLFailure) in
            var reader = try YAMLEventReader(bytes)
            var composer = YAMLComposer()
            return try composer.trees(from: &reader, documentLimit)
        }
    }

    private mutating func trees(
        from reader: inout YAMLEventReader, _ documentLimit: Int
    ) throws(YAMLFailure) -> [YAMLNode] {
        var documents = 0
        while true {
            let event = try reader.next()
            switch event.kind {
            case .streamEnd: return roots
            case .documentStart:
                documents += 1
                guard documents <= documentLimit else { throw .secondDocument(at: event.start, to: event.end) }
                // An alias is valid only within its own document (YAML 1.1, section 7.1).
                anchors = [:]
            case .documentEnd, .other: break
            case .alias(let name): try expand(name, at: event)
            case .scalar(let text, let style, let properties):
                try count(1, at: event)
                let node = YAMLNode(
                    content: .scalar(text, style), start: event.start, end: event.end, tag: properties.tag)
                finish(node, anchor: properties.anchor, size: 1)
            case .sequenceStart(let style, let properties):
                try begin(isMapping: false, style, properties, at: event)
            case .mappingStart(let style, let properties):
                try begin(isMapping: true, style, properties, at: event)
            case .collectionEnd:
                // libyaml matches starts and ends, so an open collection always exists.
                guard let collection = open.popLast() else { break }
                finish(
                    collection.node(endingAt: event.end), anchor: collection.properties.anchor,
                    size: nodeCount - collection.nodesBefore)
            }
        }
    }

    private mutating func begin(
        isMapping: Bool, _ style: YAMLCollectionStyle, _ properties: YAMLProperties, at event: YAMLEvent
    ) throws(YAMLFailure) {
        guard open.count < Self.depthLimit else { throw .tooDeep(at: event.start) }
        let nodesBefore = nodeCount
        try count(1, at: event)
        open.append(
            Collection(
                isMapping: isMapping, style: style, start: event.start, properties: properties,
                nodesBefore: nodesBefore))
    }

    private mutating func expand(_ name: String, at event: YAMLEvent) throws(YAMLFailure) {
        guard let (node, size) = anchors[name] else {
            if open.contains(where: { $0.properties.anchor == name }) {
                throw .aliasInsideItself(name, at: event.start, to: event.end)
            }
            throw .unknownAlias(name, at: event.start, to: event.end)
        }
        try count(size, at: event, alias: name)
        finish(node, anchor: nil, size: size)
    }

    private mutating func count(_ nodes: Int, at event: YAMLEvent, alias: String? = nil) throws(YAMLFailure) {
        nodeCount += nodes
        guard nodeCount <= Self.nodeLimit else {
            throw .tooManyNodes(at: event.start, to: event.end, alias: alias)
        }
    }

    private mutating func finish(_ node: YAMLNode, anchor: String?, size: Int) {
        if let anchor { anchors[anchor] = (node, size) }
        if open.isEmpty {
            roots.append(node)
        } else {
            open[open.count - 1].children.append(node)
        }
    }

    /// A collection whose end was not reached yet.
    private struct Collection {
        let isMapping: Bool
        let style: YAMLCollectionStyle
        let start: YAMLMark
        let properties: YAMLProperties
        let nodesBefore: Int
        /// In a mapping, keys and values alternate.
        var children: [YAMLNode] = []

        func node(endingAt end: YAMLMark) -> YAMLNode {
            let content: YAMLNode.Content =
                if isMapping {
                    .mapping(
                        stride(from: 0, to: children.count - 1, by: 2).map {
                            YAMLEntry(key: children[$0], value: children[$0 + 1])
                        }, style)
                } else {
                    .sequence(children, style)
                }
            return YAMLNode(content: content, start: start, end: end, tag: properties.tag)
        }
    }
}
