import RapidIntent

/// What is known of a service, and what follows from it: the decisions of ``ResilientService``, with time passed in.
struct ResilienceState: Sendable {
    /// What is to be done after an attempt.
    enum Step: Equatable {
        /// Nothing more: this is what came of the question.
        case end(Result<Prediction, OnlineIntentError>)
        /// Wait, and put the question once more; meanwhile this is what is known.
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

    /// Forgets what was wrong with the service.
    mutating func reset() { breaker.reset() }

    /// Lets an attempt through, or says why not.
    mutating func admit(isRetry: Bool, at time: Duration) throws(OnlineIntentError) -> CircuitBreaker.Admission {
        let admission = try breaker.admit(at: time)
        if !isRetry { budget.earn(at: time) }
        return admission
    }

    /// Takes what came of an attempt.
    ///
    /// - Parameters:
    ///   - attempts: How many there were, this one included.
    ///   - deadline: When the question's time is over. What comes then is too late, whatever it says.
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

    /// Takes note of an attempt that was given up.
    mutating func record(_ failure: OnlineIntentError, of admission: CircuitBreaker.Admission, at time: Duration) {
        breaker.record(.failure(failure), for: admission, at: time, random: random())
    }

    /// Whether the breaker would let a question through then.
    private func isAsked(at time: Duration) -> Bool {
        var breaker = breaker
        return (try? breaker.admit(at: time)) != nil
    }

    private mutating func random() -> Double { Double.random(in: 0..<1, using: &generator) }
}

extension OnlineIntentError {
    /// The failure of a question whose time is over.
    static func late(_ deadline: Duration) -> OnlineIntentError {
        OnlineIntentError(.timedOut, "no answer within \((deadline / .milliseconds(10)).rounded() / 100) s")
    }

    /// Whether the service was not asked because of what it costs.
    var isOfBudget: Bool { [.budgetUsedUp, .ledgerFailed].contains(code) }

    /// The failure of a question that was taken back.
    static let unwanted = OnlineIntentError(.cancelled, "the answer is no longer wanted")
}
