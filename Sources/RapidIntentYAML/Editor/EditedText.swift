import RapidIntent
import RapidIntentDictionary

/// The text of a file with the positions of its nodes, and pending changes that are applied together.
struct EditedText {
    private let source: SourceText
    private let root: YAMLNode
    private let lineEnd: String
    private var replacements: [(range: Range<Int>, text: String)] = []

    /// Parses a text that is a valid dictionary.
    ///
    /// - Throws: `DictionaryError` if the text has aliases: an aliased text is used in more than one
    ///   place.
    init(_ bytes: [UInt8], file: String) throws(DictionaryError) {
        source = try SourceText(bytes, file: file)
        let tree: YAMLNode?
        do {
            tree = try YAMLComposer.tree(of: source)
        } catch {
            throw DictionaryError([error.diagnostic(in: source)])
        }
        guard let tree else { throw .notEditable("'\(file)' is empty") }
        root = tree
        lineEnd = Self.lineEnd(of: source)
        if let alias = Self.alias(in: root) {
            throw .notEditable("an alias stands for this", at: place(of: alias))
        }
    }

    /// The ending of the first line; LF if there is only one line, or if only YAML 1.1 treats the character as a line
    /// ending.
    private static func lineEnd(of source: SourceText) -> String {
        let line = source.bytes(ofLine: 0)
        switch Array(source.bytes[line.endIndex..<source.start(ofLine: 1)]) {
        case [0x0D, 0x0A]: return "\r\n"
        case [0x0D]: return "\r"
        default: return "\n"
        }
    }

    /// A node that the composer inserted for an alias, recognised because its position is before that of an earlier
    /// node.
    private static func alias(in node: YAMLNode) -> YAMLNode? {
        let children: [YAMLNode] =
            switch node.content {
            case .scalar: []
            case .sequence(let items, _): items
            case .mapping(let entries, _): entries.flatMap { [$0.key, $0.value] }
            }
        var last: YAMLMark?
        for child in children {
            let isInOrder = last.map { $0 < child.start } ?? !(child.start < node.start)
            guard isInOrder else { return child }
            if let alias = alias(in: child) { return alias }
            last = child.start
        }
        return nil
    }

    private func place(of node: YAMLNode) -> DictionaryLocation {
        var finder = PlaceFinder(in: source)
        return finder.place(of: node)
    }

    // MARK: - Places

    private func offset(of mark: YAMLMark) -> Int {
        guard mark.line < source.lineCount else { return source.bytes.count }
        let line = source.bytes(ofLine: Int(mark.line))
        var (index, scalars) = (line.startIndex, Int(mark.column))
        while scalars > 0, index < line.endIndex {
            index += 1
            // Bytes from 0x80 to 0xBF continue a scalar.
            while index < line.endIndex, line[index] & 0xC0 == 0x80 { index += 1 }
            scalars -= 1
        }
        return index
    }

    /// The byte at a mark; nil at the end of the text.
    private func byte(at mark: YAMLMark) -> UInt8? {
        let offset = offset(of: mark)
        return offset < source.bytes.count ? source.bytes[offset] : nil
    }

    /// The number of the line, from 0, after the last line of a node.
    private func lineBehind(_ node: YAMLNode) -> Int {
        switch node.content {
        case .scalar(_, .block) where node.end.column == 0: Int(node.end.line)
        case .sequence(let items, .block): items.last.map(lineBehind) ?? Int(node.end.line) + 1
        case .mapping(let entries, .block):
            entries.last.map { max(lineBehind($0.key), lineBehind($0.value)) } ?? Int(node.end.line) + 1
        default: Int(node.end.line) + 1
        }
    }

    /// The first line, starting at `first`, that is not a comment indented deeper than `column`.
    ///
    /// Such a comment belongs to the node before it.
    private func lineBehindComments(from first: Int, deeperThan column: Int) -> Int {
        (first..<max(first, source.lineCount)).first { number in
            let line = source.bytes(ofLine: number)
            let text = line.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            return text.map { line[$0] != UInt8(ascii: "#") || $0 - line.startIndex <= column } ?? true
        } ?? source.lineCount
    }

    /// The indentation before a mark; nil if the line has other text before the mark.
    private func indentation(before mark: YAMLMark) -> String? {
        let start = source.start(ofLine: Int(mark.line))
        let bytes = source.bytes[start..<offset(of: mark)]
        return bytes.allSatisfy { $0 == UInt8(ascii: " ") } ? String(decoding: bytes, as: UTF8.self) : nil
    }

    // MARK: - Changes

    /// Inserts lines before a line, counted from 0, or at the end.
    private mutating func insert(lines: [String], beforeLine number: Int) {
        let offset = source.start(ofLine: number)
        let isBehindOpenLine = offset == source.bytes.count && !source.bytes(ofLine: source.lineCount - 1).isEmpty
        // A file without a final line break stays without one.
        let text = isBehindOpenLine ? lines.map { lineEnd + $0 } : lines.map { $0 + lineEnd }
        replacements.append((offset..<offset, text.joined()))
    }

    private mutating func insert(_ text: String, at offset: Int) { replacements.append((offset..<offset, text)) }

    private mutating func deleteLines(_ lines: Range<Int>) {
        delete(source.start(ofLine: lines.lowerBound)..<source.start(ofLine: lines.upperBound))
    }

    private mutating func delete(_ range: Range<Int>) { replacements.append((range, "")) }

    /// The bytes with all changes applied; changes at the same position keep their order.
    var edited: [UInt8] {
        let ordered = replacements.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        var result: [UInt8] = []
        var copied = 0
        for (_, replacement) in ordered {
            result += source.bytes[copied..<max(copied, replacement.range.lowerBound)]
            result += Array(replacement.text.utf8)
            copied = max(copied, replacement.range.upperBound)
        }
        return result + source.bytes[copied...]
    }
}

extension YAMLMark: Comparable {
    static func < (first: YAMLMark, second: YAMLMark) -> Bool {
        (first.line, first.column) < (second.line, second.column)
    }
}

extension EditedText {
    typealias NewPhrase = DictionaryChange.NewPhrase
    typealias NewValue = DictionaryChange.NewValue

    mutating func add(phrases: [String: [NewPhrase]]) throws(DictionaryError) {
        try add(phrases.map { Entry(name: $0.key, children: $0.value) }, to: "intents") {
            text, entry, intent throws(DictionaryError) in
            try text.add(phrases[entry.name] ?? [], to: intent)
        }
    }

    /// Adds values to lists, and adds missing lists.
    mutating func add(values: [String: [NewValue]]) throws(DictionaryError) {
        try add(values.map { Entry(name: $0.key, children: $0.value) }, to: "lists") {
            text, entry, list throws(DictionaryError) in
            guard case .sequence(let items, let style) = list.value.content else {
                throw .notEditable("list '\(entry.name)' has no values of its own", at: text.place(of: list.value))
            }
            let place = Place(key: list.key, collection: list.value, starts: items, ends: items)
            try text.insert(entry.children.map { (items.count, $0) }, at: place, style)
        }
    }

    /// Adds entries to a section, and the section if the file has none.
    private mutating func add(
        _ entries: [Entry], to name: String,
        joining join: (inout EditedText, Entry, YAMLEntry) throws(DictionaryError) -> Void
    ) throws(DictionaryError) {
        let entries = entries.sorted { $0.name < $1.name }
        guard case .mapping(let sections, let style) = root.content, let last = sections.last else {
            throw .notEditable("the dictionary is not a mapping", at: place(of: root))
        }
        guard let section = sections.first(where: { $0.key.isText(name) }) else {
            if style == .flow {
                let text = entries.map(\.inBrackets).joined(separator: ", ")
                insert(", \(name): { \(text) }", at: offset(of: last.value.end))
            } else {
                let lines = ["", "\(name):"] + entries.flatMap { $0.lines(indentation: "  ") }
                insert(lines: lines, beforeLine: lineBehind(root))
            }
            return
        }
        guard case .mapping(let present, let style) = section.value.content else {
            throw .notEditable("the \(name) are not a mapping", at: place(of: section.value))
        }
        var undeclared: [Entry] = []
        for entry in entries {
            if let own = present.first(where: { $0.key.isText(entry.name) }) {
                try join(&self, entry, own)
            } else {
                undeclared.append(entry)
            }
        }
        guard !undeclared.isEmpty else { return }
        let place = Place(
            key: section.key, collection: section.value, starts: present.map(\.key), ends: present.map(\.value))
        let names = present.map(\.key.text)
        try insert(undeclared.map { (DictionaryChange.place(of: $0.name, among: names), $0) }, at: place, style)
    }

    private mutating func add(_ phrases: [NewPhrase], to intent: YAMLEntry) throws(DictionaryError) {
        switch intent.value.content {
        case .sequence(let items, let style): try add(phrases, to: intent, items, style)
        case .mapping(let members, let style):
            if let member = members.first(where: { $0.key.isText("phrases") }),
                case .sequence(let items, let style) = member.value.content
            {
                return try add(phrases, to: member, items, style)
            }
            let place = Place(
                key: intent.key, collection: intent.value, starts: members.map(\.key), ends: members.map(\.value))
            try insert([(0, Entry(name: "phrases", children: phrases))], at: place, style)
        case .scalar: throw .notEditable("the intent has no list of phrases", at: place(of: intent.value))
        }
    }

    private mutating func add(
        _ phrases: [NewPhrase], to owner: YAMLEntry, _ items: [YAMLNode], _ style: YAMLCollectionStyle
    ) throws(DictionaryError) {
        let place = Place(key: owner.key, collection: owner.value, starts: items, ends: items)
        let texts = items.map(\.text)
        try insert(phrases.map { (DictionaryChange.place(of: $0.text, among: texts), $0) }, at: place, style)
    }

    /// A collection, the key it belongs to, and the start and end nodes of its children.
    private struct Place {
        var key: YAMLNode
        var collection: YAMLNode
        var starts: [YAMLNode]
        var ends: [YAMLNode]
    }

    /// Inserts new children into a collection; `number` is the count of old children before each.
    private mutating func insert(
        _ children: [(number: Int, child: any NewChild)], at place: Place, _ style: YAMLCollectionStyle
    ) throws(DictionaryError) {
        guard style == .flow else {
            // With a tag or an anchor before it, the collection does not begin at its first line.
            guard let start = place.starts.first,
                let indentation = indentation(before: place.collection.start),
                place.collection.isMapping
                    ? start.start == place.collection.start : byte(at: place.collection.start) == UInt8(ascii: "-")
            else { throw .notEditable("the entries do not stand on lines of their own", at: self.place(of: place.key)) }
            for (number, child) in children {
                // Inserts before the first child, but after the key: comments above the first child stay with it.
                let line =
                    number == 0
                    ? lineBehind(place.key)
                    : lineBehindComments(from: lineBehind(place.ends[number - 1]), deeperThan: indentation.count)
                insert(lines: child.lines(indentation: indentation), beforeLine: line)
            }
            return
        }
        guard !place.starts.isEmpty else {
            let opening = offset(of: place.collection.start)
            let byte = byte(at: place.collection.start)
            guard byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") else {
                throw .notEditable(
                    "a tag or an anchor stands before the brackets", at: self.place(of: place.collection))
            }
            let text = children.map(\.child.inBrackets).joined(separator: ", ")
            insert(place.collection.isMapping ? " \(text) " : text, at: opening + 1)
            return
        }
        for (number, child) in children {
            if number == 0 {
                insert("\(child.inBrackets), ", at: offset(of: place.starts[0].start))
            } else {
                insert(", \(child.inBrackets)", at: offset(of: place.ends[number - 1].end))
            }
        }
    }

    /// An intent, a member of one, or a list, with what it gains.
    private struct Entry: NewChild {
        var name: String
        var children: [any NewChild]

        func lines(indentation: String) -> [String] {
            let key = YAMLScalarText.written(name, inBrackets: false)
            return ["\(indentation)\(key):"] + children.flatMap { $0.lines(indentation: indentation + "  ") }
        }

        var inBrackets: String {
            let key = YAMLScalarText.written(name, inBrackets: true)
            return "\(key): [\(children.map(\.inBrackets).joined(separator: ", "))]"
        }
    }
}

/// Something to insert into a collection, on lines of its own or in brackets.
private protocol NewChild {
    func lines(indentation: String) -> [String]
    var inBrackets: String { get }
}

extension DictionaryChange.NewPhrase: NewChild {
    fileprivate func lines(indentation: String) -> [String] {
        let line = "\(indentation)- \(YAMLScalarText.written(text, inBrackets: false))"
        return [comment.map { "\(line)  # \($0)" } ?? line]
    }

    fileprivate var inBrackets: String { YAMLScalarText.written(text, inBrackets: true) }
}

extension DictionaryChange.NewValue: NewChild {
    fileprivate func lines(indentation: String) -> [String] {
        let line = "\(indentation)- \(DictionaryWriter.line(for: value, inBrackets: false))"
        return [comment.map { "\(line)  # \($0)" } ?? line]
    }

    fileprivate var inBrackets: String { DictionaryWriter.line(for: value, inBrackets: true) }
}

extension YAMLNode {
    func isText(_ text: String) -> Bool { if case .scalar(text, _) = content { true } else { false } }

    /// The text of a scalar; empty for a collection.
    var text: String { if case .scalar(let text, _) = content { text } else { "" } }

    var isMapping: Bool { if case .mapping = content { true } else { false } }
}

extension EditedText {
    /// Removes what somebody emptied in `learned.yaml`.
    mutating func removeEmptied() throws(DictionaryError) {
        for place in EmptiedEntries(in: root, file: source.file).places {
            try removeEntries(place.numbers, of: place.mapping)
        }
    }

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

    /// Removes entries from a mapping; in block style, removes their lines except comment lines.
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
