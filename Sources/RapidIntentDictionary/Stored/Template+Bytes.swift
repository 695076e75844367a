import RapidIntent

extension RecordWriter {
    mutating func add(rules: [String: Template]) {
        add(each: rules.sorted { $0.key < $1.key }) { record, rule in
            record.add(rule.key)
            rule.value.write(to: &record)
        }
    }
}

extension Template {
    fileprivate func write(to record: inout RecordWriter) {
        switch self {
        case .text(let text):
            record.add(case: StoredKind.text)
            record.add(text)
        case .sequence(let parts): Self.write(.sequence, parts, to: &record)
        case .alternative(let parts): Self.write(.alternative, parts, to: &record)
        case .permutation(let parts): Self.write(.permutation, parts, to: &record)
        case .optional(let part): Self.write(.optional, [part], to: &record)
        case .list(let placeholder):
            record.add(case: StoredKind.list)
            record.add(placeholder.list)
            record.add(optional: placeholder.entity)
            record.add(flag: placeholder.range != nil)
            placeholder.range?.write(to: &record)
            record.add(flag: placeholder.takesSeveral)
            record.add(span: placeholder.span)
        case .rule(let name, let span):
            record.add(case: StoredKind.rule)
            record.add(name)
            record.add(span: span)
        }
    }

    private static func write(_ kind: StoredKind, _ parts: [Template], to record: inout RecordWriter) {
        record.add(case: kind)
        record.add(each: parts) { $1.write(to: &$0) }
    }
}

extension RecordWriter {
    fileprivate mutating func add(span: Template.Span) {
        add(count: span.lowerBound)
        add(count: span.count)
    }
}
