/// Answers what the dictionary does not know: from the cache, or else from the service.
struct OnlineAnswers: Sendable {
    /// What an answer comes to, and who gave it.
    struct Answer: Sendable {
        /// The verdict on the prediction, by the dictionaries of the question; its places count in the question's text.
        var result: Result<Resolution.Outcome, OnlineIntentError>
        var source: FiredCommand.Source
        /// How long the service took; nil if it was not asked, or not measured.
        var time: Duration?
        /// What the calls cost; nil if none was made, or the cost is not known.
        var price: Money?
        /// Which model was asked, or gave the answer that was kept; nil if not known.
        var model: String?
    }

    let service: (any OnlineIntentService)?
    let cache: (any PredictionCache)?
    /// When an answer is believed.
    let thresholds: PredictionThresholds

    /// Whether there is a service or a cache to ask.
    var isAnybodyThere: Bool { service != nil || cache != nil }

    /// Puts a question, and measures how long the service takes by a clock.
    func answer(
        to question: Question, in dictionaries: DictionarySet, by clock: some Clock<Duration>
    ) async -> Answer {
        let start = clock.now
        var answer = await answer(to: question, in: dictionaries)
        if answer.source == .online { answer.time = start.duration(to: clock.now) }
        return answer
    }

    /// Puts a question to the cache, and to the service if the cache has no answer that counts.
    ///
    /// - Parameter dictionaries: Those that the utterance is resolved by.
    private func answer(to question: Question, in dictionaries: DictionarySet) async -> Answer {
        let cached = cache.map { ($0, CachedQuestion(question, in: dictionaries)) }
        if let (cache, cachedQuestion) = cached, let found = await cache.prediction(for: cachedQuestion.keys),
            let prediction = cachedQuestion.prediction(from: found.prediction, under: found.key)
        {
            // The dictionaries and thresholds may have changed since it was kept.
            let outcome = self.outcome(of: prediction, to: question, in: dictionaries, from: .cache)
            if outcome.saysAll {
                return Answer(result: .success(outcome), source: .cache, model: service?.modelVersion)
            }
        }
        guard let service else {
            let error = OnlineIntentError(
                .noService, "the cache does not know the text, and there is no service to ask")
            return Answer(result: .failure(error), source: .cache)
        }
        let meter = CallMeter()
        let result = await CallMeter.$current.withValue(meter) { await Self.result(of: question, from: service) }
        let outcome = result.map { self.outcome(of: $0, to: question, in: dictionaries, from: .online) }
        if case .success(let prediction) = result, case .success(let outcome) = outcome, outcome.saysAll,
            let (cache, cachedQuestion) = cached, let entry = cachedQuestion.entry(for: prediction)
        {
            cache.store(entry.prediction, for: entry.key)
        }
        return Answer(result: outcome, source: .online, price: meter.total, model: service.modelVersion)
    }

    private static func result(
        of question: Question, from service: any OnlineIntentService
    ) async -> Result<Prediction, OnlineIntentError> {
        do throws(OnlineIntentError) {
            return .success(try await service.prediction(for: question))
        } catch {
            return .failure(error)
        }
    }

    private func outcome(
        of prediction: Prediction, to question: Question, in dictionaries: DictionarySet,
        from source: FiredCommand.Source
    ) -> Resolution.Outcome {
        thresholds.outcome(of: prediction, in: dictionaries, from: source, locale: question.locale)
    }
}

extension Resolution.Outcome {
    /// Whether an answer says all there is to say: it is accepted, the words speak against it, or the service found
    /// nothing.
    fileprivate var saysAll: Bool {
        switch self {
        case .fired, .unresolved(.noMatch), .unresolved(.refused): true
        default: false
        }
    }
}
