extension RecordReader {
    mutating func rules() throws(CompiledDictionaryError) -> [String: Template] {
        var rules: [String: Template] = [:]
        for _ in 0..<(try count()) {
            let name = try text()
            rules[name] = try Template(from: &self)
        }
        return rules
    }
}

extension Template {
    package enum StoredKind: CaseIterable { case text, sequence, alternative, optional, permutation, list, rule }

    /// The maximum nesting depth: the parser's limit for groups, each of which may add several levels.
    private static let depthLimit = 3 * (TemplateParser.nestingLimit + 1)

    fileprivate init(from record: inout RecordReader, depth: Int = 0) throws(CompiledDictionaryError) {
        guard depth <= Self.depthLimit else { throw .damaged("a rule in it is nested too deep") }
        func parts() throws(CompiledDictionaryError) -> [Template] {
            try record.each { record throws(CompiledDictionaryError) in try Template(from: &record, depth: depth + 1) }
        }
        switch try record.case(of: StoredKind.self) {
        case .text: self = .text(try record.text())
        case .sequence: self = .sequence(try parts())
        case .alternative: self = .alternative(try parts())
        case .permutation: self = .permutation(try parts())
        case .optional:
            guard case let parts = try parts(), parts.count == 1 else { throw .damaged("an option has not one part") }
            self = .optional(parts[0])
        case .list:
            self = .list(
                Placeholder(
                    list: try record.text(), entity: try record.optionalText(),
                    range: try record.flag() ? try NumberRange(from: &record) : nil,
                    takesSeveral: try record.flag(), span: try record.span()))
        case .rule: self = .rule(try record.text(), at: try record.span())
        }
    }
}

extension RecordReader {
    fileprivate mutating func span() throws(CompiledDictionaryError) -> Template.Span {
        let start = try number(below: TemplateParser.lengthLimit + 1)
        return start..<start + (try number(below: TemplateParser.lengthLimit + 1))
    }
}
