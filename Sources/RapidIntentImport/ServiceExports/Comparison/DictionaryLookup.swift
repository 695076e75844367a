import RapidIntent

/// Matches final transcripts with dictionaries, one after the other, like the resolver.
struct DictionaryLookup {
    private var matchers: [(dictionary: CommandDictionary, matcher: TranscriptMatcher)]

    init(_ dictionaries: [CommandDictionary]) {
        matchers = dictionaries.map { ($0, TranscriptMatcher($0)) }
    }

    /// The match for a text in an empty situation, in the first dictionary with a single match; nil if there is none.
    mutating func match(for text: String) -> Match? {
        for index in matchers.indices {
            if let match = matchers[index].matcher.update(to: text).match { return match }
        }
        return nil
    }

    /// The location of the phrase of a match; nil if it is unknown.
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
