import RapidIntent
import RapidIntentOnline
import Testing

@Suite struct CircuitBreakerTests {
    private let answered = Result<Prediction, OnlineIntentError>.success(song)
    private let down = Result<Prediction, OnlineIntentError>.failure(OnlineIntentError(.unreachable, "refused"))

    private func failure(
        _ code: OnlineIntentError.Code, status: Int? = nil, retryAfter: Duration? = nil
    ) -> Result<Prediction, OnlineIntentError> {
        .failure(OnlineIntentError(code, "no", status: status, retryAfter: retryAfter))
    }

    /// Asks a question at a time, with an outcome at the same time.
    private func put(
        _ result: Result<Prediction, OnlineIntentError>, to breaker: inout CircuitBreaker, at seconds: Double,
        random: Double = 0.5
    ) throws {
        let admission = try breaker.admit(at: .seconds(seconds))
        breaker.record(result, for: admission, at: .seconds(seconds), random: random)
    }

    @Test("Three failures in a row open the breaker for five seconds, and its error states the reason and the time")
    func opens() throws {
        var breaker = CircuitBreaker()
        for second in 0..<3 {
            #expect(breaker.state == .closed)
            try put(down, to: &breaker, at: Double(second))
        }
        #expect(breaker.state == .open(until: .seconds(7)))
        let refusal = OnlineIntentError(
            .circuitOpen,
            "the service was not asked: it failed with 'unreachable: refused'; it is asked again in 4.5 s",
            retryAfter: .seconds(4.5))
        #expect(throws: refusal) { try breaker.admit(at: .seconds(2.5)) }
    }

    @Test("A success resets the row, but three failures of six open the breaker")
    func ratio() throws {
        var breaker = CircuitBreaker()
        for (second, result) in [down, down, answered, answered, answered].enumerated() {
            try put(result, to: &breaker, at: Double(second))
            #expect(breaker.state == .closed)
        }
        try put(down, to: &breaker, at: 5)
        #expect(breaker.state == .open(until: .seconds(10)))
    }

    @Test("Failures older than a minute do not count")
    func window() throws {
        var breaker = CircuitBreaker()
        for second in [0.0, 1, 61.5, 122] {
            try put(down, to: &breaker, at: second)
            #expect(breaker.state == .closed)
        }
    }

    @Test("Half-open, one question goes through; answered, it closes the breaker")
    func probe() throws {
        var breaker = CircuitBreaker()
        for second in 0..<3 { try put(down, to: &breaker, at: Double(second)) }
        let probe = try breaker.admit(at: .seconds(7))
        #expect(breaker.state == .halfOpen)
        #expect(throws: OnlineIntentError.self) { try breaker.admit(at: .seconds(7)) }
        breaker.record(answered, for: probe, at: .seconds(8), random: 0)
        #expect(breaker.state == .closed)
        // Earlier failures do not count.
        for second in [9.0, 10] { try put(down, to: &breaker, at: second) }
        #expect(breaker.state == .closed)
    }

    @Test("Each failed probe doubles the time, up to a minute, with a jitter of a fifth")
    func doubling() throws {
        var breaker = CircuitBreaker()
        var now = 0.0
        for _ in 0..<3 { try put(down, to: &breaker, at: now) }
        for hold in [5.0, 10, 20, 40, 60, 60] {
            #expect(breaker.state == .open(until: .seconds(now + hold)))
            now += hold
            try put(down, to: &breaker, at: now)
        }
        for (random, hold) in [(0.0, 4.0), (0.25, 4.5), (0.75, 5.5)] {
            breaker.reset()
            for _ in 0..<3 { try put(down, to: &breaker, at: 0, random: random) }
            guard case .open(let until?) = breaker.state else { return #expect(breaker.state == .closed) }
            #expect(abs(until / .seconds(1) - hold) < 1e-9)
        }
    }

    @Test("A cancelled probe does not count, and the next question becomes the probe")
    func cancelledProbe() throws {
        var breaker = CircuitBreaker()
        for second in 0..<3 { try put(down, to: &breaker, at: Double(second)) }
        try put(failure(.cancelled), to: &breaker, at: 7)
        #expect(breaker.state == .open(until: .seconds(7)))
        try put(answered, to: &breaker, at: 7)
        #expect(breaker.state == .closed)
    }

    @Test("The result of a question from before the opening is ignored")
    func stale() throws {
        var breaker = CircuitBreaker()
        let early = try breaker.admit(at: .zero)
        for second in 0..<3 { try put(down, to: &breaker, at: Double(second)) }
        breaker.record(answered, for: early, at: .seconds(3), random: 0.5)
        #expect(breaker.state == .open(until: .seconds(7)))
    }

    @Test(
        "A service that refuses the key or the application is not asked until the configuration changes",
        arguments: [(OnlineIntentError.Code.unauthorised, 401), (.unauthorised, 403), (.notFound, 410)])
    func refused(code: OnlineIntentError.Code, status: Int) throws {
        var breaker = CircuitBreaker()
        // Even with a Retry-After: the same key would be refused and charged again.
        try put(failure(code, status: status, retryAfter: .seconds(1)), to: &breaker, at: 0)
        #expect(breaker.state == .open(until: nil))
        let refusal = OnlineIntentError(
            .circuitOpen,
            "the service was not asked: it failed with '\(code): no'; it is asked again when its configuration has changed",
            status: status)
        #expect(throws: refusal) { try breaker.admit(at: .seconds(1_000_000)) }
        breaker.reset()
        #expect(breaker.state == .closed)
    }

    @Test(
        "Retry-After is respected, up to five minutes",
        arguments: [
            (OnlineIntentError.Code.rateLimited, 429, 26, 26), (.serverFailed, 503, 2, 2),
            (.rateLimited, 429, 86_400, 300),
        ])
    func retryAfter(code: OnlineIntentError.Code, status: Int, asked: Int, kept: Int) throws {
        var breaker = CircuitBreaker()
        try put(failure(code, status: status, retryAfter: .seconds(asked)), to: &breaker, at: 10)
        #expect(breaker.state == .open(until: .seconds(10 + kept)))
    }

    @Test(
        "Errors unrelated to the service's health do not count",
        arguments: [
            (OnlineIntentError.Code.cancelled, nil), (.budgetUsedUp, nil), (.ledgerFailed, nil), (.invalidRequest, nil),
            (.invalidRequest, 400), (.notFound, 404), (.serverFailed, 409),
        ] as [(OnlineIntentError.Code, Int?)])
    func neutral(code: OnlineIntentError.Code, status: Int?) throws {
        var breaker = CircuitBreaker()
        for second in 0..<20 { try put(failure(code, status: status), to: &breaker, at: Double(second)) }
        #expect(breaker.state == .closed)
    }

    @Test(
        "Errors of a service in trouble count",
        arguments: [
            (OnlineIntentError.Code.unreachable, nil), (.timedOut, nil), (.interrupted, nil), (.badReply, nil),
            (.serverFailed, 500), (.serverFailed, nil), (.rateLimited, 429),
        ] as [(OnlineIntentError.Code, Int?)])
    func trouble(code: OnlineIntentError.Code, status: Int?) throws {
        var breaker = CircuitBreaker()
        for second in 0..<3 { try put(failure(code, status: status), to: &breaker, at: Double(second)) }
        #expect(breaker.state == .open(until: .seconds(7)))
    }
}
