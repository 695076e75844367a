/// Words of opposite meaning, in one language: what tells "turn it on" from "turn it off".
///
/// A table has a line for each pair: the words of one side, a bar, and the words of the other. A line that begins with `~`
/// holds words with other meanings besides ("the lamp on my desk"): of these the first one in a sentence counts.
///
/// Who says how things are wants them otherwise. A word with a star before it is one that says so, and is reversed
///
/// - directly behind a word of `reversing:` ("too bright", "less bright"),
/// - behind one of `being:`, with any of `degree:` between them ("it is so dark in here"), unless a wish stands before it, a
///   phrase of `wishing:` ("make sure the lights are off"),
/// - as the first word but for those of `degree:` ("so hot in here"),
/// - behind one of `softening:` and at least one of `degree:` ("not so loud").
///
/// Shortly behind a phrase of `disliking:` every word is reversed ("i don't like the lights on"). Phrases are parted by commas.
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
    private var wishing: [[String]] = []
    private var disliking: [[String]] = []
    private var qualities: Set<String> = []
    private var ambiguousPairs: Set<Int> = []

    /// Reads a table.
    init(_ table: String, locale: LocaleIdentifier) {
        let normaliser = Normaliser(locale: locale)
        func words(_ text: some StringProtocol) -> [String] { normaliser.normalise(String(text)).wordsWithFillers }
        for (pair, line) in table.split(separator: "\n").enumerated() {
            if let colon = line.firstIndex(of: ":") {
                let rest = line[line.index(after: colon)...]
                let (listed, phrases) = (words(rest), rest.split(separator: ",").map(words))
                switch line[..<colon] {
                case "reversing": reversing.formUnion(listed)
                case "being": being.formUnion(listed)
                case "softening": softening.formUnion(listed)
                case "wishing": wishing = phrases
                case "disliking": disliking = phrases
                default: degree.formUnion(listed)
                }
                continue
            }
            let halves = line.drop { $0 == "~" }.split(separator: "|")
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

    /// How far a dislike reaches, its own words among them: "i don't like this track, give me the next" has two parts.
    private static let dislikedWords = 7

    private func isReversed(_ place: Int, in words: [String]) -> Bool {
        if holds(disliking, words[max(place - Self.dislikedWords, 0)..<place]) { return true }
        guard qualities.contains(words[place]) else { return false }
        if place > 0, reversing.contains(words[place - 1]) { return true }
        guard let before = words[..<place].lastIndex(where: { !degree.contains($0) }) else { return place > 0 }
        if being.contains(words[before]) { return !holds(wishing, words[..<before]) }
        // "not so loud" asks for less of it, "not loud enough" for more.
        return softening.contains(words[before]) && before < place - 1
    }

    private func holds(_ phrases: [[String]], _ words: ArraySlice<String>) -> Bool {
        phrases.contains { phrase in
            words.indices.contains { words[$0...].starts(with: phrase) }
        }
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
