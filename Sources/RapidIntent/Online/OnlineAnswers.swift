/// Answers what the dictionary does not know: from the cache, or else from the service.
struct OnlineAnswers: Sendable {
    /// An answer and who gave it.
    struct Answer: Sendable {
        var result: Result<Prediction, OnlineIntentError>
        var source: FiredCommand.Source
        /// How long the service took; nil if it was not asked, or nobody measured.
        var time: Duration?
        /// What the calls cost; nil if none was made or nobody knows.
        var price: Money?
        /// Which model was asked, or gave the answer that was kept; nil if nobody knows.
        var model: String?
    }

    let service: (any OnlineIntentService)?
    let cache: (any PredictionCache)?
    /// When an answer is believed.
    let thresholds: PredictionThresholds

    /// Whether there is anybody to ask.
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
            let prediction = cachedQuestion.prediction(from: found.prediction, under: found.key),
            counts(prediction, of: question.locale, in: dictionaries)
        {
            return Answer(result: .success(prediction), source: .cache, model: service?.modelVersion)
        }
        guard let service else {
            let error = OnlineIntentError(
                .noService, "the cache does not know the text, and there is no service to ask")
            return Answer(result: .failure(error), source: .cache)
        }
        let meter = CallMeter()
        let result = await CallMeter.$current.withValue(meter) { await Self.result(of: question, from: service) }
        if case .success(let prediction) = result, let (cache, cachedQuestion) = cached,
            counts(prediction, of: question.locale, in: dictionaries),
            let entry = cachedQuestion.entry(for: prediction)
        {
            cache.store(entry.prediction, for: entry.key)
        }
        return Answer(result: result, source: .online, price: meter.total, model: service.modelVersion)
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

    /// Whether a prediction says all there is to say: it is accepted, the words speak against it, or the service found nothing.
    ///
    /// The dictionaries and thresholds may have changed since an answer was kept.
    private func counts(
        _ prediction: Prediction, of locale: LocaleIdentifier?, in dictionaries: DictionarySet
    ) -> Bool {
        switch thresholds.outcome(of: prediction, in: dictionaries, locale: locale) {
        case .fired, .unresolved(.noMatch), .unresolved(.refused): true
        default: false
        }
    }
}
