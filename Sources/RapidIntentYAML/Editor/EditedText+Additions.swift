import RapidIntent
import RapidIntentDictionary

extension EditedText {
    typealias NewPhrase = DictionaryChange.NewPhrase
    typealias NewValue = DictionaryChange.NewValue

    /// Adds phrases to intents, and adds missing intents.
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
    ///
    /// - Parameter join: Adds an entry to the one of the same name that the file has.
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

    /// Adds phrases to an intent that the file declares.
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
    /// Whether the node is a scalar with this text, in any style.
    func isText(_ text: String) -> Bool { if case .scalar(text, _) = content { true } else { false } }

    /// The text of a scalar; empty for a collection.
    var text: String { if case .scalar(let text, _) = content { text } else { "" } }

    var isMapping: Bool { if case .mapping = content { true } else { false } }
}
