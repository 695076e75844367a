/// Reads the patterns of LUIS: `(turn|switch) on the {Room:target} light[s][ please]`.
///
/// `[optional]` and `(one|other)` have the same meaning as in a dictionary; `{Entity:role}` is an entity.
enum LUISPattern {
    /// The parts of a pattern; nil if a bracket or brace in it is unbalanced.
    static func parts(of text: String) -> [ServiceExport.Pattern.Part]? {
        var parts: [ServiceExport.Pattern.Part] = []
        var words = ""
        var open: [Character] = []
        var rest = text[...]
        func partner(of character: Character) -> Character { character == "]" ? "[" : "(" }
        while let character = rest.popFirst() {
            guard "[](){}|".contains(character) else {
                words.append(character)
                continue
            }
            if !words.isEmpty { parts.append(.words(words)) }
            words = ""
            switch character {
            case "{":
                guard let end = rest.firstIndex(of: "}") else { return nil }
                let names = rest[..<end].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                    .map { String($0).trimmed }
                guard let name = names.first, !name.isEmpty else { return nil }
                parts.append(.entity(name, role: names.count == 2 && !names[1].isEmpty ? names[1] : nil))
                rest = rest[rest.index(after: end)...]
            case "[", "(":
                open.append(character)
                parts.append(.notation(String(character)))
            case "]", ")":
                guard open.popLast() == partner(of: character) else { return nil }
                parts.append(.notation(String(character)))
            case "|":
                // Outside brackets, LUIS reads `|` as a choice between the words on both sides.
                guard !open.isEmpty else { return nil }
                parts.append(.notation("|"))
            default: return nil
            }
        }
        if !words.isEmpty { parts.append(.words(words)) }
        return open.isEmpty ? parts : nil
    }
}
