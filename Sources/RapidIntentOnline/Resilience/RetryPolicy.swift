import RapidIntent

/// The rules for asking a failed question again.
///
/// Failures that may be temporary are retried: no connection, a broken connection, a status from 500 to 599, 408 and
/// 409 (the request came too slowly; the application is still loading), and 429 with a time. Other failures would
/// recur: a refused question, a wrong key, a reply that cannot be read, or a timeout, after which no time is left.
/// Questions have no side effects in the supported services, so asking twice is harmless.
public struct RetryPolicy: Sendable, Equatable {
    /// The maximum number of retries; 0 for none.
    ///
    /// One: with a second retry, each attempt would have too little time.
    public var limit: Int
    /// The upper bound of the wait before the first retry; it doubles with each retry up to ``cap``.
    ///
    /// The wait is a uniform random time between zero and the bound ("full jitter": Marc Brooker, "Exponential Backoff And
    /// Jitter", AWS Architecture Blog, 2015), so that many clients after the same outage do not return at the same moment.
    public var base: Duration
    /// The longest wait before any retry.
    public var cap: Duration
    /// The minimum time until the deadline that must remain after the wait.
    ///
    /// 250 ms is the answer time of the fastest recorded service: with less time, a retry would cost a call and rarely
    /// bring an answer.
    public var leastTime: Duration
    /// The limit of retries for all questions.
    package var budget = RetryBudget.Policy()

    /// Creates a policy.
    public init(
        limit: Int = 1, base: Duration = .milliseconds(100), cap: Duration = .seconds(1),
        leastTime: Duration = .milliseconds(250)
    ) {
        self.limit = limit
        self.base = base
        self.cap = cap
        self.leastTime = leastTime
    }

    /// The wait before a retry; nil if the question is not retried.
    ///
    /// The time in `Retry-After` is respected, and the jitter is added to it. If the wait does not fit the deadline,
    /// the question fails immediately, so that the user does not wait in vain.
    ///
    /// - Parameter random: A random number from 0 up to but not including 1.
    func wait(after error: OnlineIntentError, attempts: Int, remaining: Duration, random: Double) -> Duration? {
        guard attempts <= limit, Self.isWorthIt(after: error) else { return nil }
        let jitter = Backoff(first: base, longest: cap).wait(after: attempts, random: random)
        let wait = (error.retryAfter ?? .zero) + jitter
        return wait + leastTime <= remaining ? wait : nil
    }

    private static func isWorthIt(after error: OnlineIntentError) -> Bool {
        switch error.code {
        case .unreachable, .interrupted: true
        case .serverFailed: error.status.map { (500..<600).contains($0) || [408, 409].contains($0) } ?? true
        case .rateLimited: error.retryAfter != nil
        default: false
        }
    }
}
