import RapidIntent

extension TemplateNetwork {
    func write(to writer: inout CompiledFileWriter, valueCount: Int) {
        writer.add(
            "TNOD",
            nodes.map { node in
                StoredNetwork.Node(
                    firstWord: node.words.lowerBound, endOfWords: node.words.upperBound,
                    firstSlot: node.slots.lowerBound, endOfSlots: node.slots.upperBound, template: node.template,
                    flags: (node.isComplete ? 1 : 0) | (node.mayTakeEntity ? 2 : 0))
            })
        writer.add("TEDG", wordEdges)
        writer.add(
            "TSLO",
            slots.map { slot in
                StoredNetwork.Slot(
                    kind: Int32(slot.kind.rawValue), content: slot.content, view: slot.view, target: slot.target,
                    entity: slot.entity, prefix: slot.prefix, suffix: slot.suffix,
                    takesSeveral: slot.takesSeveral ? 1 : 0)
            })
        writer.add(
            "TENT",
            entries.map {
                StoredNetwork.Entry(
                    intent: $0.intent, phrase: $0.phrase, block: $0.block, isLiteral: $0.isLiteral ? 1 : 0)
            })
        writer.add("TFRM", forms)
        words.write(to: &writer)
        // A byte for each value of all lists, view after view.
        writer.add(
            "TVIE",
            views.flatMap { view in
                view.map { $0 ? 1 as UInt8 : 0 } + [UInt8](repeating: 1, count: valueCount - view.count)
            })
        var record = RecordWriter()
        record.add(integer: Int(skipWords))
        record.add(count: views.count)
        record.add(each: ranges) { $1.write(to: &$0) }
        record.add(each: valueRanges) { $1.write(to: &$0) }
        record.add(texts: entities)
        record.add(each: isPreferred) { $0.add(flag: $1) }
        record.add(each: affixes) { record, affix in record.add(each: affix) { $0.add(count: Int($1)) } }
        writer.add("TREC", record.bytes)
    }
}

extension WordPool {
    func write(to writer: inout CompiledFileWriter) {
        writer.add("TWTX", bytes)
        writer.add("TWEN", ends)
        writer.add("TWPL", places)
    }
}
