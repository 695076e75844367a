import RapidIntent

/// The numbers of phrases by what they say, looked up for reports: intents are indexed once one of their phrases is asked
/// for.
struct PhraseNumbers {
    private let dictionary: CommandDictionary.Storage
    private var known: [Int: [String: Int]] = [:]

    init(_ dictionary: CommandDictionary.Storage) { self.dictionary = dictionary }

    /// The first phrase of an intent that says this, and the intent; nil if there is none.
    ///
    /// Constant time, but for the first phrase of an intent, which takes time linear in its phrases.
    mutating func phrase(_ text: String, ofIntent name: String) -> (phrase: Phrase, intent: Intent)? {
        guard let number = dictionary.intentNumbers[name] else { return nil }
        let phrases = dictionary.intents[number].phrases
        if known[number] == nil {
            var numbers: [String: Int] = [:]
            for position in phrases.indices {
                let text = phrases.text(at: position)
                if numbers[text] == nil { numbers[text] = position }
            }
            known[number] = numbers
        }
        return known[number]?[text].map { (phrases[$0], dictionary.intents[number]) }
    }

    /// The phrase of a match.
    mutating func phrase(of match: Match) -> Phrase? {
        phrase(match.phrase, ofIntent: match.command.intent)?.phrase
    }
}
