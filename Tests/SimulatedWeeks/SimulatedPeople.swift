#if SQLite
package import RapidIntent
import RapidIntentDictionary

/// Utterances for a city guide with their meanings: the ground truth for the evaluation of growth.
///
/// The dictionary is `Dictionaries/navigation.yaml`. Utterances that it does not know are variants of its phrases, with
/// other words before them; words that begin like a phrase and mean something else; and talk without an intent. A few
/// are frequent and most are rare: the weight of an utterance is one over its rank (Zipf's law).
package struct SimulatedPeople {
    /// A way to say something.
    package struct Saying {
        /// The words, with `{list}` for list values.
        package var pattern: String
        /// The intent; nil for none.
        package var intent: String?
        /// Whether learning it would disturb a phrase of the dictionary.
        package var isConflicting = false
        /// Its frequency relative to the others.
        package var weight = 0.0
        /// The wrong intent that the service always gives; nil if it gives the right one.
        package var mistakenFor: String?
    }

    /// The dictionary that they know.
    package let dictionary: CommandDictionary
    /// The sayings, and the cumulative sums of their weights.
    package private(set) var sayings: [Saying] = []
    private var sums: [Double] = []

    private static let openers = [
        "could you", "can you tell me", "i want you to", "now", "okay now", "listen", "quickly", "be so kind and",
        "i would like to know", "do you know", "my question is", "once more", "say", "just", "go ahead and",
        "tell me now",
    ]
    private static let talk = [
        "how are you today", "what a lovely day", "mind the step", "who is that over there", "did you feed the cat",
        "it is raining again", "have you heard the news", "nice to see you",
    ]

    /// Creates people.
    ///
    /// - Parameter seed: Determines the utterances, and the permanent errors of the service.
    package init(_ dictionary: CommandDictionary, seed: UInt64) {
        self.dictionary = dictionary
        var random = SplitMix64(seed: seed)
        let intents = dictionary.intents.map(\.name)
        var known: [Saying] = []
        var unknown = Self.talk.map { Saying(pattern: $0) }
        var matcher = TranscriptMatcher(dictionary)
        for intent in dictionary.intents {
            for phrase in intent.phrases {
                known.append(Saying(pattern: phrase.text, intent: intent.name))
                for opener in Self.openers {
                    var saying = Saying(
                        pattern: "\(opener) \(Self.normal(phrase.text, dictionary))", intent: intent.name)
                    if Double.random(in: 0..<1, using: &random) < 0.04 {
                        saying.mistakenFor = intents.randomElement(using: &random)
                    }
                    unknown.append(saying)
                }
                guard phrase.isLiteral, intent.rule.policy != .final else { continue }
                let state = matcher.update(to: phrase.text)
                // A phrase that already waits is not delayed further; an instant phrase cannot be continued.
                let isConflicting = intent.rule.policy == .instant || !state.canChange
                let other = intents.filter { $0 != intent.name }.randomElement(using: &random)
                unknown.append(
                    Saying(
                        pattern: "\(Self.normal(phrase.text, dictionary)) on the other map", intent: other,
                        isConflicting: isConflicting))
            }
        }
        add(known, share: 0.6, &random)
        add(unknown, share: 0.4, &random)
    }

    /// The words as the dictionary sees them, with placeholders as they are.
    private static func normal(_ text: String, _ dictionary: CommandDictionary) -> String {
        let normaliser = Normaliser(locale: dictionary.locale)
        return text.split(separator: " ").map { word in
            word.hasPrefix("{") ? String(word) : normaliser.normalise(String(word)).text
        }.joined(separator: " ")
    }

    private mutating func add(_ sayings: [Saying], share: Double, _ random: inout SplitMix64) {
        let harmonic = (1...sayings.count).reduce(0) { $0 + 1 / Double($1) }
        for (rank, saying) in sayings.shuffled(using: &random).enumerated() {
            var saying = saying
            saying.weight = share / Double(rank + 1) / harmonic
            self.sayings.append(saying)
            sums.append((sums.last ?? 0) + saying.weight)
        }
    }

    /// The next utterance of a random person.
    func next(using random: inout SplitMix64) -> Saying {
        let point = Double.random(in: 0..<(sums.last ?? 1), using: &random)
        var (low, high) = (0, sums.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] > point { high = middle } else { low = middle + 1 }
        }
        return sayings[low]
    }

    /// The words of a saying with values in the places of lists, and these values.
    func words(of saying: Saying, using random: inout SplitMix64) -> (text: String, entities: [Entity]) {
        var (words, entities): ([String], [Entity]) = ([], [])
        for part in saying.pattern.split(separator: " ") {
            guard part.hasPrefix("{") else {
                words.append(String(part))
                continue
            }
            let names = part.dropFirst().dropLast().split(separator: ":").map(String.init)
            guard let list = names.first, let entity = names.last,
                let value = dictionary.list(named: list)?.values.randomElement(using: &random),
                let form = value.forms.randomElement(using: &random)
            else { continue }
            let said = form.split(separator: " ").map(String.init)
            entities.append(
                Entity(
                    name: entity, value: value.canonical, text: form, words: words.count..<words.count + said.count))
            words += said
        }
        return (words.joined(separator: " "), entities)
    }
}
#endif
