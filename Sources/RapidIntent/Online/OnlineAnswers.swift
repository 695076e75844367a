/// Answers questions that the dictionary cannot answer, from the cache or the service.
struct OnlineAnswers: Sendable {
    struct Answer: Sendable {
        /// The outcome, by the dictionaries of the question; its places count in the question's text.
        var result: Result<Resolution.Outcome, OnlineIntentError>
        var source: FiredCommand.Source
        /// The time the service took; nil if it was not asked or not measured.
        var time: Duration?
        /// The cost of the calls; nil if there were none or the cost is unknown.
        var price: Money?
        /// The version of the model that answered, now or when the answer was cached; nil if unknown.
        var model: String?
    }

    let service: (any OnlineIntentService)?
    let cache: (any PredictionCache)?
    let thresholds: PredictionThresholds

    var canAnswer: Bool { service != nil || cache != nil }

    /// Answers a question, and measures the service's time by a clock.
    func answer(
        to question: Question, in dictionaries: DictionarySet, by clock: some Clock<Duration>
    ) async -> Answer {
        let start = clock.now
        var answer = await answer(to: question, in: dictionaries)
        if answer.source == .online { answer.time = start.duration(to: clock.now) }
        return answer
    }

    /// Asks the cache, and then the service if the cache has no conclusive answer.
    private func answer(to question: Question, in dictionaries: DictionarySet) async -> Answer {
        let cached = cache.map { ($0, CachedQuestion(question, in: dictionaries)) }
        if let (cache, cachedQuestion) = cached, let found = await cache.prediction(for: cachedQuestion.keys),
            let prediction = cachedQuestion.prediction(from: found.prediction, under: found.key)
        {
            // The dictionaries and thresholds may have changed since it was stored.
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

    /// What a service says, or why it does not.
    static func result(
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
        thresholds.outcome(
            of: prediction, in: dictionaries, from: source, locale: question.locale, moment: question.moment)
    }
}

extension Resolution.Outcome {
    /// Whether the outcome is conclusive: a command was accepted or refused, or the service found nothing.
    fileprivate var saysAll: Bool {
        switch self {
        case .fired, .unresolved(.noMatch), .unresolved(.refused): true
        default: false
        }
    }
}
