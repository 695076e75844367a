/// How a service is asked so that a person who waits is served, and a service in trouble is left alone.
///
/// ```swift
/// var policy = ResiliencePolicy.interactive
/// policy.deadline = .seconds(4)   // a slow model of one's own
/// ```
public struct ResiliencePolicy: Sendable, Equatable {
    /// The time for connecting: looking up the name, TCP and TLS.
    ///
    /// For the transport; ``ResilientService/init(asking:policy:over:budget:)`` gives it one that keeps to it. A server
    /// that is down is thereby known while there is time to try again. 500 ms are several round trips round the world.
    public var connectLimit: Duration
    /// The time for a question with all its attempts and the waiting between them: the promise to the user.
    ///
    /// Two seconds are what a waiting person bears. Recorded services took 0.25 to 0.95 s to answer, so that much less
    /// would fail most questions, and two seconds leave room for one retry.
    public var deadline: Duration
    /// When a question is put once more.
    public var retry: RetryPolicy
    /// When the service is left alone.
    package var breaker = CircuitBreaker.Policy()

    /// Describes a policy.
    public init(
        connectLimit: Duration = .milliseconds(500), deadline: Duration = .seconds(2),
        retry: RetryPolicy = RetryPolicy()
    ) {
        self.connectLimit = connectLimit
        self.deadline = deadline
        self.retry = retry
    }

    /// For a person who waits: every default.
    public static let interactive = ResiliencePolicy()
}
