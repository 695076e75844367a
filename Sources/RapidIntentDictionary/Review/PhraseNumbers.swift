import RapidIntent

/// Finds phrases by their text for reports; an intent is indexed on the first search for one of its phrases.
struct PhraseNumbers {
    private let dictionary: CommandDictionary.Storage
    private var known: [Int: [String: Int]] = [:]

    init(_ dictionary: CommandDictionary.Storage) { self.dictionary = dictionary }

    /// The first phrase of an intent with this text, and the intent; nil if there is none.
    ///
    /// Takes constant time, except for the first search in an intent, which takes time linear in its phrases.
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

    mutating func phrase(of match: Match) -> Phrase? {
        phrase(match.phrase, ofIntent: match.command.intent)?.phrase
    }
}
