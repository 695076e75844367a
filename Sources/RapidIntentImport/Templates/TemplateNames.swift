import RapidIntent

/// The names of lists, rules and entities in the form that templates allow: letters, digits, `_` and `-`.
struct TemplateNames {
    private var names: [String: String] = [:]
    private var taken: Set<String> = []

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "-"
    }

    static func isName(_ text: String) -> Bool { !text.isEmpty && text.allSatisfy(isPart) }

    /// The name for a name of another system; equal names give equal results.
    ///
    /// A note is added once for each changed name.
    mutating func name(for original: String, at location: DictionaryLocation?, findings: inout ImportFindings) -> String
    {
        if let name = names[original] { return name }
        let plain = String(original.trimmed.map { Self.isPart($0) ? $0 : "-" })
        var name = plain.isEmpty ? "unnamed" : plain
        var number = 2
        while !taken.insert(name).inserted {
            name = "\(plain)-\(number)"
            number += 1
        }
        if name != original {
            findings.note(
                "the name '\(original)' is written '\(name)'", at: location,
                why: "names consist of letters, digits, '_' and '-'")
        }
        names[original] = name
        return name
    }
}
