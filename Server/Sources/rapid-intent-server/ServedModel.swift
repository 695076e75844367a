import Logging
import RapidIntent
import RapidIntentModel
import Synchronization

/// The model that answers at the moment, exchanged while the server runs.
///
/// For the server alone, which keeps no answers: a cache would have to know which of two models gave one.
final class ServedModel: OnlineIntentService {
    private let path: String
    private let dictionaries: ActiveDictionaries
    private let service: Mutex<IntentModelService>

    /// Takes the model of a file.
    init(path: String, following dictionaries: ActiveDictionaries) throws(IntentModelError) {
        self.path = path
        self.dictionaries = dictionaries
        service = Mutex(IntentModelService(try IntentModel(copying: path), following: dictionaries))
    }

    private var current: IntentModelService { service.withLock { $0 } }

    /// Takes what is in the file now; one that cannot be used leaves the model as it is.
    ///
    /// - Returns: The version of the model.
    func reload() throws(IntentModelError) -> String {
        let model = try IntentModel(copying: path)
        service.withLock { $0 = IntentModelService(model, following: dictionaries) }
        return model.version
    }

    /// Says so where no dictionary is in the model's language: it answers nothing then.
    func warnOfLanguage(_ logger: Logger) {
        let service = current
        guard !service.sharesLanguage else { return }
        logger.warning(
            "no dictionary is in the language of the model, so that it answers nothing; train it with another '--locale'",
            metadata: ["locale": "\(service.model.locale)"])
    }

    var name: String { current.name }
    var thresholds: PredictionThresholds { IntentModelService.standardThresholds }
    var modelVersion: String? { current.modelVersion }

    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        current.answer(to: question)
    }
}
