extension CircuitBreaker {
    /// The conditions under which the breaker opens, and the time for which it stays open.
    package struct Policy: Sendable, Equatable {
        /// The number of consecutive failures that opens the breaker.
        ///
        /// Three: users rarely ask more often while a service is down, so a ratio alone would almost never be reached.
        package var failuresInARow: Int
        /// The share of failures, from 0 to 1, that opens the breaker.
        package var failureRatio: Double
        /// The minimum number of calls for which ``failureRatio`` is computed.
        package var leastCalls: Int
        /// How long an outcome counts; at most 128 outcomes are stored.
        package var window: Duration
        /// The time for which it opens at first; the time doubles with each failed probe.
        ///
        /// 5 s, as in the libraries Polly and Helidon.
        package var firstHold: Duration
        /// The maximum of the doubled time.
        package var longestHold: Duration
        /// The maximum `Retry-After` that is respected.
        ///
        /// Some gateways request a day. After five minutes, one question tests whether that still applies.
        package var longestRetryAfter: Duration

        /// Creates a policy.
        package init(
            failuresInARow: Int = 3, failureRatio: Double = 0.5, leastCalls: Int = 6, window: Duration = .seconds(60),
            firstHold: Duration = .seconds(5), longestHold: Duration = .seconds(60),
            longestRetryAfter: Duration = .seconds(300)
        ) {
            self.failuresInARow = failuresInARow
            self.failureRatio = failureRatio
            self.leastCalls = leastCalls
            self.window = window
            self.firstHold = firstHold
            self.longestHold = longestHold
            self.longestRetryAfter = longestRetryAfter
        }
    }
}
