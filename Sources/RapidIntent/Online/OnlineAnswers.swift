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

    let dictionaries: DictionarySet
    let service: (any OnlineIntentService)?
    let cache: (any PredictionCache)?
    /// When an answer is believed.
    let thresholds: PredictionThresholds

    /// Whether there is anybody to ask.
    var isAnybodyThere: Bool { service != nil || cache != nil }

    /// Puts a question to the cache, and to the service if the cache has no answer that counts.
    @Sendable
    func answer(to question: Question) async -> Answer {
        let cached = cache.map { ($0, CachedQuestion(question, in: dictionaries)) }
        if let (cache, question) = cached, let found = await cache.prediction(for: question.keys),
            let prediction = question.prediction(from: found.prediction, under: found.key), counts(prediction)
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
        if case .success(let prediction) = result, let (cache, question) = cached, counts(prediction),
            let entry = question.entry(for: prediction)
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

    /// Whether a prediction says all there is to say: it is accepted, or the service found nothing.
    ///
    /// The dictionaries and thresholds may have changed since an answer was kept.
    private func counts(_ prediction: Prediction) -> Bool {
        switch thresholds.outcome(of: prediction, in: dictionaries) {
        case .fired, .unresolved(.noMatch): true
        default: false
        }
    }
}
