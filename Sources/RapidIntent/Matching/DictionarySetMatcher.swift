/// Matches the transcripts of one utterance against several dictionaries.
struct DictionarySetMatcher: Sendable {
    private let dictionaries: DictionarySet
    private(set) var scope: MatchScope
    private var locale: LocaleIdentifier?
    private var context: [String: String] = [:]
    private var matchers: [TranscriptMatcher] = []
    private var spoken: LocaleIdentifier?
    private var dividing = DividingWords.none
    private var allowsFrames = true
    private var reportsTentative = false
    /// The result for the last text.
    private(set) var state = MatchState(canContinue: true)

    /// Creates a matcher before the first word.
    ///
    /// - Parameter last: The matcher of the previous utterance in the same stream, whose data is reused.
    init(_ dictionaries: DictionarySet, scope: MatchScope, after last: DictionarySetMatcher? = nil) {
        self.dictionaries = dictionaries
        self.scope = scope
        matchers = last?.matchers ?? []
        listen()
    }

    /// Works out what texts may become, from the next one on, for ``tentativeMeaning(most:)``.
    mutating func reportTentativeMeanings() {
        reportsTentative = true
        for index in matchers.indices { matchers[index].reportTentativeMeanings() }
    }

    /// What the last text may still mean; nothing unless ``reportTentativeMeanings()`` was called before it.
    ///
    /// - Parameter most: The maximum number of intents.
    func tentativeMeaning(most: Int) -> TentativeMeaning {
        // By index: a closure over matchers would copy each.
        TentativeMeaning(
            matchers.indices.map { (matchers[$0].possible, matchers[$0].dictionary.intents) }, state, most: most)
    }

    /// The last text, as normalised for the first dictionary.
    var text: NormalisedText { matchers.first?.text ?? NormalisedText() }

    /// The number of its words; a copy of the whole text costs more.
    var wordCount: Int { matchers.first?.text.count ?? 0 }

    /// The conjunctions of the spoken language, and those after which nothing needs to follow.
    var conjunctions: WordSequences { dividing.conjunctions }
    var openConjunctions: WordSequences { dividing.openConjunctions }
    /// The polite frames of the spoken language; none if a dictionary wants none.
    var frames: PoliteFrames { allowsFrames ? dividing.frames : .none }
    /// The words by which people leave out others.
    var implying: ImplyingWords { dividing.implying }

    /// Whether a phrase or an example of a dictionary has a word, in normal form.
    func knows(_ word: String) -> Bool { matchers.contains { $0.dictionary.isKnown(word) } }

    /// What speaks against commands in the spoken language.
    var refusalCues: RefusalCues { RefusalCues.cues(for: dictionaries.spoken(spoken)) }

    /// The normal form of a text for the first dictionary.
    func normalise(_ text: String) -> NormalisedText {
        matchers.first?.normaliser.normalise(text) ?? NormalisedText()
    }

    /// The lists of the dictionaries of the locale.
    var lists: UnclaimedLists { UnclaimedLists(dictionaries: dictionaries.dictionaries(for: locale)) }

    /// Updates the locale, context and moment of the utterance; returns whether they changed.
    mutating func update(
        locale: LocaleIdentifier?, context: [String: String], moment: LocalDateTime? = nil
    ) -> Bool {
        var isNews = false
        if let moment, moment != scope.moment {
            scope.moment = moment
            for index in matchers.indices { matchers[index].scope.moment = moment }
            isNews = true
        }
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
        matchers = dictionaries.dictionaries(for: locale).map { dictionary in
            let known = matchers.first { $0.dictionary === dictionary.storage }
            var matcher =
                known.map { TranscriptMatcher(restarting: $0) } ?? TranscriptMatcher(dictionary, scope: scope)
            if known != nil { matcher.scope = scope }
            if reportsTentative { matcher.reportTentativeMeanings() }
            return matcher
        }
        let language = matchers.first?.normaliser.locale ?? dictionaries.locale
        let allowsFrames = matchers.allSatisfy { $0.dictionary.compiled.allowsPoliteFrames }
        guard language.language != spoken?.language || allowsFrames != self.allowsFrames else { return }
        (spoken, self.allowsFrames) = (language, allowsFrames)
        dividing = DividingWords.words(for: dictionaries.spoken(language))
    }

    /// A copy before the first word, for a part of the text.
    var restarted: DictionarySetMatcher {
        var copy = self
        copy.reportsTentative = false
        copy.listen()
        copy.state = MatchState(canContinue: true)
        return copy
    }

    /// Whether a text that matches no phrase may contain several commands.
    ///
    /// - Parameter isFinal: Whether no more words follow.
    func mayHoldSeveral(isFinal: Bool) -> Bool {
        guard !matchers.isEmpty, matchers[0].text.count > 1 else { return false }
        guard state.matches.isEmpty else { return isFinal && conjunctionInWildcard != nil }
        if beginsWithFrame, isFinal || !mayBecomeOnePhrase { return true }
        if isFinal, !state.isDead { return true }
        return matchers.contains(where: \.hasCompletePrefix) && (isFinal || state.isDead || hasConjunction)
    }

    /// Whether a text may leave out words or take some back: if it matches no phrase, or may complete what was begun.
    func mayLeaveOutWords(after said: EarlierCommands) -> Bool {
        guard let text = matchers.first?.text, state.matches.isEmpty || said.beginning != nil,
            text.count <= ImpliedDivision.wordLimit
        else { return false }
        if said != .none { return text.count > 0 }
        guard text.count > 2 else { return false }
        let words = text.words
        let cues = [
            conjunctions, implying.joints, implying.pronouns, implying.plurals, implying.replacing,
            implying.replacingWeakly, implying.givingUp, implying.reasons,
        ]
        return words.indices.contains { index in
            cues.contains { !$0.lengths(at: words[index...]).isEmpty }
        }
    }

    /// Whether the text contains a conjunction after its first word.
    private var hasConjunction: Bool {
        let words = matchers[0].text.words
        return words.indices.dropFirst().contains { !conjunctions.lengths(at: words[$0...]).isEmpty }
    }

    /// Whether more words could make the whole text one phrase.
    ///
    /// That a wildcard at the beginning of a phrase matches any text is no reason against a polite command.
    var mayBecomeOnePhrase: Bool { !state.isDead && !(beginsWithFrame && isAliveByWildcardOnly) }

    /// The odds that a speaker goes on to make the whole text one phrase.
    var oddsOfOnePhrase: ContinuationOdds { matchers.reduce(.none) { $0 + $1.oddsOfCompletion } }

    /// The place of the first conjunction inside a wildcard at the end of the match, as a word of the text; nil if there is none.
    var conjunctionInWildcard: Int? {
        let words = matchers[0].text.words
        guard let last = words.last(where: { !$0.isFiller }),
            let wildcard = state.match?.wildcardWords.first(where: { $0.upperBound >= last.sourceEnd })
        else { return nil }
        return words.indices.first { index in
            words[index].sourceStart > wildcard.lowerBound && !conjunctions.lengths(at: words[index...]).isEmpty
        }.map { Int(words[$0].sourceStart) }
    }

    /// Whether the text begins with polite words, after fillers.
    private var beginsWithFrame: Bool {
        guard allowsFrames else { return false }
        let (words, first) = (matchers[0].text.words, matchers[0].text.leadingFillers)
        return !dividing.frames.openings.lengths(at: words[first...]).isEmpty
    }

    /// Whether no phrase is complete, and none can become complete except those of which only a wildcard at the beginning has
    /// matched.
    var isAliveByWildcardOnly: Bool {
        !state.isDead && state.matches.isEmpty && matchers.allSatisfy { $0.state.isDead || $0.isAliveByWildcardOnly }
    }

    /// The intent of every command of which the text may be the beginning, and its own question if a value may follow at once; nil if
    /// there are several intents, or none.
    var intentOfBeginning: (name: String, question: String?)? {
        let all = matchers.filter { !$0.state.isDead }.map { ($0.dictionary.intents, $0.continuingIntents) }
        let intents = all.reduce(into: Set<String>()) { $0.formUnion($1.1.ofTemplates) }
        guard intents.count == 1, let name = intents.first, !all.contains(where: \.1.hasOthers) else { return nil }
        let question = all.lazy.filter(\.1.takesValue).flatMap(\.0).first { $0.name == name && $0.ask != nil }?.ask
        return (name, question)
    }

    /// Whether the text ends inside a value of a command, in any dictionary.
    var endsInValue: Bool { matchers.contains(where: \.endsInValue) }

    /// Finds where commands that begin at the first word can end, in all dictionaries.
    func reach() -> CommandReach {
        var all = CommandReach()
        for matcher in matchers {
            let reach = matcher.reach()
            all.ends += reach.ends
            if let end = reach.lastEndWithoutWildcard {
                all.lastEndWithoutWildcard = max(end, all.lastEndWithoutWildcard ?? end)
            }
            all.isAlive = all.isAlive || reach.isAlive
            all.begins = all.begins || reach.begins
        }
        if matchers.count > 1 { all.ends = Set(all.ends).sorted() }
        return all
    }

    /// Processes the text of the next transcript.
    mutating func update(to text: String) -> MatchState {
        state = MatchState()
        var decided = false
        var odds = ContinuationOdds.none
        for index in matchers.indices {
            let found = matchers[index].update(to: text)
            state.canContinue = state.canContinue || found.canContinue
            if !decided, !found.matches.isEmpty {
                decided = true
                state.matches = found.matches
                state.canChange = state.canChange || found.canChange
                state.following = found.following
                if found.canChange { odds = odds + found.odds }
            } else if found.canContinue {
                // Words that continue only in another dictionary would give another command.
                state.canChange = true
                odds = odds + found.odds
            }
        }
        state.odds = odds
        return state
    }
}
