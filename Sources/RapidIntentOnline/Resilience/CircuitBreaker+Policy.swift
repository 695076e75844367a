extension CircuitBreaker {
    /// When a service is left alone, and for how long.
    package struct Policy: Sendable, Equatable {
        /// How many failures in a row open the breaker.
        ///
        /// Three: people seldom ask more often than that while a service is down, so that a ratio alone would hardly ever
        /// be reached.
        package var failuresInARow: Int
        /// The share of failures, from 0 to 1, that opens the breaker.
        package var failureRatio: Double
        /// How many calls there must be for ``failureRatio`` to mean anything.
        package var leastCalls: Int
        /// How long an outcome counts; 128 of them are remembered at most.
        package var window: Duration
        /// For how long it opens the first time; it doubles with each probe that fails.
        ///
        /// 5 s, as the libraries Polly and Helidon have it.
        package var firstHold: Duration
        /// The longest it doubles to.
        package var longestHold: Duration
        /// The most of a `Retry-After` that is kept to.
        ///
        /// Gateways have been seen to ask for a day; after five minutes it costs one question to see whether they still
        /// mean it.
        package var longestRetryAfter: Duration

        /// Describes when a service is left alone.
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
