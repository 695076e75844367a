import RapidIntent
import RapidIntentModel
import RapidIntentOnline
import RapidIntentOnlineYAML

/// Who is asked about what the dictionary does not know: an online service, or a model on this machine.
struct AskedService {
    /// Asked within its time limit, budget and retries.
    let service: ResilientService
    /// The same, asked once; it tells what an answer took.
    let direct: any MeasuredIntentService
    /// What it charges.
    let price: ServicePrice
    /// What belongs to an online service; nil for a model.
    let online: OnlineService?

    /// An online service.
    init(_ online: OnlineService, price: ServicePrice) {
        (service, direct, self.price, self.online) = (online.service, online.direct, price, online)
    }

    /// A model.
    init(_ model: IntentModelService) {
        let model = LocalModel(service: model)
        (service, direct, price, online) = (ResilientService(model), model, .free, nil)
    }

    /// Closes what is open; to be waited for before the process ends, whose end would overtake it.
    func close() async { await online?.close() }
}
