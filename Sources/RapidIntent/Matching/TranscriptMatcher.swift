/// Follows the transcripts of an utterance through a dictionary.
///
/// ```swift
/// var matcher = TranscriptMatcher(dictionary)
/// matcher.update(to: "where am").matches           // []
/// matcher.update(to: "Where am I?").match?.phrase  // "where am i"
/// ```
///
/// A text that extends the last one costs its new words, one or two hash probes each; one that revises it, the words from
/// the first that changed. Neither depends on the size of the dictionary. Where a template is complete, its entities are read
/// back through the words of the whole text, in at most 64 ways for each of at most 256 readings. A value: copies go their
/// own ways, and one may follow utterance after utterance.
public struct TranscriptMatcher: Sendable {
    let dictionary: CommandDictionary.Storage
    /// The phrases of the dictionary, for this stream.
    let index: PhraseIndex
    private var mask: TemplateMask
    private(set) var walk = PhraseWalk()
    private var start = 0
    /// The memory of the templates that was used last.
    private var memory = 0
    /// The text that was followed last, in normal form.
    package private(set) var text = NormalisedText()
    /// What is known after it.
    public private(set) var state = MatchState(canContinue: true)
    /// Whether no phrase can be made of the text any more, and one may be complete before it ends.
    private(set) var mayHoldSeveral = false

    /// What may be meant; a change counts from the next transcript on.
    public var scope: MatchScope {
        didSet {
            guard scope != oldValue else { return }
            mask = dictionary.mask(for: scope)
            walk.restart()
        }
    }

    /// Stands before the first word.
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

    /// Follows every template, whether or not its conditions are met.
    ///
    /// What the words come to is still a question of the scope: for explaining what a situation lacks.
    package init(ignoringConditionsOf dictionary: CommandDictionary.Storage, scope: MatchScope) {
        self.init(dictionary, scope: scope)
        mask = .all
    }

    /// The same before the first word: with what the stream has of the dictionary already.
    init(restarting other: TranscriptMatcher) {
        dictionary = other.dictionary
        index = other.index
        scope = other.scope
        mask = other.mask
        memory = other.memory
        text.reserveCapacity()
    }

    /// The same words on the same way, judged in another situation.
    package init(_ other: TranscriptMatcher, judgedIn scope: MatchScope) {
        self = other
        self.scope = scope
    }

    /// What makes the normal forms that are followed.
    package var normaliser: Normaliser { index.normaliser }

    /// Gives access to what the words that were followed come to: for explanations, where ``state`` is not enough.
    ///
    /// Costs no more than following the words once.
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

    /// Follows the text of the next transcript: the whole text, whatever has become of the one before.
    @discardableResult
    public mutating func update(to original: String) -> MatchState {
        let kept = index.normaliser.update(&text, to: original)
        if text.leadingFillers == start {
            walk.rollBack(to: max(0, kept - start))
        } else {
            start = text.leadingFillers
            walk.restart()
        }
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

    /// Follows the new words through the templates.
    private mutating func appendToTemplates(_ states: TemplateStates) {
        walk.appendToTemplates(text, from: start, in: index, mask: mask, states)
        judge(states)
    }

    /// Finds what is known after the words that were followed.
    private mutating func judge(_ states: TemplateStates?) {
        state = matchState(states)
        mayHoldSeveral = state.isDead && hasCompletePrefix(states)
    }

    /// What is known after the words that were followed.
    private func matchState(_ states: TemplateStates?) -> MatchState {
        let count = text.count
        guard count > 0 else { return MatchState(canContinue: true) }
        var state = MatchState(canContinue: canContinue(after: count, states))
        // Of all the words, or of those before the fillers at the end, the longer match is meant: a song may be called
        // "Hey".
        var end = walk.count
        repeat {
            state.matches = matches(after: end, states)
            end -= 1
        } while state.matches.isEmpty && end >= count
        if let match = state.matches.first {
            state.canChange = canChange(match, after: count, states)
            if state.canChange { state.continuations = continuations(after: count, states) }
        }
        if text.trailingFillers > 0 {
            // Behind fillers, what could follow the words before them counts too: an "um" may be taken back.
            state.canContinue = state.canContinue || canContinue(after: walk.count, states)
            state.canChange = state.canChange || canChange(state.matches.first, after: walk.count, states)
        }
        return state
    }
}
