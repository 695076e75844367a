/// Follows the transcripts of one utterance through several dictionaries at once.
struct DictionarySetMatcher: Sendable {
    private let dictionaries: DictionarySet
    private let scope: MatchScope
    private var locale: LocaleIdentifier?
    private var context: [String: String] = [:]
    private var matchers: [TranscriptMatcher] = []
    /// Looked up when they are first asked for.
    private var knownConjunctions: Conjunctions?
    /// Whether a dictionary knows a command that ends before the text does.
    private var holdsCompletePhrase = false
    /// What is known after the text that was followed last.
    private(set) var state = MatchState(canContinue: true)

    /// Stands before the first word.
    ///
    /// - Parameter last: What followed the utterance before in the same stream; what it has of the dictionaries is used again.
    init(_ dictionaries: DictionarySet, scope: MatchScope, after last: DictionarySetMatcher? = nil) {
        self.dictionaries = dictionaries
        self.scope = scope
        matchers = last?.matchers ?? []
        listen()
    }

    /// The text that was followed last, as the first dictionary sees it.
    var text: NormalisedText { matchers.first?.text ?? NormalisedText() }

    /// Takes what is said about the utterance beside its words; whether that is news.
    mutating func update(locale: LocaleIdentifier?, context: [String: String]) -> Bool {
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
        knownConjunctions = nil
        let scope = scope.joined(with: context)
        matchers = dictionaries.dictionaries(for: locale).map { dictionary in
            guard let known = matchers.first(where: { $0.dictionary === dictionary.storage }) else {
                return TranscriptMatcher(dictionary, scope: scope)
            }
            var matcher = TranscriptMatcher(restarting: known)
            matcher.scope = scope
            return matcher
        }
    }

    /// The same before the first word, for a part of the text.
    var restarted: DictionarySetMatcher {
        var copy = self
        copy.listen()
        copy.state = MatchState(canContinue: true)
        return copy
    }

    /// Whether the text, of which no phrase is made, may hold several commands: one may be complete before it ends.
    ///
    /// - Parameter isFinal: Whether nothing more follows; otherwise a text of which a phrase may still be made holds one.
    func mayHoldSeveral(isFinal: Bool) -> Bool {
        guard isFinal ? state.matches.isEmpty : state.isDead, !matchers.isEmpty else { return false }
        // What may still become a phrase was not looked at for a complete one before its end.
        return (holdsCompletePhrase || !state.isDead) && matchers[0].text.count > 1
    }

    /// The conjunctions of the language that is spoken.
    var conjunctions: Conjunctions {
        mutating get {
            if let knownConjunctions { return knownConjunctions }
            let found = Conjunctions.conjunctions(for: matchers.first?.normaliser.locale ?? dictionaries.locale)
            knownConjunctions = found
            return found
        }
    }

    /// How far commands reach from the first word, whichever dictionary knows them.
    func reach() -> CommandReach {
        var all = CommandReach()
        for matcher in matchers {
            let reach = matcher.reach()
            all.ends += reach.ends
            all.isAlive = all.isAlive || reach.isAlive
            all.begins = all.begins || reach.begins
        }
        if matchers.count > 1 { all.ends = Set(all.ends).sorted() }
        return all
    }

    /// Follows the text of the next transcript.
    mutating func update(to text: String) -> MatchState {
        state = MatchState()
        var decided = false
        holdsCompletePhrase = false
        for index in matchers.indices {
            let found = matchers[index].update(to: text)
            if matchers[index].mayHoldSeveral { holdsCompletePhrase = true }
            state.canContinue = state.canContinue || found.canContinue
            if !decided, !found.matches.isEmpty {
                decided = true
                state.matches = found.matches
                state.canChange = state.canChange || found.canChange
                state.continuations = found.continuations
            } else {
                // What only another dictionary goes on with would be another command.
                state.canChange = state.canChange || found.canContinue
            }
        }
        return state
    }
}
