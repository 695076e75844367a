#if Tool
import RapidIntent
import RapidIntentModel
import RapidIntentOnline
import RapidIntentOnlineFiles

/// The service for texts that the dictionary does not resolve: an online service, or a model on this machine.
struct AskedService {
    /// The service with its time limit, budget and retries.
    let service: ResilientService
    /// The same service without retries; it also measures each answer.
    let direct: any MeasuredIntentService
    /// The price of its answers.
    let price: ServicePrice
    /// The parts of an online service; nil for a model.
    let online: OnlineService?

    /// Wraps an online service.
    init(_ online: OnlineService, price: ServicePrice) {
        (service, direct, self.price, self.online) = (online.service, online.direct, price, online)
    }

    /// Wraps a model.
    init(_ model: IntentModelService) {
        let model = LocalModel(service: model)
        (service, direct, price, online) = (ResilientService(model), model, .free, nil)
    }

    /// Closes open connections and files.
    ///
    /// Await it before the process ends.
    func close() async { await online?.close() }
}

/// An intent model on this machine with the interface of an online service; its answers are free.
struct LocalModel: MeasuredIntentService {
    let service: IntentModelService

    var name: String { service.name }
    var thresholds: PredictionThresholds { service.thresholds }
    var modelVersion: String? { service.modelVersion }

    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        service.answer(to: question)
    }

    func exchange(for question: Question) async throws(OnlineIntentError) -> ServiceExchange {
        ServiceExchange(prediction: service.answer(to: question), transactions: 0)
    }
}
#endif
