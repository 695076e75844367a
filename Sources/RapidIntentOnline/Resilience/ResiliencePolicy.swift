/// How a service is asked, so that the user gets an answer in time and a failing service is not overloaded.
///
/// ```swift
/// var policy = ResiliencePolicy.interactive
/// policy.deadline = .seconds(4)   // a slow model of one's own
/// ```
public struct ResiliencePolicy: Sendable, Equatable {
    /// The time for connecting: looking up the name, TCP and TLS.
    ///
    /// It is for the transport; ``ResilientService/init(asking:policy:over:budget:)`` makes one with this limit. So a server
    /// that is down is detected while there is time to try again. 500 ms are several round trips around the world.
    public var connectLimit: Duration
    /// The time for a question with all its attempts and the waits between them.
    ///
    /// Users wait for about two seconds. Recorded services took 0.25 to 0.95 s to answer, so a much shorter deadline
    /// would fail most questions, and two seconds leave room for one retry.
    public var deadline: Duration
    /// When a question is asked again.
    public var retry: RetryPolicy
    /// When the service is not asked.
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

    /// For a waiting user: every default.
    public static let interactive = ResiliencePolicy()
}
