extension TemplateNetwork {
    /// Copies the sections and checks all references between them, so that callers need no checks.
    ///
    /// - Parameter others: The sizes of the tables outside the network that it refers to.
    convenience init(from reader: CompiledFileReader, others: Others) throws(CompiledDictionaryError) {
        var record = RecordReader(try reader.array("TREC"))
        let skipWords = try record.integer()
        guard (-1..<others.lists).contains(skipWords) else { throw .damaged("its skip words are missing") }
        // Without values there are no views; otherwise the number of views is not limited here.
        let viewCount = try record.number(below: others.values > 0 ? Int(Int32.max) : 1)
        let ranges = try record.each { record throws(CompiledDictionaryError) in try NumberRange(from: &record) }
        let valueRanges = try record.each { record throws(CompiledDictionaryError) in try ValueRange(from: &record) }
        let entities = try record.texts()
        let isPreferred = try record.each { record throws(CompiledDictionaryError) in try record.flag() }
        let affixes = try record.each { record throws(CompiledDictionaryError) in
            try record.each { record throws(CompiledDictionaryError) in UInt8(try record.number(below: 256)) }
        }
        let views = try reader.array("TVIE", of: UInt8.self)
        guard isPreferred.count == entities.count,
            case let (size, isTooLarge) = viewCount.multipliedReportingOverflow(by: others.values), !isTooLarge,
            size == views.count
        else { throw .damaged("its views do not fit its values") }
        let entries = try reader.array("TENT", of: StoredNetwork.Entry.self).elements.map {
            Entry(intent: $0.intent, phrase: $0.phrase, block: $0.block, isLiteral: $0.isLiteral != 0)
        }
        self.init(
            nodes: try Self.nodes(from: reader),
            wordEdges: Array(try reader.array("TEDG", of: WordEdge.self).elements),
            slots: try Self.slots(from: reader), entries: entries, words: try WordPool(from: reader),
            ranges: ranges, valueRanges: valueRanges, entities: entities, isPreferred: isPreferred, affixes: affixes,
            forms: Array(try reader.array("TFRM", of: Form.self).elements),
            views: (0..<viewCount).map { view in
                views.elements[view * others.values..<(view + 1) * others.values].map { $0 != 0 }
            }, skipWords: Int32(skipWords))
        try check(others)
    }

    private static func nodes(from reader: CompiledFileReader) throws(CompiledDictionaryError) -> [Node] {
        let stored = try reader.array("TNOD", of: StoredNetwork.Node.self).elements
        guard !stored.isEmpty,
            stored.allSatisfy({ $0.firstWord <= $0.endOfWords && $0.firstSlot <= $0.endOfSlots })
        else { throw .damaged("a template ends before it begins") }
        return stored.map { node in
            Node(
                words: node.firstWord..<node.endOfWords, slots: node.firstSlot..<node.endOfSlots,
                template: node.template, isComplete: node.flags & 1 != 0, mayTakeEntity: node.flags & 2 != 0)
        }
    }

    private static func slots(from reader: CompiledFileReader) throws(CompiledDictionaryError) -> [Slot] {
        let stored = try reader.array("TSLO", of: StoredNetwork.Slot.self).elements
        let last = Int32(Slot.Kind.value.rawValue)
        guard stored.allSatisfy({ (0...last).contains($0.kind) }) else { throw .damaged("it has another placeholder") }
        return stored.map { slot in
            Slot(
                kind: Slot.Kind(rawValue: UInt8(slot.kind)) ?? .wildcard, content: slot.content, view: slot.view,
                target: slot.target, entity: slot.entity, prefix: slot.prefix, suffix: slot.suffix,
                takesSeveral: slot.takesSeveral != 0)
        }
    }
}

// MARK: - References

extension TemplateNetwork {
    /// The sizes of the tables outside a network that it refers to.
    struct Others {
        var lists: Int
        /// The number of values of all lists.
        var values: Int
        var blocks: Int
        var phrases: [Int]
    }

    private func check(_ others: Others) throws(CompiledDictionaryError) {
        guard areNodesSound else { throw .damaged("a template refers to a missing node") }
        guard wordEdges.allSatisfy({ $0.word < words.count }), slots.allSatisfy({ isSound($0, others) }) else {
            throw .damaged("a template names something that is missing")
        }
        let areEntriesSound = entries.allSatisfy { entry in
            others.phrases.indices.contains(Int(entry.intent))
                && (0..<others.phrases[Int(entry.intent)]).contains(Int(entry.phrase))
                && (0..<others.blocks).contains(Int(entry.block))
        }
        guard areEntriesSound else { throw .damaged("a template is of no phrase") }
        guard areFormsSound(values: others.values) else { throw .damaged("a value of a list is missing") }
    }

    /// Whether every edge leads to an earlier node, as ``NetworkMeasure`` requires, and none to the root: there are no
    /// cycles.
    private var areNodesSound: Bool {
        let (edges, placeholders) = (
            Int32(0)...Int32(clamping: wordEdges.count), Int32(0)...Int32(clamping: slots.count)
        )
        for (number, node) in nodes.enumerated() {
            guard edges.contains(node.words.lowerBound), edges.contains(node.words.upperBound),
                placeholders.contains(node.slots.lowerBound), placeholders.contains(node.slots.upperBound),
                number == 0
                    ? node.template == -1 && !node.isComplete : (0..<entries.count).contains(Int(node.template))
            else { return false }
            let end = NodeID(number == 0 ? nodes.count : number)
            for edge in words(after: number) where edge.target == 0 || edge.target >= end { return false }
            for slot in slots(after: number) where slot.target == 0 || slot.target >= end { return false }
        }
        // Edges that belong to no node are unreachable, but they are checked too.
        return wordEdges.allSatisfy { $0.target < nodes.count } && slots.allSatisfy { $0.target < nodes.count }
    }

    private func isSound(_ slot: Slot, _ others: Others) -> Bool {
        let contents =
            switch slot.kind {
            case .list: others.lists
            case .range: ranges.count
            case .value: valueRanges.count
            case .wildcard: Int.max
            }
        return (0..<contents).contains(Int(slot.content)) && (-1..<views.count).contains(Int(slot.view))
            && (-1..<entities.count).contains(Int(slot.entity)) && (-1..<affixes.count).contains(Int(slot.prefix))
            && ((-1..<affixes.count).contains(Int(slot.suffix))
                || slot.kind == .wildcard && slot.suffix == Slot.joinsNextList)
    }

    /// Whether the links between forms with the same words lead to later forms that all have values.
    private func areFormsSound(values: Int) -> Bool {
        forms.indices.allSatisfy { number in
            let form = forms[number]
            return (-1..<values).contains(Int(form.value))
                && (form.next == -1
                    || (number + 1..<forms.count).contains(Int(form.next))
                        && form.value >= 0 && forms[Int(form.next)].value >= 0)
        }
    }
}
