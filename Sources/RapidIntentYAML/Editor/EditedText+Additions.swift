import RapidIntent
import RapidIntentDictionary

extension EditedText {
    typealias NewPhrase = DictionaryChange.NewPhrase

    /// Adds phrases to intents, and adds missing intents.
    mutating func add(_ additions: [String: [NewPhrase]]) throws(DictionaryError) {
        let additions = additions.sorted { $0.key < $1.key }
        guard case .mapping(let sections, let style) = root.content, let last = sections.last else {
            throw .notEditable("the dictionary is not a mapping", at: place(of: root))
        }
        guard let section = sections.first(where: { $0.key.isText("intents") }) else {
            let entries = additions.map(Entry.init)
            if style == .flow {
                let text = entries.map(\.inBrackets).joined(separator: ", ")
                insert(", intents: { \(text) }", at: offset(of: last.value.end))
            } else {
                let lines = ["", "intents:"] + entries.flatMap { $0.lines(indentation: "  ") }
                insert(lines: lines, beforeLine: lineBehind(root))
            }
            return
        }
        guard case .mapping(let intents, let style) = section.value.content else {
            throw .notEditable("the intents are not a mapping", at: place(of: section.value))
        }
        var undeclared: [Entry] = []
        for (name, phrases) in additions {
            if let intent = intents.first(where: { $0.key.isText(name) }) {
                try add(phrases, to: intent)
            } else {
                undeclared.append(Entry(intent: name, phrases: phrases))
            }
        }
        guard !undeclared.isEmpty else { return }
        let place = Place(
            key: section.key, collection: section.value, starts: intents.map(\.key), ends: intents.map(\.value))
        let names = intents.map(\.key.text)
        try insert(undeclared.map { (DictionaryChange.place(of: $0.intent, among: names), $0) }, at: place, style)
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
            try insert([(0, Entry(intent: "phrases", phrases: phrases))], at: place, style)
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

    /// An intent, or a member of one, with its new phrases.
    private struct Entry: NewChild {
        var intent: String
        var phrases: [NewPhrase]

        func lines(indentation: String) -> [String] {
            let name = YAMLScalarText.written(intent, inBrackets: false)
            return ["\(indentation)\(name):"] + phrases.flatMap { $0.lines(indentation: indentation + "  ") }
        }

        var inBrackets: String {
            let name = YAMLScalarText.written(intent, inBrackets: true)
            return "\(name): [\(phrases.map(\.inBrackets).joined(separator: ", "))]"
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

extension YAMLNode {
    /// Whether the node is a scalar with this text, in any style.
    func isText(_ text: String) -> Bool { if case .scalar(text, _) = content { true } else { false } }

    /// The text of a scalar; empty for a collection.
    var text: String { if case .scalar(let text, _) = content { text } else { "" } }

    var isMapping: Bool { if case .mapping = content { true } else { false } }
}
