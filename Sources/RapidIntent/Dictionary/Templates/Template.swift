/// The structure of a sentence template: one way to write down many sentences.
///
/// | written | stands for |
/// |---|---|
/// | `turn on` | the words |
/// | `[please]` | the words or nothing |
/// | `(turn\|switch) on` | one of the parts |
/// | `(softly;slowly)` | all of the parts, in any order |
/// | `light[s]`, `(un\|)lock` | parts of a word, where no white space stands between them |
/// | `{room}`, `{room:area}` | a value of a list, which becomes an entity of that name |
/// | `{0..100,10:level}` | a number of a range, which becomes an entity |
/// | `<the>` | what the expansion rule of that name stands for |
/// | `\(` | the character itself |
///
/// The notation is hassil's (github.com/OHF-Voice/hassil), in which Home Assistant's sentences are written.
package indirect enum Template: Sendable, Equatable {
    /// Literal text with its white space, escapes resolved.
    case text(String)
    /// Parts that follow each other.
    case sequence([Template])
    /// One of the parts.
    case alternative([Template])
    /// The part or nothing.
    case optional(Template)
    /// All of the parts, in any order.
    case permutation([Template])
    /// A value of a list.
    case list(Placeholder)
    /// What the rule of that name stands for.
    case rule(String, at: Span)

    /// A place in a template, in bytes of its UTF-8.
    package typealias Span = Range<Int>

    /// `{list}`, `{list:entity}` or `{0..100,10:entity}`.
    package struct Placeholder: Sendable, Equatable {
        /// The list's name; for a range that is written out, its own text, such as `0..100,10`.
        package var list: String
        /// The name of the entity that the value becomes; nil where it is only heard and not kept (`{list:@capture}`).
        package var entity: String?
        /// The range, where one is written out.
        package var range: NumberRange?
        /// Where the placeholder stands, braces included.
        package var span: Span
    }

    /// Whether it is only text.
    var isLiteral: Bool { if case .text = self { true } else { false } }

    /// Calls `body` with every placeholder and the name of every rule in it, in order.
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

    /// A name that a template uses.
    package enum Reference: Equatable {
        case list(Placeholder)
        case rule(String, Span)
    }
}
