extension EntityList {
    init(from record: inout RecordReader, values: ListValues) throws(CompiledDictionaryError) {
        let name = try record.text()
        let kind: Kind
        switch try record.number(below: 4) {
        case 0:
            let first = try record.number(below: values.count + 1)
            let count = try record.number(below: values.count - first + 1)
            kind = .values(ListedValues(first..<first + count, of: values))
        case 1: kind = .range(try NumberRange(from: &record))
        case 2: kind = .typed(try ValueRange(from: &record))
        default: kind = .wildcard
        }
        self.init(name: name, kind: kind)
    }
}

extension NumberRange {
    init(from record: inout RecordReader) throws(CompiledDictionaryError) {
        self.init(
            from: try record.integer(), to: try record.integer(), step: try record.integer(),
            fractions: try record.case(of: Fractions.self), multiplier: Double(bitPattern: try record.number()),
            unit: try record.case(of: Unit.self))
        if let problem { throw .damaged(problem) }
    }
}

extension ValueRange {
    /// Reads the values of a typed placeholder, which must be valid.
    init(from record: inout RecordReader) throws(CompiledDictionaryError) {
        self.init(
            try record.case(of: EntityType.self), from: try record.optionalText(), to: try record.optionalText(),
            step: try record.optionalText(), unit: try record.optionalText(), isNotPast: try record.flag())
        if let problem { throw .damaged(problem) }
    }
}

extension PhraseBlock.Condition {
    fileprivate init(from record: inout RecordReader) throws(CompiledDictionaryError) {
        self.init(key: try record.text(), values: try record.texts(), entity: try record.optionalText())
    }
}

extension PhraseBlock {
    init(from record: inout RecordReader, values: ListValues) throws(CompiledDictionaryError) {
        slots = try record.each { record throws(CompiledDictionaryError) in
            Entity(
                name: try record.text(), value: try record.text(), type: try record.case(of: EntityType.self),
                text: "", words: nil)
        }
        requires = try record.each { record throws(CompiledDictionaryError) in try Condition(from: &record) }
        excludes = try record.each { record throws(CompiledDictionaryError) in try Condition(from: &record) }
        keywords = try record.texts()
        metadata = try record.pairs()
        if try record.flag() { rules = try record.rules() }
        let lists = try record.each { record throws(CompiledDictionaryError) in
            try EntityList(from: &record, values: values)
        }
        self.lists = Dictionary(lists.map { ($0.name, $0) }) { _, last in last }
        suppliedKeys = Set(try record.texts())
    }
}
