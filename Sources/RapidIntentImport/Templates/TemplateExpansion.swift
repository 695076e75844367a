/// Everything that a template without lists and rules stands for: `Trader Joe[']s` is "Trader Joe's" and "Trader Joes".
///
/// For values that have no name of their own: in hassil, such a value is called whatever was said. Here every wording
/// becomes a value of its own.
struct TemplateExpansion {
    /// How many wordings are written out.
    static let wordingLimit = 256
    /// How many bytes a template may have to be written out.
    static let lengthLimit = 4_096
    /// How deep groups may be nested.
    static let nestingLimit = 32

    /// Why a template cannot be written out.
    enum Failure: Error, Equatable {
        /// It stands for more than ``wordingLimit`` wordings, or is longer than ``lengthLimit``.
        case tooLarge
        /// A list or rule stands in it, whose values are not known here.
        case hasNames
        /// A bracket is missing or has no counterpart.
        case malformed
    }

    private var rest: Substring
    private var depth = 0

    /// The wordings, in the order of the template, each once and without white space that says nothing.
    static func wordings(of template: String) throws(Failure) -> [String] {
        guard template.utf8.count <= lengthLimit else { throw .tooLarge }
        var expansion = TemplateExpansion(rest: template[...])
        var known: Set<String> = []
        return try expansion.group(until: nil)
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty && known.insert($0).inserted }
    }

    /// Whether a text has any notation in it.
    static func isTemplate(_ text: String) -> Bool { text.contains { "()[]{}<>|;\\".contains($0) } }

    /// Reads up to the bracket that closes a group, which is taken, or to the end.
    private mutating func group(until close: Character?) throws(Failure) -> [String] {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.nestingLimit else { throw .tooLarge }
        var isPermutation = false
        var parts: [[String]] = []
        var current = [""]
        while let character = rest.popFirst() {
            switch character {
            case "\\":
                guard let escaped = rest.popFirst() else { throw .malformed }
                try Self.append([String(escaped)], to: &current)
            case "(": try Self.append(try group(until: ")"), to: &current)
            case "[": try Self.append(try group(until: "]") + [""], to: &current)
            case "|", ";":
                // What came before another kind of separator is one part of the new kind of group, as hassil has it.
                if !parts.isEmpty, isPermutation != (character == ";") {
                    current = try Self.joined(parts + [current], isPermutation: isPermutation)
                    parts = []
                }
                isPermutation = character == ";"
                parts.append(current)
                current = [""]
            case ")", "]":
                guard character == close else { throw .malformed }
                return try Self.joined(parts + [current], isPermutation: isPermutation)
            case "{", "}", "<", ">": throw .hasNames
            default: try Self.append([String(character)], to: &current)
            }
        }
        guard close == nil else { throw .malformed }
        return try Self.joined(parts + [current], isPermutation: isPermutation)
    }

    /// Lets every text be followed by every ending.
    private static func append(_ endings: [String], to texts: inout [String]) throws(Failure) {
        if endings.count == 1 {
            for index in texts.indices { texts[index] += endings[0] }
            return
        }
        guard texts.count * endings.count <= wordingLimit else { throw .tooLarge }
        texts = texts.flatMap { text in endings.map { text + $0 } }
    }

    private static func joined(_ parts: [[String]], isPermutation: Bool) throws(Failure) -> [String] {
        guard isPermutation, parts.count > 1 else {
            let texts = parts.flatMap { $0 }
            guard texts.count <= wordingLimit else { throw .tooLarge }
            return texts
        }
        var texts: [String] = []
        for index in parts.indices {
            var others = parts
            var beginnings = others.remove(at: index).map { " \($0) " }
            try append(joined(others, isPermutation: true), to: &beginnings)
            texts += beginnings
            guard texts.count <= wordingLimit else { throw .tooLarge }
        }
        return texts
    }
}
