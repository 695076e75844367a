#if Fleet
import RapidIntent

extension Backoff {
    /// The waits of a fleet, which are never short: a cluster without a leader refuses at once.
    static let fleet = Backoff(least: .milliseconds(100), first: .milliseconds(200), longest: .seconds(10))
}
#endif
