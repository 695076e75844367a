import RapidIntent

extension EntityList {
    /// Writes a list; its values are stored with those of all lists.
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
        case .typed(let range):
            record.add(count: 2)
            range.write(to: &record)
        case .wildcard: record.add(count: 3)
        }
    }
}

extension NumberRange {
    func write(to record: inout RecordWriter) {
        record.add(integer: from)
        record.add(integer: to)
        record.add(integer: step)
        record.add(case: fractions)
        record.add(multiplier.bitPattern)
        record.add(case: unit)
    }
}

extension ValueRange {
    func write(to record: inout RecordWriter) {
        record.add(case: type)
        for text in [from, to, step, unit] { record.add(optional: text) }
        record.add(flag: isNotPast)
    }
}

extension PhraseBlock.Condition {
    fileprivate func write(to record: inout RecordWriter) {
        record.add(key)
        record.add(texts: values)
        record.add(optional: entity)
    }
}

extension PhraseBlock {
    func write(to record: inout RecordWriter) {
        record.add(each: slots) { record, slot in
            record.add(slot.name)
            record.add(slot.value)
            record.add(case: slot.type)
        }
        record.add(each: requires) { $1.write(to: &$0) }
        record.add(each: excludes) { $1.write(to: &$0) }
        record.add(texts: keywords)
        record.add(pairs: metadata)
        record.add(flag: rules != nil)
        if let rules { record.add(rules: rules) }
        record.add(each: lists.values.sorted { $0.name < $1.name }) { $1.write(to: &$0) }
        record.add(texts: suppliedKeys.sorted())
    }
}
