/// A value in a YAML text, with its position.
///
/// Aliases are already replaced by their nodes, so one position may occur more than once in a tree. Such nodes share
/// their storage.
package struct YAMLNode: Equatable {
    package var content: Content
    var start: YAMLMark
    /// The position after its last character; a block collection ends where the next node begins.
    var end: YAMLMark
    /// The explicit tag in full (`tag:yaml.org,2002:str`); nil for most nodes.
    var tag: String?

    package enum Content: Equatable {
        case scalar(String, YAMLScalarStyle)
        case sequence([YAMLNode], YAMLCollectionStyle)
        case mapping([YAMLEntry], YAMLCollectionStyle)
    }

    /// Whether the value is missing or an unquoted `~`.
    ///
    /// The words `null`, `yes`, `on` and the like are text here, because phrases may contain them.
    package var isNull: Bool {
        guard case .scalar(let text, .plain) = content else { return false }
        return text.isEmpty || text == "~"
    }
}

package struct YAMLEntry: Equatable {
    package var key: YAMLNode
    package var value: YAMLNode
}

package enum YAMLScalarStyle: Equatable {
    case plain
    case quoted
    case block
}

package enum YAMLCollectionStyle: Equatable {
    case block
    case flow
}

/// A position in a YAML text as libyaml counts it: lines and Unicode scalars, both from 0.
struct YAMLMark: Equatable {
    var line: Int32
    var column: Int32
}
