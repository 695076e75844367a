extension DictionarySet {
    /// Resolves a final text with these dictionaries alone, synchronously.
    ///
    /// ```swift
    /// dictionaries.resolutions(of: "Where am I?").first?.outcome   // .fired(…)
    /// ```
    ///
    /// The result equals that of ``IntentResolver/resolutions(of:utterance:locale:scope:)`` without service and
    /// observers.
    ///
    /// - Returns: The result of each segment, in order; empty for a text without words, such as punctuation.
    public func resolutions(
        of text: String, utterance: UtteranceID = "text", locale: LocaleIdentifier? = nil,
        scope: MatchScope = .everything, nearMisses: NearMissPolicy? = .standard
    ) -> [Resolution] {
        var machine = ResolverStateMachine(dictionaries: self, asksService: false, nearMisses: nearMisses)
        machine.scope = scope
        let transcript = Transcript(utterance: utterance, at: .zero, text: text, isFinal: true, locale: locale)
        return machine.handle(.transcript(transcript)).compactMap { output in
            if case .event(let event) = output, case .ended(let resolution) = event.kind { resolution } else { nil }
        }
    }
}
