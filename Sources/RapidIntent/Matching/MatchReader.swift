/// Detailed access to a matcher's result, for explanations and reviews that need more than a ``MatchState``.
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

    /// The match of a reading; nil if the context or a value rules it out.
    ///
    /// - Parameter ignoringConditions: Whether to ignore the conditions of the phrase.
    package func candidate(for reading: TemplateReading, ignoringConditions: Bool = false) -> Candidate? {
        matcher.candidate(for: reading, ignoringConditions: ignoringConditions)
    }

    /// Whether an intent is enabled.
    package func isOn(_ intent: Int32) -> Bool { matcher.isOn(intent) }

    /// The literal phrases without conditions that match the first `count` words.
    package func literals(after count: Int) -> [Candidate] { matcher.literals(after: count) }

    /// Whether a phrase may continue after the first `count` words.
    package func canContinue(after count: Int) -> Bool { matcher.canContinue(after: count, states) }

    /// The odds that a speaker goes on after a match of the first `count` words; nil if no words can change the command.
    package func oddsOfChange(of match: Match, after count: Int) -> ContinuationOdds? {
        matcher.change(of: match, after: count, states)?.odds
    }

    /// The numbers that further words could form with the last word, if a phrase accepts a number there.
    package func openNumbers(after count: Int) -> [NumberRange] { matcher.openNumbers(after: count, states) }
}
