extension DictionarySet {
    /// What a text means by these dictionaries alone, as a final transcript: at once, and without a task.
    ///
    /// ```swift
    /// dictionaries.resolutions(of: "Where am I?").first?.outcome   // .fired(…)
    /// ```
    ///
    /// The same as ``IntentResolver/resolutions(of:utterance:locale:scope:)`` says without a service and without observers.
    ///
    /// - Returns: The end of each segment, in order; none for a text without a word, such as punctuation.
    public func resolutions(
        of text: String, utterance: UtteranceID = "text", locale: LocaleIdentifier? = nil,
        scope: MatchScope = .everything
    ) -> [Resolution] {
        var machine = ResolverStateMachine(dictionaries: self, asksService: false)
        machine.scope = scope
        let transcript = Transcript(utterance: utterance, at: .zero, text: text, isFinal: true, locale: locale)
        return machine.handle(.transcript(transcript)).compactMap { output in
            if case .event(let event) = output, case .ended(let resolution) = event.kind { resolution } else { nil }
        }
    }
}
