#if Server
package import Logging
package import RapidIntentLearning
import ServiceLifecycle

/// Keeps a review up to date with its telemetry and dictionaries.
///
/// They are read once a second, which costs little while nothing changes. A failure is logged once, until another one
/// follows or reading succeeds again; pages show the last state meanwhile.
package struct ReviewUpdates: Service {
    private let desk: ReviewDesk
    private let interval: Duration
    private let clock: any Clock<Duration>
    private let logger: Logger

    package init(
        _ desk: ReviewDesk, interval: Duration = .seconds(1), clock: any Clock<Duration> = ContinuousClock(),
        logger: Logger
    ) {
        self.desk = desk
        self.interval = interval
        self.clock = clock
        self.logger = logger
    }

    /// Reads changes until the service ends.
    package func run() async throws {
        try? await cancelWhenGracefulShutdown {
            var failure: String?
            while true {
                do throws(ReviewError) {
                    try await desk.refresh()
                    if failure != nil { logger.info("the review can be read again") }
                    failure = nil
                } catch {
                    // The description names files, and may name phrases.
                    if failure != error.description {
                        logger.error("the review cannot be read", metadata: ["code": "\(error.code)"])
                    }
                    failure = error.description
                }
                try await clock.sleep(for: interval)
            }
        }
    }
}
#endif
