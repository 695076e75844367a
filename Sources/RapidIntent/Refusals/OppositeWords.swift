/// Words of opposite meaning, in one language: what tells "turn it on" from "turn it off".
///
/// A table has a line for each pair, the words of one side, a bar, and the words of the other. A line that begins with `~` holds
/// words with other meanings besides ("the lamp on my desk"): they count only where their own opposite is not said as well.
/// Words that reverse the next one ("too bright", "less bright") are listed behind `reversing:`. Who says how things are wants
/// them otherwise ("it is dark in here"): a word with a star before it is reversed behind those of `being:`, with any of
/// `degree:` between them, and behind those of `softening:` where there is one ("not so loud").
struct OppositeWords: Sendable {
    /// A word of a sentence that has an opposite.
    struct Token: Hashable, Sendable {
        var word: String
        /// Whether the word before it reverses it: "too bright".
        var isReversed: Bool
    }

    /// Where a word stands in the table.
    struct Side: Hashable, Sendable {
        /// The pair, by number.
        var pair: Int
        /// Whether it is of the second side.
        var isSecond: Bool

        var opposite: Side { Side(pair: pair, isSecond: !isSecond) }
    }

    private var sides: [String: Side] = [:]
    private var reversing: Set<String> = []
    private var being: Set<String> = []
    private var degree: Set<String> = []
    private var softening: Set<String> = []
    private var qualities: Set<String> = []
    private var ambiguousPairs: Set<Int> = []

    /// Reads a table.
    init(_ table: String, locale: LocaleIdentifier) {
        let normaliser = Normaliser(locale: locale)
        func words(_ text: some StringProtocol) -> [String] { normaliser.normalise(String(text)).wordsWithFillers }
        for (pair, line) in table.split(separator: "\n").enumerated() {
            if let colon = line.firstIndex(of: ":") {
                let listed = words(line[line.index(after: colon)...])
                switch line[..<colon] {
                case "reversing": reversing.formUnion(listed)
                case "being": being.formUnion(listed)
                case "softening": softening.formUnion(listed)
                default: degree.formUnion(listed)
                }
                continue
            }
            let halves = line.split(separator: "|")
            guard halves.count == 2 else { continue }
            if line.hasPrefix("~") { ambiguousPairs.insert(pair) }
            for (half, isSecond) in zip(halves, [false, true]) {
                for word in words(half) { sides[word] = Side(pair: pair, isSecond: isSecond) }
                for word in half.split(separator: " ") where word.first == "*" {
                    qualities.formUnion(words(word.dropFirst()))
                }
            }
        }
    }

    /// The words of a sentence that have opposites.
    func tokens(in words: [String]) -> [(token: Token, place: Int)] {
        words.indices.compactMap { place in
            guard sides[words[place]] != nil else { return nil }
            return (Token(word: words[place], isReversed: isReversed(place, in: words)), place)
        }
    }

    private func isReversed(_ place: Int, in words: [String]) -> Bool {
        guard place > 0 else { return false }
        if reversing.contains(words[place - 1]) { return true }
        guard qualities.contains(words[place]), let before = words[..<place].lastIndex(where: { !degree.contains($0) })
        else {
            return false
        }
        // "not so loud" asks for less of it, "not loud enough" for more.
        return being.contains(words[before]) || softening.contains(words[before]) && before < place - 1
    }

    /// Which side a word speaks for, what reverses it taken into account.
    func side(of token: Token) -> Side? {
        sides[token.word].map { token.isReversed ? $0.opposite : $0 }
    }

    /// Whether the words of a pair have other meanings besides.
    func isAmbiguous(_ pair: Int) -> Bool { ambiguousPairs.contains(pair) }

    /// Those of a locale's language; none where there is no table.
    static func words(for locale: LocaleIdentifier) -> OppositeWords { byLanguage[String(locale.language)] ?? none }

    private static let none = OppositeWords("", locale: "en")

    private static let byLanguage: [String: OppositeWords] = Dictionary(
        uniqueKeysWithValues: tables.map { language, table in
            (language, OppositeWords(table, locale: LocaleIdentifier(rawValue: language)))
        })
}
