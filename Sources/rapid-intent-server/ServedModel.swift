#if Server
import ArgumentParser
import Logging
import RapidIntent
import RapidIntentModel
import RapidIntentPrograms
import RapidIntentServer
import ServiceLifecycle
import Synchronization

/// The active model, which can be replaced while the server runs.
///
/// Only for the server, which caches no answers: a cache would have to keep the answers of two models apart.
final class ServedModel: OnlineIntentService {
    private let path: String
    private let dictionaries: ActiveDictionaries
    private let service: Mutex<IntentModelService>

    init(path: String, following dictionaries: ActiveDictionaries) throws(IntentModelError) {
        self.path = path
        self.dictionaries = dictionaries
        service = Mutex(
            IntentModelService(
                try IntentModel(copying: path, encoder: { try MiniLMEncoder.installed() }), following: dictionaries))
    }

    private var current: IntentModelService { service.withLock { $0 } }

    /// Loads the file again; the model does not change if the file is invalid.
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

/// Applies a newly trained model while the server runs.
struct ModelUpdates: Service {
    let model: ServedModel
    /// A watcher of the model's file that began before the file was read.
    let file: WatchedFiles
    let logger: Logger

    func run() async throws { await file.watch { reload() } }

    private func reload() {
        do throws(IntentModelError) {
            let version = try model.reload()
            logger.info("the model has changed and was reloaded", metadata: ["version": "\(version)"])
            model.warnOfLanguage(logger)
        } catch {
            logger.error("the model has changed and cannot be used; the previous one stays in use: \(error)")
        }
    }
}

/// The options for the model that answers texts unknown to the dictionaries.
struct ModelOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A model written by 'rapid-intent train', for texts that the dictionaries do not resolve.",
            valueName: "file"))
    var model: String?

    /// The model as a service, which looks up entities in the dictionaries of that time; nil if none was named.
    func service(_ dictionaries: ActiveDictionaries) throws(Failure) -> ServedModel? {
        try Failure.badInput { try model.map { try ServedModel(path: $0, following: dictionaries) } }
    }
}
#endif
