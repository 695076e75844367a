extension CircuitBreaker {
    /// When the breaker opens, and for how long.
    package struct Policy: Sendable, Equatable {
        /// The number of consecutive failures that opens the breaker.
        ///
        /// Three: users seldom ask more often while a service is down, so a ratio alone would hardly ever be reached.
        package var failuresInARow: Int
        /// The share of failures, from 0 to 1, that opens the breaker.
        package var failureRatio: Double
        /// The smallest number of calls for which ``failureRatio`` is computed.
        package var leastCalls: Int
        /// How long an outcome counts; at most 128 outcomes are stored.
        package var window: Duration
        /// How long it opens the first time; the time doubles with each failed probe.
        ///
        /// 5 s, as in the libraries Polly and Helidon.
        package var firstHold: Duration
        /// The largest value of the doubled time.
        package var longestHold: Duration
        /// The longest `Retry-After` that is respected.
        ///
        /// Some gateways ask for a day. After five minutes one question tests whether that still holds.
        package var longestRetryAfter: Duration

        /// Describes when the breaker opens.
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
