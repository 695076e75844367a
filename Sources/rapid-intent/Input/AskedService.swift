#if Tool
package import RapidIntent
public import RapidIntentModel
package import RapidIntentOnline
import RapidIntentOnlineFiles
import RapidIntentPrograms

/// The service for texts that the dictionary does not resolve: an online service, or a model on this machine.
struct AskedService {
    /// The service with its time limit, budget and retries.
    let service: ResilientService
    /// The same service without retries; it also measures each answer.
    let direct: any MeasuredIntentService
    /// The resolver's settings that belong to it.
    let configuration: ResolverConfiguration
    let price: ServicePrice
    /// The parts of an online service; nil for a model.
    let online: OnlineService?

    init(_ online: OnlineService, price: ServicePrice) {
        (service, direct, self.price, self.online) = (online.service, online.direct, price, online)
        configuration = online.configuration
    }

    init(_ model: IntentModelService) {
        (service, direct, price, online) = (ResilientService(model), model, .free, nil)
        configuration = ResolverConfiguration()
    }

    /// Closes open connections and files.
    ///
    /// Await it before the process ends.
    func close() async { await online?.close() }
}

extension IntentModelError: ProgramError {}

/// The answers of a model on this machine are free.
extension IntentModelService: MeasuredIntentService {
    package func exchange(for question: Question) async throws(OnlineIntentError) -> ServiceExchange {
        ServiceExchange(prediction: answer(to: question), transactions: 0)
    }
}
#endif
