#if SQLite
import Foundation
import RapidIntent
import RapidIntentDictionary

/// Finds the intent whose phrases share the most telling words with a text.
///
/// A word tells the more, the fewer intents say it: its weight is the inverse document frequency, with an intent as the document
/// (K. Spärck Jones, "A statistical interpretation of term specificity and its application in retrieval", 1972). This orders
/// what was seldom heard for people; no command is ever made of it.
struct NearestIntent: Sendable {
    private let weights: [String: Double]
    private let intents: [String: [Int]]
    private let names: [String]
    /// The weight of a word that no intent says.
    private let unknown: Double

    /// Reads the words of all phrases.
    init(_ dictionary: CommandDictionary) {
        let normaliser = dictionary.storage.normaliser
        var intents: [String: [Int]] = [:]
        names = dictionary.intents.map(\.name)
        for (number, intent) in dictionary.intents.enumerated() {
            var words: Set<String> = []
            for phrase in intent.phrases {
                // What stands in braces and angle brackets is a name, not a word.
                let said = phrase.text.split { "[]()|;".contains($0) || $0.isWhitespace }
                    .filter { !$0.contains("{") && !$0.contains("<") }.joined(separator: " ")
                words.formUnion(normaliser.normalise(said).text.split(separator: " ").map(String.init))
            }
            for word in words { intents[word, default: []].append(number) }
        }
        let count = Double(max(1, names.count))
        unknown = log(count + 1)
        weights = intents.mapValues { log((count + 1) / Double($0.count)) }
        self.intents = intents
    }

    /// The intent nearest to a text in normal form: the first by its place in the dictionary among equals; nil if less than a
    /// third of the text's weight is in words of one intent.
    func intent(of text: String) -> String? {
        var shares: [Int: Double] = [:]
        var total = 0.0
        for word in Set(text.split(separator: " ").map(String.init)) {
            let weight = weights[word] ?? unknown
            total += weight
            for number in intents[word] ?? [] { shares[number, default: 0] += weight }
        }
        let best = shares.min { ($1.value, $0.key) < ($0.value, $1.key) }
        return best.flatMap { $0.value * 3 >= total ? names[$0.key] : nil }
    }
}
#endif
