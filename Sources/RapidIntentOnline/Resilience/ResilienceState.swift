import RapidIntent

/// The state of a service and the decisions of ``ResilientService``, with time passed in.
struct ResilienceState: Sendable {
    /// The next step after an attempt.
    enum Step: Equatable {
        /// None: this is the result of the question.
        case end(Result<Prediction, OnlineIntentError>)
        /// Wait and ask again; if there is no later result, this failure counts.
        case retry(after: Duration, OnlineIntentError)
    }

    let policy: ResiliencePolicy
    private(set) var breaker: CircuitBreaker
    private var budget: RetryBudget
    private var generator: any RandomNumberGenerator & Sendable

    init(_ policy: ResiliencePolicy, at time: Duration, randomness: any RandomNumberGenerator & Sendable) {
        self.policy = policy
        breaker = CircuitBreaker(policy.breaker)
        budget = RetryBudget(policy.retry.budget, at: time)
        generator = randomness
    }

    /// Clears the failures of the service.
    mutating func reset() { breaker.reset() }

    /// Admits an attempt, or throws the reason why it is refused.
    mutating func admit(isRetry: Bool, at time: Duration) throws(OnlineIntentError) -> CircuitBreaker.Admission {
        let admission = try breaker.admit(at: time)
        if !isRetry { budget.earn(at: time) }
        return admission
    }

    /// Records the result of an attempt and returns the next step.
    ///
    /// - Parameters:
    ///   - attempts: The number of attempts, including this one.
    ///   - deadline: The deadline of the question. A later result counts as a timeout.
    mutating func step(
        after result: Result<Prediction, OnlineIntentError>, of admission: CircuitBreaker.Admission, attempts: Int,
        at time: Duration, deadline: Duration
    ) -> Step {
        let result = time < deadline ? result : .failure(.late(policy.deadline))
        breaker.record(result, for: admission, at: time, random: random())
        guard case .failure(let error) = result,
            let wait = policy.retry.wait(
                after: error, attempts: attempts, remaining: deadline - time, random: random()),
            isAsked(at: time + wait), budget.spend(at: time)
        else { return .end(result) }
        return .retry(after: wait, error)
    }

    /// Records an attempt that was abandoned.
    mutating func record(_ failure: OnlineIntentError, of admission: CircuitBreaker.Admission, at time: Duration) {
        breaker.record(.failure(failure), for: admission, at: time, random: random())
    }

    /// Whether the breaker would admit a question at a time.
    private func isAsked(at time: Duration) -> Bool {
        var breaker = breaker
        return (try? breaker.admit(at: time)) != nil
    }

    private mutating func random() -> Double { Double.random(in: 0..<1, using: &generator) }
}

extension OnlineIntentError {
    /// The failure of a question after its deadline.
    static func late(_ deadline: Duration) -> OnlineIntentError {
        OnlineIntentError(.timedOut, "no answer within \((deadline / .milliseconds(10)).rounded() / 100) s")
    }

    /// Whether the budget prevented the call.
    var isOfBudget: Bool { [.budgetUsedUp, .ledgerFailed].contains(code) }

    /// The failure of a question that the caller cancelled.
    static let unwanted = OnlineIntentError(.cancelled, "the answer is no longer wanted")
}
