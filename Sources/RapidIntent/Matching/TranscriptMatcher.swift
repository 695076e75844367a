/// Matches the transcripts of an utterance against a dictionary.
///
/// ```swift
/// var matcher = TranscriptMatcher(dictionary)
/// matcher.update(to: "where am").matches           // []
/// matcher.update(to: "Where am I?").match?.phrase  // "where am i"
/// ```
///
/// A text that extends the last one costs one or two hash probes per new word. A revised text costs the same for each
/// word from the first change on. The costs do not depend on the size of the dictionary. For a complete template, the
/// matcher finds the entities by going back over all words of the text, in at most 64 ways for each of at most 256
/// readings. The matcher is a value: copies are independent, and one matcher can process any number of utterances.
public struct TranscriptMatcher: Sendable {
    let dictionary: CommandDictionary.Storage
    /// The phrases of the dictionary, in this stream's own instance.
    let index: PhraseIndex
    private var mask: TemplateMask
    private(set) var walk = PhraseWalk()
    private var start = 0
    /// The number of the template automaton's cache that was used last.
    private var memory = 0
    /// The last text, in normal form.
    package private(set) var text = NormalisedText()
    /// The result for the last text.
    public private(set) var state = MatchState(canContinue: true)
    /// The number of words of the shortest complete phrase at the beginning of the text, without a check of conditions
    /// and switches; and how many words were searched for it.
    private var shortest: (complete: Int?, searched: Int) = (nil, 0)

    /// The scope of matching; a change applies from the next transcript on.
    public var scope: MatchScope {
        didSet {
            guard scope != oldValue else { return }
            mask = dictionary.mask(for: scope)
            walk.restart()
        }
    }

    /// Creates a matcher for a dictionary.
    public init(_ dictionary: CommandDictionary, scope: MatchScope = .everything) {
        self.init(dictionary.storage, scope: scope)
    }

    package init(_ dictionary: CommandDictionary.Storage, scope: MatchScope) {
        self.dictionary = dictionary
        index = PhraseIndex(forStream: dictionary.index)
        self.scope = scope
        mask = dictionary.mask(for: scope)
        text.reserveCapacity()
    }

    /// Creates a matcher that considers every template, whether or not its conditions are met.
    ///
    /// The matches still depend on the scope. Used to explain which context is missing.
    package init(ignoringConditionsOf dictionary: CommandDictionary.Storage, scope: MatchScope) {
        self.init(dictionary, scope: scope)
        mask = .all
    }

    /// Creates a matcher before the first word that reuses the stream's data of another matcher.
    init(restarting other: TranscriptMatcher) {
        dictionary = other.dictionary
        index = other.index
        scope = other.scope
        mask = other.mask
        memory = other.memory
        text.reserveCapacity()
    }

    /// Creates a copy that evaluates the same words in another scope.
    package init(_ other: TranscriptMatcher, judgedIn scope: MatchScope) {
        self = other
        self.scope = scope
    }

    /// The normaliser that matching uses.
    package var normaliser: Normaliser { index.normaliser }

    /// Gives `body` detailed access to the matches, for explanations that need more than ``state``.
    ///
    /// Costs at most as much as one update with the whole text.
    package func read<Result: Sendable>(_ body: (MatchReader) -> Result) -> Result {
        let templates = index.templates
        guard !templates.network.isEmpty else { return body(MatchReader(self, states: nil)) }
        var memory = memory
        return templates.withStates(of: &memory) { states in
            var matcher = self
            matcher.walk.appendToTemplates(text, from: start, in: index, mask: mask, states)
            return body(MatchReader(matcher, states: states))
        }
    }

    /// Processes the complete text of the next transcript, which may differ from the last one in any way.
    @discardableResult
    public mutating func update(to original: String) -> MatchState {
        let kept = index.normaliser.update(&text, to: original)
        if text.leadingFillers == start {
            walk.rollBack(to: max(0, kept - start))
        } else {
            start = text.leadingFillers
            walk.restart()
        }
        shortest.searched = min(shortest.searched, walk.count)
        if let complete = shortest.complete, complete > walk.count { shortest.complete = nil }
        walk.append(text, from: start + walk.count, in: index)
        if index.templates.network.isEmpty {
            judge(nil)
        } else {
            var memory = memory
            index.templates.withStates(of: &memory) { appendToTemplates($0) }
            self.memory = memory
        }
        return state
    }

    /// Advances the template steps over the new words and computes the result.
    private mutating func appendToTemplates(_ states: TemplateStates) {
        walk.appendToTemplates(text, from: start, in: index, mask: mask, states)
        judge(states)
    }

    /// Computes the result for the current words.
    private mutating func judge(_ states: TemplateStates?) {
        state = matchState(states)
        while shortest.complete == nil, shortest.searched + 1 < walk.count,
            shortest.searched == 0 || canContinue(after: shortest.searched, states)
        {
            shortest.searched += 1
            if isComplete(after: shortest.searched, states) { shortest.complete = shortest.searched }
        }
    }

    /// Whether a phrase may match the beginning of the text, but not all of it.
    var hasCompletePrefix: Bool { shortest.complete.map { $0 < walk.count } ?? false }

    /// The result for the current words.
    private func matchState(_ states: TemplateStates?) -> MatchState {
        let count = text.count
        guard count > 0 else { return MatchState(canContinue: true) }
        var state = MatchState(canContinue: canContinue(after: count, states))
        // Prefer a match of all words to a match without the trailing fillers: a song may be called "Hey".
        var end = walk.count
        repeat {
            state.matches = matches(after: end, states)
            end -= 1
        } while state.matches.isEmpty && end >= count
        // Consider continuations with and without the trailing fillers: a revision may drop an "um".
        if text.trailingFillers > 0 { state.canContinue = state.canContinue || canContinue(after: walk.count, states) }
        state.canChange = state.canContinue
        guard let match = state.matches.first else { return state }
        var change = change(of: match, after: count, states)
        if change == nil, text.trailingFillers > 0 { change = self.change(of: match, after: walk.count, states) }
        state.canChange = change != nil
        if let change { (state.following, state.odds) = (change.following, change.odds) }
        return state
    }
}
