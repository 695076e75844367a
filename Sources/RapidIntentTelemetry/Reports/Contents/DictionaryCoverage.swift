#if SQLite
import RapidIntent

/// The share of the dictionaries that people use.
package struct DictionaryCoverage: Sendable, Equatable {
    package var intents = 0
    /// The intents without a recorded command, in the order of the dictionaries.
    package var unheardIntents: [String] = []
    /// The number of phrases in the dictionaries; a template counts once.
    package var phrases = 0
    package var heardPhrases = 0
    /// The first phrases that were never heard, in the order of the dictionaries; limited like the other lists of the
    /// report.
    ///
    /// Empty if every command was recorded without its phrase.
    package var unheard: [UnheardPhrase] = []
    /// The number of commands of the dictionary recorded without their phrase, so that more phrases may have been
    /// heard.
    var withoutPhrase = 0

    var unheardPhrases: Int { phrases - heardPhrases }
    /// Whether the recorded commands contain phrases: false if every command was recorded without its phrase.
    var knowsPhrases: Bool { heardPhrases > 0 || withoutPhrase == 0 }

    package struct UnheardPhrase: Sendable, Equatable {
        /// The phrase as its author wrote it.
        package var phrase: String
        package var intent: String
    }
}

/// A dictionary phrase as recorded in a row of telemetry.
struct HeardPhrase: Hashable {
    var intent: String
    /// The phrase; nil if none is recorded.
    var phrase: String?
}

extension DictionaryCoverage {
    /// Compares dictionaries with the recorded commands.
    ///
    /// - Parameters:
    ///   - dictionaries: The dictionaries; a phrase that two of them have for the same intent counts once.
    ///   - heard: The number of recorded commands by intent and phrase.
    ///   - top: The maximum number of listed phrases.
    init(of dictionaries: DictionarySet, heard: [HeardPhrase: Int], top: Int) {
        let heardIntents = Set(heard.keys.map(\.intent))
        var (names, seen) = (Set<String>(), Set<HeardPhrase>())
        for intent in dictionaries.dictionaries.flatMap(\.intents) {
            if names.insert(intent.name).inserted, !heardIntents.contains(intent.name) {
                unheardIntents.append(intent.name)
            }
            for phrase in intent.phrases {
                let key = HeardPhrase(intent: intent.name, phrase: phrase.text)
                guard seen.insert(key).inserted else { continue }
                if heard[key] != nil {
                    heardPhrases += 1
                } else if unheard.count < top {
                    unheard.append(UnheardPhrase(phrase: phrase.text, intent: intent.name))
                }
            }
        }
        (intents, phrases) = (names.count, seen.count)
        withoutPhrase = heard.lazy.filter { $0.key.phrase == nil }.reduce(0) { $0 + $1.value }
        if !knowsPhrases { unheard = [] }
    }
}
#endif
