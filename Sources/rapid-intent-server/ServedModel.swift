#if Server
import Logging
import RapidIntent
import RapidIntentModel
import Synchronization

/// The active model, which can be replaced while the server runs.
///
/// Only for the server, which caches no answers: a cache would have to keep the answers of two models apart.
final class ServedModel: OnlineIntentService {
    private let path: String
    private let dictionaries: ActiveDictionaries
    private let service: Mutex<IntentModelService>

    /// Loads the model of a file.
    init(path: String, following dictionaries: ActiveDictionaries) throws(IntentModelError) {
        self.path = path
        self.dictionaries = dictionaries
        service = Mutex(
            IntentModelService(
                try IntentModel(copying: path, encoder: { try MiniLMEncoder.installed() }), following: dictionaries))
    }

    private var current: IntentModelService { service.withLock { $0 } }

    /// Loads the file again; the model does not change if the file is invalid.
    ///
    /// - Returns: The version of the model.
    func reload() throws(IntentModelError) -> String {
        let model = try IntentModel(copying: path, encoder: { try MiniLMEncoder.installed() })
        service.withLock { $0 = IntentModelService(model, following: dictionaries) }
        return model.version
    }

    /// Warns if no dictionary has the model's language, because the model then answers nothing.
    func warnOfLanguage(_ logger: Logger) {
        let service = current
        guard !service.sharesLanguage else { return }
        logger.warning(
            "no dictionary is in the language of the model, so that it answers nothing; train it with another '--locale'",
            metadata: ["locale": "\(service.model.locale)"])
    }

    var name: String { current.name }
    var thresholds: PredictionThresholds { current.thresholds }
    var modelVersion: String? { current.modelVersion }

    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        current.answer(to: question)
    }
}
#endif
