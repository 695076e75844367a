/// What the words that a matcher followed come to, seen from inside: for explanations and reviews, which need more than a
/// ``MatchState``.
struct MatchReader {
    let matcher: TranscriptMatcher
    let states: TemplateStates?

    init(_ matcher: TranscriptMatcher, states: TemplateStates?) {
        self.matcher = matcher
        self.states = states
    }

    typealias Candidate = TranscriptMatcher.Candidate

    var dictionary: CommandDictionary.Storage { matcher.dictionary }
    var text: NormalisedText { matcher.text }
    var scope: MatchScope { matcher.scope }
    var walk: PhraseWalk { matcher.walk }
    var network: TemplateNetwork { matcher.index.templates.network }

    /// The best matches of the first `count` words.
    func matches(after count: Int) -> [Match] { matcher.matches(after: count, states) }

    /// What a reading stands for; nil if the situation or a value forbids it.
    ///
    /// - Parameter whateverItNeeds: Whether the conditions of its phrase are passed over.
    func candidate(for reading: TemplateReading, whateverItNeeds: Bool = false) -> Candidate? {
        matcher.candidate(for: reading, whateverItNeeds: whateverItNeeds)
    }

    /// Whether an intent is switched on.
    func isOn(_ intent: Int32) -> Bool { matcher.isOn(intent) }

    /// The literal phrases without conditions that the first `count` words make up.
    func literals(after count: Int) -> [Candidate] { matcher.literals(after: count) }

    /// Whether a further word may follow the first `count`.
    func canContinue(after count: Int) -> Bool { matcher.canContinue(after: count, states) }

    /// Whether what may follow the first `count` words could make another command of them than a match.
    func canChange(_ match: Match?, after count: Int) -> Bool { matcher.canChange(match, after: count, states) }

    /// The numbers that further words could make of the last word, where something asks for them.
    func openNumbers(after count: Int) -> [NumberRange] { matcher.openNumbers(after: count, states) }
}
