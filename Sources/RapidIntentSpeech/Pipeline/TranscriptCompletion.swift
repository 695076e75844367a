public import RapidIntent

/// Tells whether a transcript is a whole command that nothing can follow, so that a short silence ends the utterance.
///
/// ```swift
/// configuration.completion = .dictionaries(active)
/// ```
public struct TranscriptCompletion: Sendable {
    private let decide: @Sendable (Transcript) -> Bool

    /// Asks a function, on every transcript of an utterance.
    public init(_ decide: @escaping @Sendable (Transcript) -> Bool) { self.decide = decide }

    /// Asks dictionaries: some phrase is complete, and nothing that may follow in any of them makes another command of it.
    ///
    /// Costs what following the words once costs, some microseconds.
    public static func dictionaries(_ active: ActiveDictionaries) -> TranscriptCompletion {
        TranscriptCompletion { transcript in
            var isMatched = false
            for dictionary in active.current.dictionaries(for: transcript.locale) {
                var scope = MatchScope.everything
                if !transcript.context.isEmpty { scope = scope.joined(with: transcript.context) }
                var matcher = TranscriptMatcher(dictionary, scope: scope)
                let state = matcher.update(to: transcript.text)
                if state.matches.isEmpty ? state.canContinue : state.canChange { return false }
                isMatched = isMatched || !state.matches.isEmpty
            }
            return isMatched
        }
    }

    /// Whether nothing can follow a transcript.
    func isComplete(_ transcript: Transcript) -> Bool { decide(transcript) }
}
