import Logging
import RapidIntentHomeAssistant
import ServiceLifecycle

/// Writes the names of a Home Assistant to a dictionary file whenever they change; the file is watched.
struct NameUpdates: Service {
    private let home: HomeAssistant
    private let path: String
    private let logger: Logger

    init(_ home: HomeAssistant, path: String, _ logger: Logger) {
        self.home = home
        self.path = path
        self.logger = logger
    }

    func run() async throws {
        await cancelWhenGracefulShutdown { await home.follow { apply($0) } }
    }

    private func apply(_ update: HomeAssistantUpdate) {
        switch update {
        case .names(let names):
            do throws(HomeAssistantError) {
                guard try names.write(to: path) else { return logger.debug("the names of Home Assistant are the same") }
                logger.info(
                    "the names of Home Assistant have changed and were written",
                    metadata: [
                        "floors": "\(names.floors)", "areas": "\(names.areas)", "entities": "\(names.entities)",
                    ])
                // The log has no names.
                guard !names.omissions.isEmpty else { return }
                logger.warning(
                    "some names cannot be spoken and were left out; 'rapid-intent import home-assistant' lists them",
                    metadata: ["names": "\(names.omissions.count)"])
            } catch {
                logger.error("the names of Home Assistant have changed; the previous ones stay in use: \(error)")
            }
        case .failed(let error, let retryIn):
            logger.warning(
                "the names of Home Assistant cannot be followed; the last ones stay in use: \(error)",
                metadata: ["retry_seconds": "\(Int((retryIn / .seconds(1)).rounded(.up)))"])
        }
    }
}
