#if Server
import Logging
import RapidIntentModel
import RapidIntentServer
import ServiceLifecycle

/// Applies a newly trained model while the server runs.
struct ModelUpdates: Service {
    private let model: ServedModel
    private let file: WatchedFiles
    private let logger: Logger

    /// - Parameter file: A watcher of the model's file that began before the file was read.
    init(_ model: ServedModel, file: WatchedFiles, _ logger: Logger) {
        self.model = model
        self.file = file
        self.logger = logger
    }

    func run() async throws {
        await file.watch { reload() }
    }

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
#endif
