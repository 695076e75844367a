import RapidIntent
import RapidIntentDictionary

extension EditedText {
    /// Removes phrases from their intents.
    ///
    /// - Returns: The intents that had nothing left, which are removed too.
    mutating func remove(_ removals: [String: Set<String>]) throws(DictionaryError) -> Set<String> {
        guard case .mapping(let sections, _) = root.content,
            let number = sections.firstIndex(where: { $0.key.isText("intents") }),
            case .mapping(let intents, _) = sections[number].value.content
        else { throw .notEditable("there are no intents to take phrases from", at: place(of: root)) }
        var emptied: Set<Int> = []
        for (name, phrases) in removals.sorted(by: { $0.key < $1.key }) {
            guard let intent = intents.firstIndex(where: { $0.key.isText(name) }) else {
                throw .notEditable("there is no intent '\(name)' to take phrases from", at: place(of: root))
            }
            if try remove(phrases, from: intents[intent]) { emptied.insert(intent) }
        }
        if emptied.count == intents.count {
            try removeEntries([number], of: root)
        } else {
            try removeEntries(emptied, of: sections[number].value)
        }
        return Set(emptied.map { intents[$0].key.text })
    }

    /// Removes phrases from an intent.
    ///
    /// Returns whether nothing would be left; the intent is then unchanged.
    private mutating func remove(_ phrases: Set<String>, from intent: YAMLEntry) throws(DictionaryError) -> Bool {
        switch intent.value.content {
        case .sequence(let items, _): return try remove(phrases, from: intent, items)
        case .mapping(let members, _):
            guard let number = members.firstIndex(where: { $0.key.isText("phrases") }),
                case .sequence(let items, _) = members[number].value.content
            else { throw missing(phrases.min() ?? "", in: intent) }
            guard try remove(phrases, from: intent, items) else { return false }
            guard members.count > 1 else { return true }
            try removeEntries([number], of: intent.value)
            return false
        case .scalar: throw missing(phrases.min() ?? "", in: intent)
        }
    }

    /// Removes phrases from a list.
    ///
    /// Returns whether none would be left; the list is then unchanged.
    private mutating func remove(
        _ phrases: Set<String>, from intent: YAMLEntry, _ items: [YAMLNode]
    ) throws(DictionaryError) -> Bool {
        let texts = Set(items.map(\.text))
        if let absent = phrases.subtracting(texts).min() { throw missing(absent, in: intent) }
        let gone = Set(items.indices.filter { phrases.contains(items[$0].text) })
        guard gone.count < items.count else { return true }
        let list = intent.value.isMapping ? phrasesNode(of: intent) : intent.value
        if case .sequence(_, .flow) = list.content {
            removeInBrackets(gone, spans: items.map { ($0.start, $0.end) })
        } else {
            for number in gone { deleteLines(try linesOfItem(items[number], in: list)) }
        }
        return false
    }

    private func phrasesNode(of intent: YAMLEntry) -> YAMLNode {
        guard case .mapping(let members, _) = intent.value.content else { return intent.value }
        return members.first { $0.key.isText("phrases") }?.value ?? intent.value
    }

    private func missing(_ phrase: String, in intent: YAMLEntry) -> DictionaryError {
        .notEditable(
            "intent '\(intent.key.text)' has no phrase '\(phrase)' outside its blocks", at: place(of: intent.key))
    }

    /// The lines of a list entry, starting at its dash.
    private func linesOfItem(_ item: YAMLNode, in list: YAMLNode) throws(DictionaryError) -> Range<Int> {
        var line = item.start.line
        while line >= list.start.line {
            let mark = YAMLMark(line: line, column: list.start.column)
            if byte(at: mark) == UInt8(ascii: "-"), indentation(before: mark) != nil {
                return Int(line)..<lineBehind(item)
            }
            line -= 1
        }
        throw .notEditable("the phrase does not stand on lines of its own", at: place(of: item))
    }

    // MARK: - Entries

    /// Removes entries from a mapping.
    ///
    /// In block style, removes their lines except comment lines.
    private mutating func removeEntries(_ numbers: Set<Int>, of mapping: YAMLNode) throws(DictionaryError) {
        guard case .mapping(let entries, let style) = mapping.content else { return }
        guard style == .block else {
            return removeInBrackets(numbers, spans: entries.map { ($0.key.start, $0.value.end) })
        }
        for number in numbers.sorted() {
            let entry = entries[number]
            guard indentation(before: entry.key.start) != nil else {
                throw .notEditable("the entry does not stand on lines of its own", at: place(of: entry.key))
            }
            let end = max(lineBehind(entry.key), lineBehind(entry.value))
            for line in Int(entry.key.start.line)..<end where !isComment(line) || isInScalar(line, of: entry.value) {
                deleteLines(line..<line + 1)
            }
        }
    }

    private func isComment(_ line: Int) -> Bool {
        source.bytes(ofLine: line).first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: "#")
    }

    /// Whether a line is part of a multi-line scalar, where `#` is an ordinary character.
    private func isInScalar(_ line: Int, of node: YAMLNode) -> Bool {
        switch node.content {
        case .scalar: (Int(node.start.line) + 1..<max(lineBehind(node), Int(node.start.line) + 1)).contains(line)
        case .sequence(let items, _): items.contains { isInScalar(line, of: $0) }
        case .mapping(let entries, _):
            entries.contains { isInScalar(line, of: $0.key) || isInScalar(line, of: $0.value) }
        }
    }

    /// Removes entries from brackets, with one comma each; comments between entries are kept.
    private mutating func removeInBrackets(_ numbers: Set<Int>, spans: [(start: YAMLMark, end: YAMLMark)]) {
        let spans = spans.map { offset(of: $0.start)..<offset(of: $0.end) }
        for number in numbers.sorted() {
            delete(spans[number])
            // Removes the comma after the entry. The last entry has none, so the comma before the removed entries is
            // removed.
            if number + 1 < spans.count {
                deleteGap(spans[number].upperBound..<spans[number + 1].lowerBound)
            } else if let kept = (0..<number).last(where: { !numbers.contains($0) }) {
                deleteGap(spans[kept].upperBound..<spans[kept + 1].lowerBound)
            }
        }
    }

    /// Deletes the text between two entries; if it contains a comment, deletes only the comma.
    private mutating func deleteGap(_ gap: Range<Int>) {
        guard source.bytes[gap].contains(UInt8(ascii: "#")) else { return delete(gap) }
        var isComment = false
        for offset in gap {
            switch source.bytes[offset] {
            case UInt8(ascii: "#"): isComment = true
            case 0x0A, 0x0D: isComment = false
            case UInt8(ascii: ",") where !isComment: return delete(offset..<offset + 1)
            default: break
            }
        }
    }
}
