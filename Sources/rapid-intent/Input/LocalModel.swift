#if Tool
import RapidIntent
import RapidIntentModel
import RapidIntentOnline

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
