import RapidIntent
import RapidIntentDictionary

extension DictionaryReader {
    /// A key of a mapping with its value.
    struct Member {
        var name: String
        var key: YAMLNode
        var value: YAMLNode
    }

    /// The readable keys of a mapping.
    struct Members {
        /// Keys with their values, in file order.
        ///
        /// A repeated key occurs repeatedly, so that each value is checked.
        var all: [Member] = []
        /// The known keys that unknown keys were probably meant to be.
        var suggestions: Set<String> = []
        /// Whether a key was left out because it is unknown or not text.
        var isIncomplete = false
        /// The repeated keys.
        var repeated: Set<String> = []

        /// The first member with that name.
        subscript(name: String) -> Member? { all.first { $0.name == name } }
    }

    /// Reads the keys of a mapping, and reports those that are not text, empty, unknown or repeated.
    ///
    /// - Parameters:
    ///   - owner: The name of the mapping's owner in messages.
    ///   - record: The allowed keys; nil if the author chooses the names.
    mutating func members(of entries: [YAMLEntry], in owner: String, record: SchemaRecord? = nil) -> Members {
        var members = Members()
        var first: [String: YAMLNode] = [:]
        for entry in entries {
            guard !isFull else { break }
            guard let name = text(entry.key, "a key in \(owner)")?.value else {
                members.isIncomplete = true
                continue
            }
            if let earlier = first[name] {
                members.repeated.insert(name)
                let note = DictionaryDiagnostic.Note("it stands here already", at: place(of: earlier))
                report(
                    .duplicateKey, "duplicate key \(Excerpt(name)) in \(owner)", at: entry.key, notes: [note],
                    help: record == nil ? "join the two, or give one another name" : "remove one of them")
            } else {
                first[name] = entry.key
            }
            if let record, !record.names.contains(name) {
                let suggestion = record.key(meantBy: name)
                if let suggestion { members.suggestions.insert(suggestion) }
                members.isIncomplete = true
                report(
                    .unknownKey, "unknown key \(Excerpt(name)) in \(owner)", at: entry.key,
                    help: Self.help(for: name, suggestion: suggestion, in: record))
                continue
            }
            members.all.append(Member(name: name, key: entry.key, value: entry.value))
        }
        return members
    }

    /// The known word that was probably meant.
    ///
    /// Returns nil for a long text, because the comparison would take long.
    static func nearest(to word: String, in known: [String]) -> String? {
        word.utf8.count <= 64 ? EditDistance.nearest(to: word, in: known) : nil
    }

    private static func help(for name: String, suggestion: String?, in record: SchemaRecord) -> String {
        let known = "the keys are " + record.names.joined(separator: ", ")
        let advice = record.strays[name] ?? known
        if let suggestion { return "did you mean '\(suggestion)'? \(advice)" }
        return name == "<<" ? "merge keys are not supported; write the keys out: \(known)" : advice
    }

    // MARK: Values of a type

    /// The text of a scalar that must not be blank.
    ///
    /// - Parameters:
    ///   - name: The name of the value in messages.
    ///   - key: The key of the value; messages show it if the value is missing.
    ///   - help: The remedy if the node is something else.
    mutating func text(
        _ node: YAMLNode, _ name: @autoclosure () -> String, key: YAMLNode? = nil,
        help: @autoclosure () -> String? = nil
    ) -> Located<String>? {
        guard isAcceptable(tag: node) else { return nil }
        guard case .scalar(let text, _) = node.content else {
            report(.wrongType, "\(name()) must be text, found \(node.kindOfValue)", at: node, help: help())
            return nil
        }
        guard !node.isNull, !text.isBlank else {
            report(
                .empty, "\(name()) is empty", at: node.isNull ? key ?? node : node,
                help: (node.isNull && text == "~" ? "'~' means nothing in YAML; " : "")
                    + "write the text, or remove the entry")
            return nil
        }
        return Located(text, at: place(of: node))
    }

    /// The text of a scalar that is passed on or compared; it may be blank if it is quoted.
    mutating func scalar(
        _ node: YAMLNode, _ name: @autoclosure () -> String, key: YAMLNode? = nil,
        help: @autoclosure () -> String? = nil
    ) -> Located<String>? {
        guard isAcceptable(tag: node) else { return nil }
        guard case .scalar(let text, _) = node.content else {
            report(.wrongType, "\(name()) must be text or a number, found \(node.kindOfValue)", at: node, help: help())
            return nil
        }
        guard !node.isNullWord else {
            report(
                .empty, "\(name()) is empty", at: node.isNull && text.isEmpty ? key ?? node : node,
                help: "write the text, or \"\(text)\" in quotes if that is what is meant")
            return nil
        }
        return Located(text, at: place(of: node))
    }

    /// The entries of a mapping.
    mutating func mapping(_ node: YAMLNode, _ name: String, key: YAMLNode, example: String) -> [YAMLEntry]? {
        guard isAcceptable(tag: node) else { return nil }
        if node.isNull {
            report(.empty, "\(name) is empty", at: key, help: "write something such as \(example), or remove the key")
            return nil
        }
        guard case .mapping(let entries, _) = node.content else {
            report(
                .wrongType, "\(name) must be a mapping, found \(node.kindOfValue)", at: node,
                help: "write something such as \(example)")
            return nil
        }
        return entries
    }

    /// The entries of a mapping that must not be empty.
    mutating func entries(of member: Member, _ name: String, example: String) -> [YAMLEntry]? {
        guard let entries = mapping(member.value, name, key: member.key, example: example) else { return nil }
        if entries.isEmpty {
            report(
                .empty, "\(name) is empty", at: member.value,
                help: "write something such as \(example), or remove the key")
            return nil
        }
        return entries
    }

    /// Reads a mapping from names to texts that are passed on or compared; leaves out entries with mistakes.
    mutating func texts(from member: Member, _ name: String, example: String) -> [String: String] {
        guard let entries = entries(of: member, name, example: example) else { return [:] }
        var texts: [String: String] = [:]
        for entry in members(of: entries, in: name).all {
            let owner = "\(Excerpt(entry.name)) in \(name)"
            if let text = scalar(entry.value, owner, key: entry.key, help: "write one value") {
                texts[entry.name] = text.value
            }
        }
        return texts
    }

    /// Accepts the tags of YAML's own types, which change nothing because every scalar is read as text.
    ///
    /// Reports any other tag.
    mutating func isAcceptable(tag node: YAMLNode) -> Bool {
        guard !isUnreadable(node) else { return false }
        guard let tag = node.tag, tag != "!", !tag.hasPrefix("tag:yaml.org,2002:") else { return true }
        report(
            .invalidValue, "the tag \(Excerpt(tag)) has no meaning in a dictionary", at: node,
            help: "remove it, or quote text that begins with '!'")
        return false
    }
}

extension DictionaryReader {
    /// The help for a node that its author meant as a template, but that is not text in YAML.
    static func help(forTemplate node: YAMLNode) -> String {
        switch node.content {
        case .mapping(let entries, .flow) where entries.first?.value.isNull == true: "quote text that begins with '{'"
        case .mapping: "quote text that has ': ' in it"
        case .sequence(_, .flow): "quote text that begins with '['"
        case .sequence, .scalar: "write text"
        }
    }
}

extension YAMLNode {
    /// Whether the node is empty or an unquoted YAML word for null.
    ///
    /// In a phrase, `null` is an ordinary word. Use this where null is more likely to be meant.
    var isNullWord: Bool { isNull || isPlain(oneOf: ["null", "Null", "NULL"]) }

    /// Whether the node is an unquoted YAML word for "true".
    var isTrue: Bool { isPlain(oneOf: ["true", "True", "TRUE"]) }

    /// Whether the node is one of some words, without quotes.
    func isPlain(oneOf words: Set<String>) -> Bool {
        if case .scalar(let text, .plain) = content { words.contains(text) } else { false }
    }

    /// The entity type of the node: an unquoted number is a number, everything else is text.
    var entityType: EntityType {
        guard case .scalar(let text, .plain) = content, tag != "tag:yaml.org,2002:str" else { return .text }
        return DecimalNotation.isNumber(text) ? .number : .text
    }

    /// The kind of value for messages.
    var kindOfValue: String {
        switch content {
        case .scalar(let text, _): isNull ? "nothing" : "the text \(Excerpt(text))"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}

extension String {
    /// Whether the text is empty or has only white space.
    var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
