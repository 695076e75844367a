import RapidIntent

/// Says the tests and examples of a dictionary word by word, and counts where a command is complete and where the sentence
/// goes on.
///
/// This is a weak prior for how people go on, for dictionaries without telemetry.
struct Rehearsal {
    private(set) var histories = PhraseHistories()

    /// Says the sentences of sources; takes some microseconds a word.
    ///
    /// Tests that must match nothing are left out.
    init(of sources: [DictionarySource], in compiled: CompiledDictionary) {
        let tests = sources.lazy.flatMap(\.tests).filter { $0.intent != nil }
        let examples = sources.lazy.flatMap(\.intents).flatMap(\.examples)
        guard tests.first != nil || examples.first != nil else { return }
        let dictionary = CommandDictionary(compiled)
        for test in tests { say(test.text.value, in: dictionary, MatchScope(context: test.context)) }
        for example in examples { say(example.value, in: dictionary, .everything) }
    }

    private mutating func say(_ sentence: String, in dictionary: CommandDictionary, _ scope: MatchScope) {
        var matcher = TranscriptMatcher(dictionary, scope: scope)
        var stops = PhraseStops()
        let words = sentence.split(whereSeparator: \.isWhitespace)
        for count in 1...max(1, words.count) {
            let state = matcher.update(to: words.prefix(count).joined(separator: " "))
            stops.hear(state, matcher.text, at: .zero)
        }
        for stop in stops.stops(before: matcher.state.match?.command) {
            let history = PhraseHistory(said: 1, continued: stop.wordsAfter > 0 ? 1 : 0)
            histories.merge(PhraseHistories([stop.key: history]))
        }
    }
}
