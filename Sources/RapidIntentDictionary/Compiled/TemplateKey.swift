import RapidIntent

/// The identity of a template: its words without the names of entities, and the conditions of its block.
struct TemplateKey: Hashable {
    private let text: String

    init(_ template: Template, in block: PhraseBlock, number: Int) {
        var text = Self.outline(of: template).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // If the block declares names, they may mean something else in other blocks.
        if block.rules != nil || !block.lists.isEmpty { text += "\n\(number)" }
        func written(_ conditions: [PhraseBlock.Condition]) -> String {
            conditions.map { "\($0.key)=\($0.values.joined(separator: ","))" }.sorted().joined(separator: "&")
        }
        if !block.isUnconditional {
            text += "\n" + written(block.requires) + "\n" + written(block.excludes)
            text += "\n" + block.keywords.sorted().joined(separator: "&")
        }
        self.text = text
    }

    /// The notation of a template without punctuation and names of entities.
    private static func outline(of template: Template) -> String {
        func joined(_ parts: [Template], _ joint: String) -> String { parts.map(outline).joined(separator: joint) }
        return switch template {
        case .text(let text):
            String(
                text.lowercased().map { character in
                    let isSaid = character.isLetter || character.isNumber || character.isSymbol
                    return isSaid || character == "'" || character == "%" ? character : " "
                })
        case .sequence(let parts): joined(parts, "")
        case .alternative(let parts): "(" + joined(parts, "|") + ")"
        case .permutation(let parts): "(" + joined(parts, ";") + ")"
        case .optional(let part): "[" + outline(of: part) + "]"
        case .list(let placeholder): "{" + placeholder.list + (placeholder.takesSeveral ? "+}" : "}")
        case .rule(let name, _): "<" + name + ">"
        }
    }
}
