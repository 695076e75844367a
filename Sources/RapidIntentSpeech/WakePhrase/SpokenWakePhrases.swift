import RapidIntent

/// Finds wake phrases in texts, as whole words in the dictionary's normalised form.
struct SpokenWakePhrases: Sendable {
    struct Place: Sendable, Equatable {
        var phrase: String
        /// The index of its last word among the words of the text split at white space.
        var lastWord: Int
        var isLast: Bool
    }

    private let normaliser: Normaliser
    private let phrases: [(original: String, words: [Substring])]

    /// Added at both ends of every text, because the normaliser drops fillers there, and a wake phrase may begin with
    /// "hey".
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
        // Of two phrases with the same beginning, the longer one is tried first.
        self.phrases = found.sorted { $0.1.count > $1.1.count }
    }

    /// Returns every occurrence of a phrase, in the order of the text; none overlap.
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
            // Both counts include the guard word at the beginning.
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

/// The error for a wake phrase that cannot be used.
public struct WakePhraseError: Error, Sendable, Hashable, CustomStringConvertible {
    package var phrase: String
    package var message: String

    /// The message.
    public var description: String { message }
}
