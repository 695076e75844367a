import RapidIntent

/// Says final transcripts to dictionaries, one after the other, as the resolver would.
struct DictionaryLookup {
    private var matchers: [(dictionary: CommandDictionary, matcher: TranscriptMatcher)]

    init(_ dictionaries: [CommandDictionary]) {
        matchers = dictionaries.map { ($0, TranscriptMatcher($0)) }
    }

    /// What a text means, without a situation, to the first dictionary to which it means one thing; nil if there is none.
    mutating func match(for text: String) -> Match? {
        for index in matchers.indices {
            if let match = matchers[index].matcher.update(to: text).match { return match }
        }
        return nil
    }

    /// Where the phrase of a match stands; nil where that is not known.
    func place(of match: Match) -> DictionaryDiagnostic.Note? {
        for (dictionary, _) in matchers {
            let phrases = dictionary.intent(named: match.command.intent)?.phrases
            if let location = phrases?.first(where: { $0.text == match.phrase })?.location {
                return .init("it fits phrase '\(match.phrase)'", at: location)
            }
        }
        return nil
    }
}
