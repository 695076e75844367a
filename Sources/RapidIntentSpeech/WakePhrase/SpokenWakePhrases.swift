import RapidIntent

/// Finds wake phrases in texts, as whole words in the dictionary's normal form.
struct SpokenWakePhrases: Sendable {
    /// Where a phrase was found.
    struct Place: Sendable, Equatable {
        /// The phrase as it was given.
        var phrase: String
        /// The last of its words, counted among the words of the text split at white space.
        var lastWord: Int
        /// Whether the text ends with it.
        var isLast: Bool
    }

    private let normaliser: Normaliser
    private let phrases: [(original: String, words: [Substring])]

    /// Stands at both ends of every text: the normaliser leaves out fillers there, and "hey" may be what matters.
    private static let guardWord = "wakephrase"

    init(_ phrases: [String], locale: LocaleIdentifier) throws(WakePhraseError) {
        let normaliser = Normaliser(locale: locale)
        self.normaliser = normaliser
        guard !phrases.isEmpty else {
            throw WakePhraseError(phrase: "", message: "no wake phrase was given; name at least one")
        }
        var found: [(String, [Substring])] = []
        for phrase in phrases {
            let words = Self.words(normaliser, phrase).words
            guard !words.isEmpty else {
                throw WakePhraseError(
                    phrase: phrase, message: "the wake phrase '\(phrase)' has no word in it that could be said")
            }
            found.append((phrase, words))
        }
        // Of phrases that begin alike, the longer one is meant where it was said.
        self.phrases = found.sorted { $0.1.count > $1.1.count }
    }

    /// Every place where a phrase stands, in the order of the text; none overlaps another.
    func places(in text: String) -> [Place] {
        let (words, normalised) = Self.words(normaliser, text)
        var places: [Place] = []
        var index = 0
        while index < words.count {
            guard let phrase = phrases.first(where: { words[index...].starts(with: $0.words) }) else {
                index += 1
                continue
            }
            let end = index + phrase.words.count
            // Both counts have the guard word in front.
            let last = normalised.source(of: end..<end + 1).upperBound - 2
            places.append(Place(phrase: phrase.original, lastWord: last, isLast: end == words.count))
            index = end
        }
        return places
    }

    private static func words(_ normaliser: Normaliser, _ text: String) -> (words: [Substring], NormalisedText) {
        let normalised = normaliser.normalise("\(guardWord) \(text) \(guardWord)")
        return (Array(normalised.text.split(separator: " ").dropFirst().dropLast()), normalised)
    }
}
