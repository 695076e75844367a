/// What a YAML file says, whatever its layout, order and comments: each value with the keys that lead to it.
///
/// `{}` and `[]` are
/// values, too.
///
/// Two versions of a file can be compared by it, and what an edit of lines did.
package enum YAMLStatements {
    /// The statements of a file; nil if it is not YAML.
    package static func of(_ bytes: [UInt8]) -> Set<String>? {
        do {
            var statements: Set<String> = []
            if let tree = try YAMLComposer.tree(of: try SourceText(bytes, file: "")) {
                collect(tree, below: "", into: &statements)
            }
            return statements
        } catch {
            return nil
        }
    }

    // No text of YAML has these characters.
    private static let (key, item, end) = ("\u{1}", "\u{2}", "\u{3}")

    private static func collect(_ node: YAMLNode, below path: String, into statements: inout Set<String>) {
        switch node.content {
        case .scalar(let text, _): statements.insert(path + end + text)
        case .sequence(let items, _):
            if items.isEmpty { statements.insert(path + text(of: node)) }
            for item in items { statements.insert(path + Self.item + text(of: item)) }
        case .mapping(let entries, _):
            if entries.isEmpty { statements.insert(path + text(of: node)) }
            for entry in entries { collect(entry.value, below: path + key + text(of: entry.key), into: &statements) }
        }
    }

    private static func text(of node: YAMLNode) -> String {
        switch node.content {
        case .scalar(let text, _): text
        case .sequence(let items, _): item + items.map { item + text(of: $0) }.joined() + end
        case .mapping(let entries, _):
            key + entries.map { key + text(of: $0.key) + end + text(of: $0.value) }.joined() + end
        }
    }
}
