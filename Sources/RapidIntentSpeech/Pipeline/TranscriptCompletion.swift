public import RapidIntent

/// Decides whether a transcript is a complete command that nothing can follow, so that a short silence ends the
/// utterance.
///
/// ```swift
/// configuration.completion = .dictionaries(active)
/// ```
public struct TranscriptCompletion: Sendable {
    private let decide: @Sendable (Transcript) -> Bool

    /// Creates a decision by a function, which is called for every transcript of an utterance.
    package init(_ decide: @escaping @Sendable (Transcript) -> Bool) { self.decide = decide }

    /// Creates a decision by dictionaries: a phrase is complete, and no further words can change the command in any of
    /// them.
    ///
    /// Costs one match of the words, some microseconds.
    public static func dictionaries(_ active: ActiveDictionaries) -> TranscriptCompletion {
        TranscriptCompletion { transcript in
            var isMatched = false
            for dictionary in active.current.dictionaries(for: transcript.locale) {
                let scope = MatchScope(context: transcript.context, moment: transcript.moment)
                var matcher = TranscriptMatcher(dictionary, scope: scope)
                let state = matcher.update(to: transcript.text)
                if state.matches.isEmpty ? state.canContinue : state.canChange { return false }
                isMatched = isMatched || !state.matches.isEmpty
            }
            return isMatched
        }
    }

    /// Whether nothing can follow a transcript.
    package func isComplete(_ transcript: Transcript) -> Bool { decide(transcript) }
}
