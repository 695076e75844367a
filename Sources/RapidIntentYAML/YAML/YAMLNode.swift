/// A value in a YAML text, with the place where it stands.
///
/// Aliases are already replaced by what they stand for, so one place may occur more than once in a tree. Such nodes
/// share their storage.
struct YAMLNode: Equatable {
    var content: Content
    /// Where its first character stands.
    var start: YAMLMark
    /// The place behind its last character.
    ///
    /// A block collection ends where the next thing begins.
    var end: YAMLMark
    /// The tag it was given explicitly, in full (`tag:yaml.org,2002:str`); nil for most.
    var tag: String?

    /// What a node holds.
    enum Content: Equatable {
        case scalar(String, YAMLScalarStyle)
        case sequence([YAMLNode], YAMLCollectionStyle)
        case mapping([YAMLEntry], YAMLCollectionStyle)
    }

    /// Whether nothing stands where a value belongs: an empty place or an unquoted `~`.
    ///
    /// The words `null`, `yes`, `on` and the like are text here: a phrase is a phrase, quoted or not.
    var isNull: Bool {
        guard case .scalar(let text, .plain) = content else { return false }
        return text.isEmpty || text == "~"
    }
}

/// A key with its value.
struct YAMLEntry: Equatable {
    var key: YAMLNode
    var value: YAMLNode
}

/// How a scalar was written.
enum YAMLScalarStyle: Equatable {
    case plain
    case quoted
    /// A `|` or `>` block.
    case block
}

/// How a sequence or mapping was written.
enum YAMLCollectionStyle: Equatable {
    /// With indentation.
    case block
    /// With brackets.
    case flow
}
