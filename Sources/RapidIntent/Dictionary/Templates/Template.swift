/// A parsed sentence template, which describes many sentences.
///
/// | written | stands for |
/// |---|---|
/// | `turn on` | the words |
/// | `[please]` | the words or nothing |
/// | `(turn\|switch) on` | one of the parts |
/// | `(softly;slowly)` | all of the parts, in any order |
/// | `light[s]`, `(un\|)lock` | parts of a word, with no white space between them |
/// | `{room}`, `{room:area}` | a value of a list, which becomes an entity of that name |
/// | `{0..100,10:level}` | a number of a range, which becomes an entity |
/// | `{room+}`, `{room+:area}` | one value or several, with "and" or nothing between them, which become one entity |
/// | `<the>` | the expansion of the rule with that name |
/// | `\(` | the character itself |
///
/// The notation is that of hassil (github.com/OHF-Voice/hassil), which Home Assistant's sentences use.
package indirect enum Template: Sendable, Equatable {
    /// Literal text including white space, with escapes resolved.
    case text(String)
    case sequence([Template])
    case alternative([Template])
    case optional(Template)
    case permutation([Template])
    case list(Placeholder)
    case rule(String, at: Span)

    /// A range in a template, in bytes of its UTF-8.
    package typealias Span = Range<Int>

    /// A placeholder: `{list}`, `{list:entity}`, `{list+}` or `{0..100,10:entity}`.
    package struct Placeholder: Sendable, Equatable {
        /// The list's name; for an inline range, its text, such as `0..100,10`.
        package var list: String
        /// The name of the entity; nil if the value is matched but not kept (`{list:@capture}`).
        package var entity: String?
        /// The inline range; nil for a named list.
        package var range: NumberRange?
        /// Whether several values may be said: `{list+}`.
        package var takesSeveral = false
        /// The position of the placeholder, including braces.
        package var span: Span
    }

    var isLiteral: Bool { if case .text = self { true } else { false } }

    /// Calls `body` with every placeholder and every rule reference, in order.
    package func forEachReference(_ body: (Reference) -> Void) {
        switch self {
        case .text: break
        case .sequence(let parts), .alternative(let parts), .permutation(let parts):
            for part in parts { part.forEachReference(body) }
        case .optional(let part): part.forEachReference(body)
        case .list(let placeholder): body(.list(placeholder))
        case .rule(let name, let span): body(.rule(name, span))
        }
    }

    package enum Reference: Equatable {
        case list(Placeholder)
        case rule(String, Span)
    }
}
