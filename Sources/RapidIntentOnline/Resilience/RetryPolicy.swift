import RapidIntent

/// When a question that failed is put once more, and after what time.
///
/// Worth it are failures that may be over by then: no connection, a connection that broke off, a status from 500 to 599,
/// 408 and 409 (the request came too slowly; the application is still being loaded), and 429 if the service says when.
/// Everything else would fail again: a question that the service refuses, a key that is
/// wrong, a reply that cannot be read, or one that did not come in time, after which no time is left. A question changes
/// nothing in the services spoken here, so that putting it twice does no harm.
public struct RetryPolicy: Sendable, Equatable {
    /// How many attempts may follow the first one; 0 for none.
    ///
    /// One is what a person's patience has room for: with a second one, both would get too little time.
    public var limit: Int
    /// The longest wait before the first retry; it doubles with each one up to ``cap``.
    ///
    /// The wait is drawn evenly between nothing and that ("full jitter": Marc Brooker, "Exponential Backoff And Jitter",
    /// AWS Architecture Blog, 2015), so that many clients whom the same outage hit do not come back at the same moment.
    public var base: Duration
    /// The longest wait before any retry.
    public var cap: Duration
    /// How much of the deadline must be left after the wait.
    ///
    /// 250 ms are what the quickest of the recorded present-day services took to think: with less, a retry would cost a
    /// call and hardly ever bring an answer.
    public var leastTime: Duration
    /// How many retries there are in all.
    package var budget = RetryBudget.Policy()

    /// Describes a policy.
    public init(
        limit: Int = 1, base: Duration = .milliseconds(100), cap: Duration = .seconds(1),
        leastTime: Duration = .milliseconds(250)
    ) {
        self.limit = limit
        self.base = base
        self.cap = cap
        self.leastTime = leastTime
    }

    /// How long to wait before the question is put once more; nil if it is not to be.
    ///
    /// What the service asks for with `Retry-After` is kept to, and the jitter comes on top. Where that does not fit, the
    /// question is given up at once: a person should not wait for what is not going to come.
    ///
    /// - Parameters:
    ///   - error: How the last attempt failed.
    ///   - attempts: How many there were.
    ///   - remaining: How much of the deadline is left.
    ///   - random: A random number from 0 up to but not including 1.
    func wait(after error: OnlineIntentError, attempts: Int, remaining: Duration, random: Double) -> Duration? {
        guard attempts <= limit, Self.isWorthIt(after: error) else { return nil }
        // Beyond 2^30 every base there is has reached the cap.
        let ceiling = min(cap, base * (1 << min(attempts - 1, 30)))
        let wait = (error.retryAfter ?? .zero) + ceiling * random
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
