import RapidIntent

/// An expression of Rhino: `[turn on, activate] (the) $light:which lights`.
///
/// Its brackets have the opposite meanings of those in templates: `( , )` is optional and `[ , ]` a choice.
/// `$type:variable` is a slot, `$pv.Type:variable` a slot built into Rhino, and `@macro` a named choice.
struct RhinoExpression: Equatable {
    indirect enum Part: Equatable {
        case words(String)
        case optional([RhinoExpression])
        case choice([RhinoExpression])
        case slot(type: String, variable: String)
        case macro(String)
    }

    /// The reason why a text is not an expression, as a sentence without a full stop.
    struct Failure: Error, Equatable {
        var message: String
        var help: String
    }

    /// The maximum nesting depth of brackets.
    static let nestingLimit = 32

    private(set) var parts: [Part] = []

    init(_ text: String) throws(Failure) {
        var rest = text[...]
        let expressions = try Self.expressions(in: &rest, until: nil, depth: 0)
        // A comma is a separator only within brackets.
        self.init(parts: Array(expressions.map(\.parts).joined(separator: [.words(",")])))
    }

    private init(parts: [Part]) { self.parts = parts }

    /// Reads expressions separated by commas, up to and including the closing bracket, or to the end.
    private static func expressions(
        in rest: inout Substring, until close: Character?, depth: Int
    ) throws(Failure) -> [RhinoExpression] {
        guard depth <= nestingLimit else {
            throw Failure(
                message: "brackets are nested more than \(nestingLimit) deep",
                help: "give inner parts names under 'macros:'")
        }
        var expressions: [RhinoExpression] = []
        var parts: [Part] = []
        var words = ""
        func flush() {
            if !words.isEmpty { parts.append(.words(words)) }
            words = ""
        }
        while let character = rest.popFirst() {
            switch character {
            case "(", "[":
                flush()
                let isOptional = character == "("
                let inner = try Self.expressions(in: &rest, until: isOptional ? ")" : "]", depth: depth + 1)
                parts.append(isOptional ? .optional(inner) : .choice(inner))
            case ",":
                flush()
                expressions.append(RhinoExpression(parts: parts))
                parts = []
            case ")", "]":
                guard character == close else {
                    throw Failure(message: "unmatched '\(character)'", help: "remove it, or open what it closes")
                }
                flush()
                return expressions + [RhinoExpression(parts: parts)]
            case "$":
                flush()
                let type = name(in: &rest, isSlot: true)
                guard !type.isEmpty else {
                    throw Failure(message: "'$' names no slot", help: "a slot is written $type:variable")
                }
                var variable = type
                if rest.first == ":" {
                    rest.removeFirst()
                    variable = name(in: &rest, isSlot: false)
                    guard !variable.isEmpty else {
                        throw Failure(
                            message: "'$\(type):' names no variable", help: "a slot is written $type:variable")
                    }
                }
                parts.append(.slot(type: type, variable: variable))
            case "@":
                flush()
                let macro = name(in: &rest, isSlot: false)
                guard !macro.isEmpty else {
                    throw Failure(message: "'@' names no macro", help: "a macro is written @name")
                }
                parts.append(.macro(macro))
            default: words.append(character)
            }
        }
        if let close {
            throw Failure(
                message: "'\(close == ")" ? "(" : "[")' is never closed", help: "close it with '\(close)'")
        }
        flush()
        return expressions + [RhinoExpression(parts: parts)]
    }

    /// Reads a name; the name of a slot type may contain points, as in `pv.Percent`.
    private static func name(in rest: inout Substring, isSlot: Bool) -> String {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || isSlot && $0 == "." }
        rest = rest[name.endIndex...]
        return String(name)
    }
}
