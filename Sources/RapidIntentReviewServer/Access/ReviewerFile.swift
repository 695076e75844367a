#if Server
public import Logging
public import RapidIntentServer
public import ServiceLifecycle
import Synchronization

/// Keeps the reviewers up to date with their file, so that they change without a restart.
///
/// The file is checked once a second. A removed reviewer, or one with a new key, is signed out by the next request; a
/// new role applies from then on. If the file is unreadable or invalid, the reviewers do not change and the log reports
/// an error.
public struct ReviewerFile: Service {
    /// The active reviewers.
    public let ring: ReviewerRing
    private let file: WatchedKeyFile<Reviewers>

    /// Reads a file of reviewers.
    ///
    /// - Throws: `KeyFile.Failure` if it cannot be read or is invalid.
    public init(path: String, interval: Duration = .seconds(1), logger: Logger) throws(KeyFile.Failure) {
        file = try WatchedKeyFile(path: path, interval: interval, logger: logger)
        ring = ReviewerRing(file.first)
    }

    /// Applies changes of the file until the service ends.
    public func run() async throws {
        await file.watch { [ring] in ring.current = $0 }
    }
}

/// The active reviewers, which can be replaced while the service runs.
public final class ReviewerRing: Sendable {
    private let reviewers: Mutex<Reviewers>

    /// Creates a ring with its first reviewers.
    public init(_ reviewers: Reviewers) { self.reviewers = Mutex(reviewers) }

    /// The active reviewers.
    public var current: Reviewers {
        get { reviewers.withLock { $0 } }
        set { reviewers.withLock { $0 = newValue } }
    }
}
#endif
