package import RapidIntent

/// Stops calling a failing service, and detects when it works again.
///
/// ```
///           3 failures in a row, half of 6, or Retry-After
/// closed ──────────────────────────────────────────────▶ open ◀──────────┐
///    ▲                                        its time is over │           │ the probe fails
///    │                 the probe is answered                    ▼           │
///    └────────────────────────────────────────────────────── half-open ─────┘
/// ```
///
/// While it is open, questions fail immediately with `circuitOpen`, so the user does not wait for a failure. When it
/// is half-open, one question is admitted as a probe. A service that refuses the key or the application (401, 403
/// without a quota, 410) is not called again until ``reset()``, because waiting does not help there. A pure value: time
/// and randomness are passed in, and every call reads at most the last 128 outcomes.
package struct CircuitBreaker: Sendable, Equatable {
    package enum State: Sendable, Equatable {
        /// The service is called.
        case closed
        /// The service is not called until a time; nil for until ``CircuitBreaker/reset()``.
        case open(until: Duration?)
        /// One question is in progress as a probe.
        case halfOpen
    }

    /// The permission to ask a question; its outcome is recorded with it.
    package struct Admission: Sendable, Equatable {
        fileprivate var period: Int
    }

    /// The outcome of a question while the breaker was closed.
    private struct Outcome: Equatable {
        var at: Duration
        var isFailure: Bool
    }

    private static let memory = 128
    private let policy: Policy
    package private(set) var state = State.closed
    private var outcomes: [Outcome] = []
    /// The number of probes that failed since the breaker was closed.
    private var failedProbes = 0
    /// Counts the state changes, so that a question from before a change has no effect after it.
    private var period = 0
    private var cause: OnlineIntentError?

    package init(_ policy: Policy = Policy()) { self.policy = policy }

    /// Closes the breaker and clears its records, for example because the configuration has changed.
    package mutating func reset() {
        enter(.closed)
        failedProbes = 0
    }

    /// Admits a question.
    ///
    /// - Throws: `circuitOpen` with the reason, and with `retryAfter` if the time is known.
    package mutating func admit(at time: Duration) throws(OnlineIntentError) -> Admission {
        switch state {
        case .closed: break
        case .open(let until?) where until <= time: enter(.halfOpen)
        case .open(let until?): throw refusal("it is asked again in", after: until - time)
        case .open(nil): throw refusal("it is asked again when its configuration has changed")
        case .halfOpen: throw refusal("it is being tried just now")
        }
        return Admission(period: period)
    }

    /// Records the outcome of a question.
    ///
    /// - Parameters:
    ///   - admission: The admission from ``admit(at:)``. If the state has changed since, the result is ignored.
    ///   - random: A random number from 0 up to but not including 1, which varies the time until the next attempt by
    ///     up to a fifth.
    package mutating func record(
        _ result: Result<Prediction, OnlineIntentError>, for admission: Admission, at time: Duration, random: Double
    ) {
        guard admission.period == period else { return }
        switch Sign(result) {
        case .none where state == .halfOpen: enter(.open(until: time))  // the next question is the probe
        case .none: break
        case .works where state == .halfOpen: reset()
        case .works: note(isFailure: false, at: time)
        case .refuses(let error): open(until: nil, because: error)
        case .asks(let error, let pause):
            open(until: time + min(pause, policy.longestRetryAfter), because: error)
        case .fails(let error):
            if state == .halfOpen {
                failedProbes += 1
                open(until: time + hold(random), because: error)
            } else {
                note(isFailure: true, at: time)
                if isTripped { open(until: time + hold(random), because: error) }
            }
        }
    }

    // MARK: - Judging

    /// The information in a result about the service.
    private enum Sign {
        case works
        case fails(OnlineIntentError)
        /// The service asks for a pause.
        case asks(OnlineIntentError, Duration)
        /// The service refuses this key or application.
        case refuses(OnlineIntentError)
        /// None: the service was not called, or its answer was not awaited.
        case none

        init(_ result: Result<Prediction, OnlineIntentError>) {
            guard case .failure(let error) = result else {
                self = .works
                return
            }
            self =
                switch error.code {
                // Even with a `Retry-After`, because the same key would be refused again.
                case .unauthorised: .refuses(error)
                case .rateLimited, .serverFailed:
                    if let pause = error.retryAfter, pause > .zero {
                        .asks(error, pause)
                    } else if error.code == .serverFailed, let status = error.status, (400..<500).contains(status) {
                        .works
                    } else {
                        .fails(error)
                    }
                case .unreachable, .timedOut, .interrupted, .badReply: .fails(error)
                case .notFound where error.status == 410: .refuses(error)
                // The service answered, even if it refused this question.
                case .notFound: .works
                case .invalidRequest where error.status != nil: .works
                default: .none
                }
        }
    }

    private mutating func note(isFailure: Bool, at time: Duration) {
        outcomes.removeAll { $0.at <= time - policy.window }
        if outcomes.count == Self.memory { outcomes.removeFirst() }
        outcomes.append(Outcome(at: time, isFailure: isFailure))
    }

    private var isTripped: Bool {
        let failures = outcomes.count { $0.isFailure }
        return outcomes.reversed().prefix { $0.isFailure }.count >= policy.failuresInARow
            || outcomes.count >= policy.leastCalls
                && Double(failures) >= policy.failureRatio * Double(outcomes.count)
    }

    private func hold(_ random: Double) -> Duration {
        // Beyond 2^30, every value has reached the maximum.
        min(policy.longestHold, policy.firstHold * (1 << min(failedProbes, 30))) * (0.8 + 0.4 * random)
    }

    private mutating func open(until: Duration?, because error: OnlineIntentError) {
        enter(.open(until: until))
        cause = error
    }

    private mutating func enter(_ next: State) {
        state = next
        period += 1
        outcomes = []
    }

    private func refusal(_ prospect: String, after pause: Duration? = nil) -> OnlineIntentError {
        let reason = cause.map { "it failed with '\($0)'" } ?? "it failed"
        let time = pause.map { " \(max(0.1, ($0 / .milliseconds(100)).rounded(.up) / 10)) s" } ?? ""
        return OnlineIntentError(
            .circuitOpen, "the service was not asked: \(reason); \(prospect)\(time)", status: cause?.status,
            retryAfter: pause)
    }
}

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
        package var longestHold: Duration
        /// The maximum `Retry-After` that is respected.
        ///
        /// Some gateways request a day. After five minutes, one question tests whether that still applies.
        package var longestRetryAfter: Duration

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
