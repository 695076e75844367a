/// How often, and how soon, a pipeline tries again after its source or recogniser failed.
///
/// The waits double from the first to the longest. After a stable run the count begins again.
public struct RestartPolicy: Sendable, Hashable {
    var initialDelay: Duration
    var longestDelay: Duration
    var attempts: Int?
    var stableAfter: Duration

    /// Creates a policy; ``SpeechPipeline`` rejects values that are out of range.
    ///
    /// - Parameters:
    ///   - initialDelay: The wait before the first try, from 1 ms to a day.
    ///   - longestDelay: The longest wait, from `initialDelay` to a day.
    ///   - attempts: The number of tries in a row that may fail; nil for no limit.
    ///   - stableAfter: The duration of audio after which a failure counts as the first again, up to a day.
    public init(
        initialDelay: Duration = .seconds(1), longestDelay: Duration = .seconds(60), attempts: Int? = nil,
        stableAfter: Duration = .seconds(60)
    ) {
        self.initialDelay = initialDelay
        self.longestDelay = longestDelay
        self.attempts = attempts
        self.stableAfter = stableAfter
    }

    /// The wait before a try, counted from 1; nil if no try is left.
    func delay(before attempt: Int) -> Duration? {
        if let attempts, attempt > attempts { return nil }
        // Doubled at most 30 times, which reaches any sensible longest delay.
        return min(initialDelay * (1 << min(attempt - 1, 30)), longestDelay)
    }
}
