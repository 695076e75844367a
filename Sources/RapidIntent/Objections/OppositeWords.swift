/// Words of opposite meaning in one language, which distinguish "turn it on" from "turn it off".
///
/// An entry of the section `opposites` is a pair: the words of one side, a bar, and the words of the other. One that begins
/// with `~` has ambiguous words ("the lamp on my desk"): only the first of them in a sentence counts.
///
/// A speaker who describes a state usually wants the opposite. A star marks a word that describes a state. It is
/// reversed
///
/// - directly after a word of `reversing` ("too bright", "less bright"),
/// - after a word of `being`, with any words of `degree` between them ("it is so dark in here"), unless a phrase of
///   `wishing` comes before it ("make sure the lights are off"),
/// - as the first word, except for words of `degree` ("so hot in here"),
/// - after a word of `softening` and at least one of `degree` ("not so loud").
///
/// An intent on the side of the first word of `implying` is on that of the second, if its own words do not say which: a
/// guide that is started can be turned off.
///
/// Shortly after a phrase of `disliking` every word is reversed ("i don't like the lights on").
struct OppositeWords: Sendable {
    struct Token: Hashable, Sendable {
        var word: String
        /// Whether its context reverses it: "too bright".
        var isReversed: Bool
    }

    /// The position of a word in the table.
    struct Side: Hashable, Sendable {
        var pair: Int
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
    /// The pair whose side implies that of another, and that other; nil if there is none.
    private var implication: (from: Int, to: Int)?

    private init(_ language: Language) {
        let (file, normaliser) = (language.file, Normaliser(locale: language.locale))
        func words(_ text: some StringProtocol) -> [String] { normaliser.normalise(String(text)).wordsWithFillers }
        for (pair, entry) in file[.opposites].enumerated() {
            let halves = entry.drop { $0 == "~" }.split(separator: "|")
            guard halves.count == 2 else { continue }
            if entry.hasPrefix("~") { ambiguousPairs.insert(pair) }
            for (half, isSecond) in zip(halves, [false, true]) {
                for word in words(half) { sides[word] = Side(pair: pair, isSecond: isSecond) }
                for word in half.split(separator: " ") where word.first == "*" {
                    qualities.formUnion(words(word.dropFirst()))
                }
            }
        }
        reversing = Set(words(file.text(.reversing)))
        being = Set(words(file.text(.being)))
        degree = Set(words(file.text(.degree)))
        softening = Set(words(file.text(.softening)))
        wishing = file[.wishing].map(words)
        disliking = file[.disliking].map(words)
        let implying = words(file.text(.implying))
        if implying.count == 2, let from = sides[implying[0]], let to = sides[implying[1]] {
            implication = (from.pair, to.pair)
        }
    }

    func tokens(in words: [String]) -> [(token: Token, place: Int)] {
        words.indices.compactMap { place in
            guard sides[words[place]] != nil else { return nil }
            return (Token(word: words[place], isReversed: isReversed(place, in: words)), place)
        }
    }

    /// The range of a dislike in words, including its own: "i don't like this track, give me the next" has two parts.
    private static let dislikedWords = 7

    private func isReversed(_ place: Int, in words: [String]) -> Bool {
        if holds(disliking, words[max(place - Self.dislikedWords, 0)..<place]) { return true }
        guard qualities.contains(words[place]) else { return false }
        if place > 0, reversing.contains(words[place - 1]) { return true }
        guard let before = words[..<place].lastIndex(where: { !degree.contains($0) }) else { return place > 0 }
        if being.contains(words[before]) { return !holds(wishing, words[..<before]) }
        // "not so loud" requests less volume, "not loud enough" requests more.
        return softening.contains(words[before]) && before < place - 1
    }

    private func holds(_ phrases: [[String]], _ words: ArraySlice<String>) -> Bool {
        phrases.contains { phrase in
            words.indices.contains { words[$0...].starts(with: phrase) }
        }
    }

    func side(of token: Token) -> Side? { sides[token.word].map { token.isReversed ? $0.opposite : $0 } }

    /// The side of a pair that is implied by the sides of an intent; nil if none is.
    func impliedSide(of pair: Int, by sides: [Int: Side]) -> Side? {
        guard let implication, implication.to == pair else { return nil }
        return sides[implication.from].map { Side(pair: pair, isSecond: $0.isSecond) }
    }

    var isEmpty: Bool { sides.isEmpty }

    /// Whether the words of a pair have other meanings too.
    func isAmbiguous(_ pair: Int) -> Bool { ambiguousPairs.contains(pair) }

    /// The words of a locale's language; none if its file has none.
    static func words(for spoken: SpokenLocale) -> OppositeWords {
        spoken.words.opposites { OppositeWords(spoken.words) }
    }
}
