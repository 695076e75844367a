import RapidIntent

/// How much of the dictionaries people use.
public struct DictionaryCoverage: Sendable, Equatable {
    /// How many intents the dictionaries declare.
    public var intents = 0
    /// Those that nobody was heard to mean, in the order of the dictionaries.
    public var unheardIntents: [String] = []
    /// How many phrases the dictionaries hold; a template counts once.
    public var phrases = 0
    /// How many of them were heard.
    public var heardPhrases = 0
    /// The first of those that were never heard, in the order of the dictionaries, as many as a list of the report holds;
    /// none where every command was recorded without its phrase.
    public var unheard: [UnheardPhrase] = []
    /// How many commands of the dictionary were recorded without their phrase, so that some phrase may have been heard
    /// after all.
    var withoutPhrase = 0

    /// Begins with nothing.
    package init() {}

    /// How many phrases were never heard.
    var unheardPhrases: Int { phrases - heardPhrases }
    /// Whether what was recorded tells anything about phrases: it does not where every command was recorded without its own.
    var knowsPhrases: Bool { heardPhrases > 0 || withoutPhrase == 0 }

    /// A phrase that was never heard.
    public struct UnheardPhrase: Sendable, Equatable {
        /// The phrase as its author wrote it.
        public var phrase: String
        /// The intent it stands for.
        public var intent: String

        /// Describes a phrase.
        package init(phrase: String, intent: String) {
            self.phrase = phrase
            self.intent = intent
        }
    }
}

/// A phrase of a dictionary, as a row of telemetry names it.
struct HeardPhrase: Hashable {
    var intent: String
    /// Nil where no phrase is recorded.
    var phrase: String?
}

extension DictionaryCoverage {
    /// Compares dictionaries with what was heard.
    ///
    /// - Parameters:
    ///   - dictionaries: The dictionaries; a phrase that two of them hold for the same intent counts once.
    ///   - heard: How often what was heard, by intent and phrase.
    ///   - top: How many phrases are listed at most.
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
