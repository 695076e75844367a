/// How often, and how soon, a pipeline tries again after its source or recogniser has failed.
///
/// The waits double from ``initialDelay`` to ``longestDelay``; a pipeline that has run for ``stableAfter`` begins anew.
public struct RestartPolicy: Sendable, Hashable {
    /// The wait before the first try; 1 s by default, from 1 ms to a day.
    public var initialDelay: Duration
    /// The longest wait; 60 s by default, from ``initialDelay`` to a day.
    public var longestDelay: Duration
    /// How many tries in a row may fail; nil, the default, for as many as it takes.
    public var attempts: Int?
    /// How much audio must have been heard for the next failure to count as the first; 60 s by default, up to a day.
    public var stableAfter: Duration

    /// Describes how to try again.
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
