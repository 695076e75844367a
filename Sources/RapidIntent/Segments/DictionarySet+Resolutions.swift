/// Resolves texts with dictionaries, for callers without an ``IntentResolver``.
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
    package func resolutions(
        of text: String, utterance: UtteranceID = "text", locale: LocaleIdentifier? = nil,
        scope: MatchScope = .everything, nearMisses: NearMissPolicy? = .standard
    ) -> [Resolution] {
        var machine = ResolverStateMachine(
            dictionaries: self, asksService: false, configuration: ResolverConfiguration { $0.nearMisses = nearMisses })
        machine.scope = scope
        let transcript = Transcript(utterance: utterance, at: .zero, text: text, isFinal: true, locale: locale)
        return machine.handle(.transcript(transcript)).compactMap(\.resolution)
    }

    /// What becomes of the segments of a final text, as an ``IntentResolver`` decides it, and what the service said of the text if it
    /// was asked.
    ///
    /// - Parameters:
    ///   - configuration: The settings, whose thresholds apply to the service's prediction.
    ///   - service: The service for texts that the dictionaries do not know; nil for none. It is asked at most once.
    ///   - moment: The moment of speech; nil if it is unknown.
    /// - Returns: The outcomes, none for a text without words, and those that the answer decides if the service was asked; and the
    ///   service's prediction or error, nil if it was not asked.
    package func outcomes(
        of text: String, locale: LocaleIdentifier?, _ configuration: ResolverConfiguration,
        service: (any OnlineIntentService)?, moment: LocalDateTime? = nil
    ) async -> (outcomes: [Resolution.Outcome], predicted: Result<Prediction, OnlineIntentError>?) {
        var machine = ResolverStateMachine(
            dictionaries: self, asksService: service != nil, configuration: configuration)
        machine.scope.moment = moment
        let transcript = Transcript(utterance: "text", at: .zero, text: text, isFinal: true, locale: locale)
        let outputs = machine.handle(.transcript(transcript))
        let outcomes = outputs.compactMap { $0.resolution?.outcome }
        if !outcomes.isEmpty { return (outcomes, nil) }
        for output in outputs {
            guard case .ask(_, let id) = output, let service else { continue }
            let predicted = await OnlineAnswers.result(of: Question(text: text, locale: locale), from: service)
            let thresholds = configuration.thresholds(of: service)
            let answer = OnlineAnswers.Answer(
                result: predicted.map { thresholds.outcome(of: $0, in: self, locale: locale, moment: moment) },
                source: .online)
            return (machine.answer(answer, to: id, at: .zero).compactMap { $0.resolution?.outcome }, predicted)
        }
        return ([], nil)
    }

    /// The commands that a sentence fires without a final transcript, with these dictionaries alone.
    ///
    /// The sentence is said at the usual pace: each word is a partial transcript. Then the recogniser reports silence, for a minute.
    ///
    /// - Returns: Each command with the silence after which it fires, in whole milliseconds; negative if it fires before the last
    ///   word is heard.
    package func firings(
        of sentence: String, scope: MatchScope = .everything
    ) -> [(command: Command, silence: Duration)] {
        var machine = ResolverStateMachine(dictionaries: self, asksService: false)
        machine.scope = scope
        var outputs: [ResolverStateMachine.Output] = []
        var heard = Transcript(utterance: "test", at: .zero, text: "", silence: .zero)
        for word in sentence.split(whereSeparator: \.isWhitespace) {
            heard.at += SpeakingPace.usual
            heard.text = String(sentence[..<word.endIndex])
            heard.words.append(Transcript.Word(text: String(word), end: heard.at))
            outputs += machine.handle(.transcript(heard))
        }
        // The shortest silence: waits count from the end of the last word.
        heard.silence = .nanoseconds(1)
        outputs += machine.handle(.transcript(heard)) + machine.advance(to: heard.at + .seconds(60))
        return outputs.compactMap { output in
            guard case .event(let event) = output, case .fired(let fired, _) = event.kind else { return nil }
            return (fired.command, .milliseconds(((event.at - heard.at) / .milliseconds(1)).rounded()))
        }
    }
}

extension ResolverStateMachine.Output {
    /// The result of a segment, if this reports it.
    fileprivate var resolution: Resolution? {
        if case .event(let event) = self, case .ended(let resolution) = event.kind { resolution } else { nil }
    }
}
