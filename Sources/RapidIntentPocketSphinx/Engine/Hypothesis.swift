/// The engine's hypothesis without its own notation.
struct Hypothesis: Equatable {
    /// The words in lower case, separated by single spaces.
    let text: String
    /// Whether a part of it is outside the dictionary.
    let leavesDictionary: Bool

    /// The grammar's name of a phone, for words outside the dictionary.
    static func garbageWord(for phone: String) -> String { "<phone:\(phone)>" }

    /// The grammar's name of words that compete with the phrases.
    static func rivalWord(for words: String) -> String {
        "<rival:\(words.split(separator: " ").joined(separator: "_"))>"
    }

    /// Parses the engine's text; nil is a hypothesis without words.
    init(_ raw: String?) {
        let tokens = (raw ?? "").split(separator: " ")
        leavesDictionary = tokens.contains { $0.hasPrefix("<phone:") || $0.hasPrefix("<rival:") }
        // Silence and noise are written <sil>, [NOISE] and ++NOISE++; an alternative pronunciation of a word as
        // word(2).
        text = tokens.filter { !$0.hasPrefix("<") && !$0.hasPrefix("[") && !$0.hasPrefix("+") }
            .map { $0.prefix { $0 != "(" }.lowercased() }.joined(separator: " ")
    }
}
