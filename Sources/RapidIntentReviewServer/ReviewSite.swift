#if Server
package import Logging
package import RapidIntentFleet
package import RapidIntentLearning
package import RapidIntentServer
import ServiceLifecycle

/// The review in the browser: what was said, what became of it, and what the dictionaries may learn.
///
/// The pages are below `/review`. They load nothing from other hosts, and work without JavaScript. The log has names of
/// reviewers and addresses of wrong keys; it never has spoken words or keys.
package struct ReviewSite: Sendable {
    private let responder: ReviewResponder

    /// Creates the pages.
    ///
    /// - Parameters:
    ///   - desk: The telemetry and the dictionaries under review.
    ///   - reviewers: Who may sign in with a key; nil if only one-time addresses open the pages.
    ///   - fleet: The status of the fleet that a page shows; nil for no such page.
    /// - Throws: An error if a template of this package is malformed.
    package init(
        desk: ReviewDesk, reviewers: ReviewerRing? = nil, address: PageAddress, fleet: RecentFleetStatus? = nil,
        logger: Logger
    ) throws {
        let start = ContinuousClock.now
        try self.init(
            desk: desk, reviewers: reviewers, address: address, fleet: fleet, logger: logger,
            limits: Sessions.Limits(), clock: { start.duration(to: .now) })
    }

    init(
        desk: ReviewDesk, reviewers: ReviewerRing?, address: PageAddress, fleet: RecentFleetStatus? = nil,
        logger: Logger, limits: Sessions.Limits, clock: @escaping @Sendable () -> Duration
    ) throws {
        responder = ReviewResponder(
            desk: desk, doorkeeper: Doorkeeper(reviewers: reviewers, limits: limits, now: clock, logger: logger),
            address: address, fleet: fleet, templates: try PageTemplates(), logger: logger)
    }

    /// The pages for ``IntentHTTPServer``.
    package var pages: MountedPages {
        MountedPages(name: "review") { [responder] incoming in try await responder.respond(to: incoming) }
    }

    /// Makes the path of an address that opens the pages once, within a minute, with the role edit.
    ///
    /// Whoever has it first is let in: show it only to the person at this machine.
    package func makeOneTimePath() -> String { "/review/open/\(responder.doorkeeper.makeOneTimeToken())" }
}

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
