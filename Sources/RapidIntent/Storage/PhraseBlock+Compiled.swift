extension EntityList {
    /// Writes a list; its values stand with those of all lists.
    func write(to record: inout RecordWriter) {
        record.add(name)
        switch kind {
        case .values(let values):
            record.add(count: 0)
            record.add(count: values.first)
            record.add(count: values.count)
        case .range(let range):
            record.add(count: 1)
            range.write(to: &record)
        case .wildcard: record.add(count: 2)
        }
    }

    /// Reads a list.
    init(from record: inout RecordReader, values: ListValues) throws(CompiledDictionaryError) {
        let name = try record.text()
        let kind: Kind
        switch try record.number(below: 3) {
        case 0:
            let first = try record.number(below: values.count + 1)
            let count = try record.number(below: values.count - first + 1)
            kind = .values(ListedValues(first..<first + count, of: values))
        case 1: kind = .range(try NumberRange(from: &record))
        default: kind = .wildcard
        }
        self.init(name: name, kind: kind)
    }
}

extension NumberRange {
    /// Writes a range.
    func write(to record: inout RecordWriter) {
        record.add(integer: from)
        record.add(integer: to)
        record.add(integer: step)
        record.add(case: fractions)
        record.add(multiplier.bitPattern)
        record.add(case: unit)
    }

    /// Reads a range, which must be sound.
    init(from record: inout RecordReader) throws(CompiledDictionaryError) {
        self.init(
            from: try record.integer(), to: try record.integer(), step: try record.integer(),
            fractions: try record.case(of: Fractions.self), multiplier: Double(bitPattern: try record.number()),
            unit: try record.case(of: Unit.self))
        if let problem { throw .damaged(problem) }
    }
}

extension ContextCondition {
    fileprivate func write(to record: inout RecordWriter) {
        record.add(key.value)
        record.add(texts: values)
        record.add(optional: entity)
    }

    fileprivate init(from record: inout RecordReader) throws(CompiledDictionaryError) {
        self.init(
            key: Located(try record.text()), values: try record.texts(), entity: try record.optionalText())
    }
}

extension PhraseBlock {
    /// Writes a block.
    func write(to record: inout RecordWriter) {
        record.add(each: slots) { record, slot in
            record.add(slot.name)
            record.add(slot.value)
            record.add(case: slot.type)
        }
        record.add(each: requires) { $1.write(to: &$0) }
        record.add(each: excludes) { $1.write(to: &$0) }
        record.add(pairs: metadata)
        record.add(flag: rules != nil)
        if let rules { record.add(rules: rules) }
        record.add(each: lists.values.sorted { $0.name < $1.name }) { $1.write(to: &$0) }
        record.add(texts: suppliedKeys.sorted())
    }

    /// Reads a block.
    init(from record: inout RecordReader, values: ListValues) throws(CompiledDictionaryError) {
        slots = try record.each { record throws(CompiledDictionaryError) in
            Entity(
                name: try record.text(), value: try record.text(), type: try record.case(of: EntityType.self),
                text: "", words: nil)
        }
        requires = try record.each { record throws(CompiledDictionaryError) in try ContextCondition(from: &record) }
        excludes = try record.each { record throws(CompiledDictionaryError) in try ContextCondition(from: &record) }
        metadata = try record.pairs()
        if try record.flag() { rules = try record.rules() }
        let lists = try record.each { record throws(CompiledDictionaryError) in
            try EntityList(from: &record, values: values)
        }
        self.lists = Dictionary(lists.map { ($0.name, $0) }) { _, last in last }
        suppliedKeys = Set(try record.texts())
    }
}
