/// A file format of another system that may be mistaken for a dictionary; the raw value is its name in `import`.
enum ForeignFormat: String {
    case hassil
    case rhino

    /// The description of the file for messages.
    var summary: String {
        switch self {
        case .hassil: "a sentence file of Home Assistant (hassil)"
        case .rhino: "a context of Rhino"
        }
    }

    /// The format that the keys of a file reveal, and the revealing key; nil if the file has a `version`.
    static func found(in entries: [YAMLEntry]) -> (format: ForeignFormat, key: YAMLNode)? {
        guard value(of: "version", in: entries) == nil else { return nil }
        if let language = value(of: "language", in: entries) { return (.hassil, language.key) }
        if let context = value(of: "context", in: entries), case .mapping(let members, _) = context.value.content,
            value(of: "expressions", in: members) != nil
        {
            return (.rhino, context.key)
        }
        return nil
    }

    private static func value(of name: String, in entries: [YAMLEntry]) -> YAMLEntry? {
        entries.first { entry in
            if case .scalar(let text, _) = entry.key.content { text == name } else { false }
        }
    }
}
