/// Follows the transcripts of one utterance through several dictionaries at once.
struct DictionarySetMatcher: Sendable {
    private let dictionaries: DictionarySet
    private let scope: MatchScope
    private var locale: LocaleIdentifier?
    private var context: [String: String] = [:]
    private var matchers: [TranscriptMatcher] = []
    /// What is known after the text that was followed last.
    private(set) var state = MatchState(canContinue: true)

    init(_ dictionaries: DictionarySet, scope: MatchScope) {
        self.dictionaries = dictionaries
        self.scope = scope
        listen()
    }

    /// The text that was followed last, as the first dictionary sees it.
    var text: NormalisedText { matchers.first?.text ?? NormalisedText() }

    /// Takes what is said about the utterance beside its words; whether that is news.
    mutating func take(locale: LocaleIdentifier?, context: [String: String]) -> Bool {
        var isNews = false
        if let locale, locale != self.locale {
            self.locale = locale
            listen()
            isNews = true
        }
        if context != self.context {
            self.context = context
            let scope = scope.joined(with: context)
            for index in matchers.indices { matchers[index].scope = scope }
            isNews = true
        }
        return isNews
    }

    private mutating func listen() {
        let scope = scope.joined(with: context)
        matchers = dictionaries.dictionaries(for: locale).map { TranscriptMatcher($0, scope: scope) }
    }

    /// Follows the text of the next transcript.
    mutating func update(to text: String) -> MatchState {
        state = MatchState()
        var decided = false
        for index in matchers.indices {
            let found = matchers[index].update(to: text)
            state.canContinue = state.canContinue || found.canContinue
            if !decided, !found.matches.isEmpty {
                decided = true
                state.matches = found.matches
                state.canChange = state.canChange || found.canChange
            } else {
                // What only another dictionary goes on with would be another command.
                state.canChange = state.canChange || found.canContinue
            }
        }
        return state
    }
}
