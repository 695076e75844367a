import RapidIntent

/// Says the tests and examples of a dictionary word by word, and counts where a command is complete and where the sentence
/// goes on.
///
/// This is a weak prior for how people go on, for dictionaries without telemetry.
struct Rehearsal {
    private(set) var histories = PhraseHistories()

    /// The maximum number of sentences that count in one situation.
    ///
    /// Together they weigh half as much as the estimate from the number of phrases that can continue.
    private static let limit = 10

    /// Says the sentences of sources; takes a few microseconds a word.
    ///
    /// Tests that must match nothing are left out, and so are sentences that no phrase matches as a whole.
    init(of sources: [DictionarySource], in compiled: CompiledDictionary) {
        let tests = sources.lazy.flatMap(\.tests).filter { $0.intent != nil }
        let examples = sources.lazy.flatMap(\.intents).flatMap(\.examples)
        guard tests.first != nil || examples.first != nil else { return }
        var matcher = TranscriptMatcher(CommandDictionary(compiled))
        for test in tests { say(test.text.value, to: &matcher, in: MatchScope(context: test.context)) }
        for example in examples { say(example.value, to: &matcher, in: .everything) }
    }

    private mutating func say(_ sentence: String, to matcher: inout TranscriptMatcher, in scope: MatchScope) {
        matcher.scope = scope
        matcher.update(to: "")
        var stops = PhraseStops()
        for word in sentence.split(whereSeparator: \.isWhitespace) {
            let state = matcher.update(to: String(sentence[..<word.endIndex]))
            stops.hear(state, matcher.text, at: .zero)
        }
        guard let command = matcher.state.match?.command else { return }
        for stop in stops.stops(before: command) where (histories.histories[stop.key]?.said ?? 0) < Self.limit {
            let history = PhraseHistory(said: 1, continued: stop.wordsAfter > 0 ? 1 : 0)
            histories.merge(PhraseHistories([stop.key: history]))
        }
    }
}
