import RapidIntent

extension DictionaryReader {
    /// A key of a mapping with its value.
    struct Member {
        var name: String
        var key: YAMLNode
        var value: YAMLNode
    }

    /// What could be read of a mapping's keys.
    struct Members {
        /// Keys with their values, in file order.
        ///
        /// A key that stands twice is here twice, so that both values are checked.
        var all: [Member] = []
        /// The known keys that unknown ones were probably meant to be.
        var suggestions: Set<String> = []
        /// Whether a key was left out, being unknown or not text.
        var isIncomplete = false

        /// The first member of that name.
        subscript(name: String) -> Member? { all.first { $0.name == name } }
    }

    /// Reads the keys of a mapping, and reports those that are not text, empty, unknown or repeated.
    ///
    /// - Parameters:
    ///   - owner: What the mapping belongs to, as messages name it.
    ///   - keys: The keys it may have; nil for names that the author chooses.
    mutating func members(of entries: [YAMLEntry], in owner: String, keys: [String]? = nil) -> Members {
        var members = Members()
        var first: [String: YAMLNode] = [:]
        for entry in entries {
            guard !isFull else { break }
            guard let name = text(entry.key, "a key in \(owner)")?.value else {
                members.isIncomplete = true
                continue
            }
            if let earlier = first[name] {
                let note = DictionaryDiagnostic.Note("it stands here already", at: place(of: earlier))
                report(
                    .duplicateKey, "duplicate key \(Excerpt(name)) in \(owner)", at: entry.key, notes: [note],
                    help: keys == nil ? "join the two, or give one another name" : "remove one of them")
            } else {
                first[name] = entry.key
            }
            if let keys, !keys.contains(name) {
                let suggestion = Self.nearest(to: name, in: keys)
                if let suggestion { members.suggestions.insert(suggestion) }
                members.isIncomplete = true
                report(
                    .unknownKey, "unknown key \(Excerpt(name)) in \(owner)", at: entry.key,
                    help: Self.help(for: name, suggestion: suggestion, keys: keys))
                continue
            }
            members.all.append(Member(name: name, key: entry.key, value: entry.value))
        }
        return members
    }

    /// The known word that was probably meant.
    ///
    /// Long text, which takes long to compare, was not.
    static func nearest(to word: String, in known: [String]) -> String? {
        word.utf8.count <= 64 ? EditDistance.nearest(to: word, in: known) : nil
    }

    private static func help(for name: String, suggestion: String?, keys: [String]) -> String {
        let known = "the keys are " + keys.joined(separator: ", ")
        if let suggestion { return "did you mean '\(suggestion)'? \(known)" }
        return name == "<<" ? "merge keys are not supported; write the keys out: \(known)" : known
    }

    // MARK: Values of a type

    /// The text of a scalar that must have one.
    ///
    /// - Parameters:
    ///   - name: What the value is, as messages name it.
    ///   - key: The key it belongs to, which is what is shown where the value is missing.
    ///   - help: What to do if it is something else.
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

    /// Tags of YAML's own types change nothing, since every scalar is taken as its text; others promise what is not kept.
    mutating func isAcceptable(tag node: YAMLNode) -> Bool {
        guard let tag = node.tag, tag != "!", !tag.hasPrefix("tag:yaml.org,2002:") else { return true }
        report(
            .invalidValue, "the tag \(Excerpt(tag)) has no meaning in a dictionary", at: node,
            help: "remove it, or quote text that begins with '!'")
        return false
    }
}

extension YAMLNode {
    /// What it is, as messages name it.
    var kindOfValue: String {
        switch content {
        case .scalar(let text, _): isNull ? "nothing" : "the text \(Excerpt(text))"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}

extension String {
    /// Whether it has nothing but white space, if anything.
    var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
