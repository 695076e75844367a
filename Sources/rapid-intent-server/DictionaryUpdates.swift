#if Server
import Logging
import RapidIntent
import RapidIntentPrograms
import RapidIntentYAML
import ServiceLifecycle

/// Applies changes of the dictionaries while the server runs.
struct DictionaryUpdates: Service {
    private let reloader: DictionaryReloader<ContinuousClock>
    private let logger: Logger
    private let onReload: @Sendable () async -> Void

    /// - Parameter watcher: A watcher that began before the files were read.
    init(
        _ active: ActiveDictionaries, paths: [String], watcher: DictionaryWatcher<ContinuousClock>, _ logger: Logger,
        onReload: @escaping @Sendable () async -> Void = {}
    ) {
        self.onReload = onReload
        reloader = DictionaryReloader(active, paths: paths, watcher: watcher)
        self.logger = logger
    }

    func run() async throws {
        for await reload in reloader.reloads().cancelOnGracefulShutdown() {
            for diagnostic in reload.diagnostics where diagnostic.severity == .error {
                logger.error("\(diagnostic)")
            }
            if reload.isApplied {
                logger.info("\(reload.news)", metadata: ["milliseconds": "\(reload.milliseconds)"])
                await onReload()
            } else {
                logger.error("\(reload.news)")
            }
        }
    }
}
#endif
