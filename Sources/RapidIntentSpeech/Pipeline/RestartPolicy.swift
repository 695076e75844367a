/// How often, and how soon, a pipeline tries again after its source or recogniser has failed.
///
/// The waits double from the first to the longest; a pipeline that has run for a while begins anew.
public struct RestartPolicy: Sendable, Hashable {
    var initialDelay: Duration
    var longestDelay: Duration
    var attempts: Int?
    var stableAfter: Duration

    /// Describes how to try again; ``SpeechPipeline`` refuses what is out of range.
    ///
    /// - Parameters:
    ///   - initialDelay: The wait before the first try, from 1 ms to a day.
    ///   - longestDelay: The longest wait, from the first to a day.
    ///   - attempts: How many tries in a row may fail; nil for as many as it takes.
    ///   - stableAfter: How much audio must have been heard for the next failure to count as the first, up to a day.
    public init(
        initialDelay: Duration = .seconds(1), longestDelay: Duration = .seconds(60), attempts: Int? = nil,
        stableAfter: Duration = .seconds(60)
    ) {
        self.initialDelay = initialDelay
        self.longestDelay = longestDelay
        self.attempts = attempts
        self.stableAfter = stableAfter
    }

    /// The wait before a try, counted from 1; nil if there is none.
    func delay(before attempt: Int) -> Duration? {
        if let attempts, attempt > attempts { return nil }
        // Doubled at most 30 times: beyond that every sensible delay has met the longest.
        return min(initialDelay * (1 << min(attempt - 1, 30)), longestDelay)
    }
}
