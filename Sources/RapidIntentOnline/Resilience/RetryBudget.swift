/// Limits the share of retries among all calls, so that retries do not overload a failing service.
///
/// A token bucket like Finagle's `RetryBudget`: every question adds a fraction of a token, time adds more, and a retry
/// removes a whole one. A pure value: time is passed in.
package struct RetryBudget: Sendable, Equatable {
    /// The rules for filling the bucket.
    package struct Policy: Sendable, Equatable {
        /// The number of tokens that a question adds: 0.1 limits retries to a tenth of the questions, as Google's clients do
        /// ("Site Reliability Engineering", chapter 21).
        package var perQuestion: Double
        /// The time in which one token is added; nil for never.
        ///
        /// A user who asks once a minute may retry nearly every question, which does not endanger a service.
        package var interval: Duration?
        /// The maximum number of tokens, and the initial number: the longest burst of retries.
        package var capacity: Double

        package init(perQuestion: Double = 0.1, interval: Duration? = .seconds(10), capacity: Double = 3) {
            self.perQuestion = perQuestion
            self.interval = interval
            self.capacity = capacity
        }
    }

    private let policy: Policy
    private var tokens: Double
    private var time: Duration

    package init(_ policy: Policy = Policy(), at time: Duration) {
        self.policy = policy
        self.time = time
        tokens = policy.capacity
    }

    /// Records a question that is asked for the first time.
    package mutating func earn(at time: Duration) {
        refill(at: time)
        tokens = min(policy.capacity, tokens + policy.perQuestion)
    }

    /// Removes a token for a retry; returns whether there was one.
    package mutating func spend(at time: Duration) -> Bool {
        refill(at: time)
        // The sum of ten tenths is slightly less than one in binary.
        guard tokens > 1 - 1e-9 else { return false }
        tokens = max(0, tokens - 1)
        return true
    }

    private mutating func refill(at time: Duration) {
        guard time > self.time else { return }
        if let interval = policy.interval, interval > .zero {
            tokens = min(policy.capacity, tokens + (time - self.time) / interval)
        }
        self.time = time
    }
}
