/// What the engine believes was said, with its own notation taken out.
struct Hypothesis: Equatable {
    /// The words in lower case, separated by single spaces.
    let text: String
    /// Whether a part of it lies outside the dictionary.
    let leavesDictionary: Bool

    /// The name under which a phone stands in the grammar, for the way out of the dictionary.
    static func garbageWord(for phone: String) -> String { "<phone:\(phone)>" }

    /// The name under which a word that competes with the phrases stands in the grammar.
    static func rivalWord(for words: String) -> String {
        "<rival:\(words.split(separator: " ").joined(separator: "_"))>"
    }

    /// Reads the engine's text; nil is a hypothesis without words.
    init(_ raw: String?) {
        let tokens = (raw ?? "").split(separator: " ")
        leavesDictionary = tokens.contains { $0.hasPrefix("<phone:") || $0.hasPrefix("<rival:") }
        // Silence and noise come as <sil>, [NOISE] and ++NOISE++; a further pronunciation of a word as word(2).
        text = tokens.filter { !$0.hasPrefix("<") && !$0.hasPrefix("[") && !$0.hasPrefix("+") }
            .map { $0.prefix { $0 != "(" }.lowercased() }.joined(separator: " ")
    }
}
