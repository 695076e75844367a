/// What the words that a matcher followed come to, seen from inside: for explanations and reviews, which need more than a
/// ``MatchState``.
package struct MatchReader {
    package let matcher: TranscriptMatcher
    package let states: TemplateStates?

    package init(_ matcher: TranscriptMatcher, states: TemplateStates?) {
        self.matcher = matcher
        self.states = states
    }

    package typealias Candidate = TranscriptMatcher.Candidate

    package var dictionary: CommandDictionary.Storage { matcher.dictionary }
    package var text: NormalisedText { matcher.text }
    package var scope: MatchScope { matcher.scope }
    package var walk: PhraseWalk { matcher.walk }
    package var network: TemplateNetwork { matcher.index.templates.network }

    /// The best matches of the first `count` words.
    package func matches(after count: Int) -> [Match] { matcher.matches(after: count, states) }

    /// What a reading stands for; nil if the situation or a value forbids it.
    ///
    /// - Parameter whateverItNeeds: Whether the conditions of its phrase are passed over.
    package func candidate(for reading: TemplateReading, whateverItNeeds: Bool = false) -> Candidate? {
        matcher.candidate(for: reading, whateverItNeeds: whateverItNeeds)
    }

    /// Whether an intent is switched on.
    package func isOn(_ intent: Int32) -> Bool { matcher.isOn(intent) }

    /// The literal phrases without conditions that the first `count` words make up.
    package func literals(after count: Int) -> [Candidate] { matcher.literals(after: count) }

    /// Whether a further word may follow the first `count`.
    package func canContinue(after count: Int) -> Bool { matcher.canContinue(after: count, states) }

    /// Whether what may follow the first `count` words could make another command of them than a match.
    package func canChange(_ match: Match?, after count: Int) -> Bool { matcher.canChange(match, after: count, states) }

    /// The numbers that further words could make of the last word, where something asks for them.
    package func openNumbers(after count: Int) -> [NumberRange] { matcher.openNumbers(after: count, states) }
}
