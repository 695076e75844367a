/// A value in a YAML text, with its position.
///
/// Aliases are already replaced by their nodes, so one position may occur more than once in a tree. Such nodes share
/// their storage.
struct YAMLNode: Equatable {
    var content: Content
    /// The position of its first character.
    var start: YAMLMark
    /// The position after its last character.
    ///
    /// A block collection ends where the next node begins.
    var end: YAMLMark
    /// The explicit tag in full (`tag:yaml.org,2002:str`); nil for most nodes.
    var tag: String?

    /// The value of a node.
    enum Content: Equatable {
        case scalar(String, YAMLScalarStyle)
        case sequence([YAMLNode], YAMLCollectionStyle)
        case mapping([YAMLEntry], YAMLCollectionStyle)
    }

    /// Whether the value is missing or an unquoted `~`.
    ///
    /// The words `null`, `yes`, `on` and the like are text here, because phrases may contain them.
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

/// The style of a scalar.
enum YAMLScalarStyle: Equatable {
    case plain
    case quoted
    /// A `|` or `>` block.
    case block
}

/// The style of a sequence or mapping.
enum YAMLCollectionStyle: Equatable {
    /// With indentation.
    case block
    /// With brackets.
    case flow
}
