/// Bounds how many of all calls are retries, so that those who retry do not keep down a service that is overloaded.
///
/// A token bucket as in Finagle's `RetryBudget`: every question puts a part of a token into it, time another, and a retry
/// takes out a whole one. A pure value: time is passed in.
package struct RetryBudget: Sendable, Equatable {
    /// How the bucket fills.
    package struct Policy: Sendable, Equatable {
        /// How many tokens a question brings: 0.1 makes retries at most a tenth of the questions, as Google's clients do
        /// ("Site Reliability Engineering", chapter 21).
        package var perQuestion: Double
        /// How long it takes until time alone has brought a token; nil for never.
        ///
        /// A person asks once a minute: of those questions nearly every one may be tried twice, which endangers no service.
        package var interval: Duration?
        /// How many tokens there can be, and are at the beginning: the longest burst of retries.
        package var capacity: Double

        /// Describes how the bucket fills.
        package init(perQuestion: Double = 0.1, interval: Duration? = .seconds(10), capacity: Double = 3) {
            self.perQuestion = perQuestion
            self.interval = interval
            self.capacity = capacity
        }
    }

    private let policy: Policy
    private var tokens: Double
    private var time: Duration

    /// A full bucket.
    package init(_ policy: Policy = Policy(), at time: Duration) {
        self.policy = policy
        self.time = time
        tokens = policy.capacity
    }

    /// Notes that a question is put for the first time.
    package mutating func earn(at time: Duration) {
        refill(at: time)
        tokens = min(policy.capacity, tokens + policy.perQuestion)
    }

    /// Takes a token for a retry; whether there was one.
    package mutating func spend(at time: Duration) -> Bool {
        refill(at: time)
        // Ten tenths are not quite one in binary.
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
