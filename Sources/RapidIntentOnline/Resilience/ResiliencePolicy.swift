/// The rules for calling a service, so that users get answers in time and a failing service is not overloaded.
///
/// ```swift
/// var policy = ResiliencePolicy()
/// policy.deadline = .seconds(4)   // a slow model of one's own
/// ```
public struct ResiliencePolicy: Sendable, Equatable {
    /// The time limit for connecting: name look-up, TCP and TLS.
    ///
    /// It applies to the transport of ``ResilientService/init(asking:policy:budget:)``. A server that is down is thus detected while there is time to retry. 500 ms are several round trips around the
    /// world.
    public var connectLimit: Duration
    /// The time for a question with all its attempts and the waits between them.
    ///
    /// Users wait for about two seconds. Recorded services took 0.25 to 0.95 s to answer, so a much shorter deadline
    /// would fail most questions, and two seconds leave room for one retry.
    public var deadline: Duration
    /// The rules for retries.
    public var retry: RetryPolicy
    /// The rules for not calling the service.
    package var breaker = CircuitBreaker.Policy()

    /// Creates a policy; the defaults suit a waiting user.
    public init(
        connectLimit: Duration = .milliseconds(500), deadline: Duration = .seconds(2),
        retry: RetryPolicy = RetryPolicy()
    ) {
        self.connectLimit = connectLimit
        self.deadline = deadline
        self.retry = retry
    }
}
