import RapidIntent
import RapidIntentTesting
import Synchronization
import Testing

@testable import RapidIntentOnline

/// All tests use a step clock, which only the test advances.
@Suite(.timeLimit(.minutes(5))) struct ResilientServiceTests {
    private let clock = StepClock()
    private let down = OnlineIntentError(.unreachable, "refused")

    private func resilient(
        _ service: some OnlineIntentService, _ policy: ResiliencePolicy = ResiliencePolicy()
    ) -> ResilientService {
        ResilientService(service, policy: policy, clock: clock, randomness: EvenChance())
    }

    /// Advances the clock as soon as the deadline and another task sleep on it.
    private func pass(_ milliseconds: Int...) async throws {
        for step in milliseconds {
            try await clock.sleepers(atLeast: 2)
            clock.advance(by: .milliseconds(step))
        }
    }

    /// Asks, and advances the clock beyond every limit.
    private func expectLate(_ resilient: ResilientService, hanging: Int) async throws {
        async let answer = resilient.outcome()
        try await clock.sleepers(atLeast: hanging + 2)
        clock.advance(by: .seconds(2))
        #expect(await answer.code == .timedOut)
    }

    @Test("A transient failure is retried once after a wait, and the user gets the answer")
    func retries() async throws {
        let service = ScriptedService(clock, .fail(down, after: 10), .answer(after: 250))
        let resilient = resilient(service)
        async let answer = resilient.outcome()
        try await pass(10, 50, 250)
        #expect(await answer == .success(song))
        #expect(service.starts == [.zero, .milliseconds(60)])
        #expect(resilient.name == "scripted")
        #expect(clock.sleeperCount == 0, "nothing is left behind")
    }

    @Test("There is at most one retry")
    func twice() async throws {
        let service = ScriptedService(clock, .fail(down, after: 10))
        let resilient = resilient(service)
        async let answer = resilient.outcome()
        try await pass(10, 50, 10)
        #expect(await answer == .failure(down))
        #expect(service.starts.count == 2)
    }

    @Test("The deadline cancels an attempt that stalls")
    func deadline() async throws {
        let service = ScriptedService(clock, .answer(after: 60_000))
        let resilient = resilient(service)
        async let answer = resilient.outcome()
        try await pass(2000)
        #expect(await answer == .failure(OnlineIntentError(.timedOut, "no answer within 2.0 s")))
        #expect(service.starts == [.zero])
    }

    @Test("The deadline covers all attempts together")
    func deadlineWithRetry() async throws {
        let service = ScriptedService(clock, .fail(down, after: 1500), .answer(after: 60_000))
        let resilient = resilient(service)
        async let answer = resilient.outcome()
        try await pass(1500, 50, 449)
        #expect(service.starts == [.zero, .milliseconds(1550)])
        try await pass(1)
        #expect(await answer.code == .timedOut)
        #expect(clock.now.offset == .seconds(2))
    }

    @Test("With too little time left, the failure is reported at once")
    func noTimeLeft() async throws {
        let service = ScriptedService(clock, .fail(down, after: 1800))
        let resilient = resilient(service)
        async let answer = resilient.outcome()
        try await pass(1800)
        #expect(await answer == .failure(down))
        #expect(service.starts.count == 1)
        #expect(clock.now.offset == .milliseconds(1800))
    }

    @Test("A service that ignores cancellation does not delay its callers")
    func heedless() async throws {
        struct Heedless: OnlineIntentService {
            let name = "heedless"
            let clock: StepClock
            func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
                // An unstructured task, which is not cancelled.
                await Task { try? await clock.sleep(for: .seconds(1000)) }.value
                throw OnlineIntentError(.timedOut, "at last")
            }
        }
        let resilient = resilient(Heedless(clock: clock))
        for hanging in 0..<3 { try await expectLate(resilient, hanging: hanging) }
        #expect(resilient.circuit == .open(until: .seconds(11)))
        // The probe hangs as well, and so does a cancelled one: neither keeps the breaker half-open for ever.
        clock.advance(by: .seconds(5))
        try await expectLate(resilient, hanging: 3)
        #expect(resilient.circuit == .open(until: .seconds(23)))
        clock.advance(by: .seconds(10))
        let probe = Task { await resilient.outcome() }
        try await clock.sleepers(atLeast: 6)
        probe.cancel()
        #expect(await probe.value.code == .cancelled)
        while resilient.circuit == .halfOpen { await Task.yield() }
        #expect(resilient.circuit == .open(until: .seconds(23)))
        clock.advance(by: .seconds(1000))
    }

    @Test("No attempt starts when nobody waits for it any longer")
    func abandoned() throws {
        var breaker = CircuitBreaker()
        let (attempt, admission) = (AttemptInFlight(), try breaker.admit(at: .zero))
        #expect(attempt.begin(admission))
        #expect(attempt.end() == admission)
        #expect(attempt.abandon() == nil)
        #expect(!attempt.begin(admission))
        #expect(attempt.end() == nil)
    }

    @Test("A Retry-After within the deadline is waited for; other questions fail at once meanwhile")
    func retryAfterFits() async throws {
        let busy = OnlineIntentError(.rateLimited, "busy", status: 429, retryAfter: .seconds(1))
        let service = ScriptedService(clock, .fail(busy, after: 10), .answer(after: 100))
        let resilient = resilient(service)
        async let answer = resilient.outcome()
        try await pass(10, 500)
        #expect(await resilient.outcome(for: "another").code == .circuitOpen)
        try await pass(550, 100)
        #expect(await answer == .success(song))
        #expect(service.starts == [.zero, .milliseconds(1060)])
        #expect(resilient.circuit == .closed)
    }

    @Test("A Retry-After beyond the deadline is reported at once, and respected")
    func retryAfterTooLong() async throws {
        let busy = OnlineIntentError(.rateLimited, "busy", status: 429, retryAfter: .seconds(26))
        let service = ScriptedService(clock, .fail(busy, after: 10), .answer(after: 100))
        let resilient = resilient(service)
        async let answer = resilient.outcome()
        try await pass(10)
        #expect(await answer == .failure(busy))
        clock.advance(by: .seconds(20))
        guard case .failure(let error) = await resilient.outcome() else { return #expect(Bool(false)) }
        #expect(error.code == .circuitOpen)
        #expect(error.retryAfter == .seconds(6))
        #expect(service.starts.count == 1)
        clock.advance(by: .seconds(6))
        async let later = resilient.outcome()
        try await pass(100)
        #expect(await later == .success(song))
    }

    @Test("While the service is down, questions fail at once; a probe detects that it is up again")
    func breaker() async throws {
        let service = ScriptedService(
            clock, .fail(down, after: 10), .fail(down, after: 10), .fail(down, after: 10), .answer(after: 10))
        let resilient = resilient(service)
        async let first = resilient.outcome()
        try await pass(10, 50, 10)
        #expect(await first == .failure(down))
        async let second = resilient.outcome()
        try await pass(10)
        #expect(await second == .failure(down), "the third failure opens the breaker, and there is no retry")
        #expect(await resilient.outcome().code == .circuitOpen)
        #expect(service.starts.count == 3)
        clock.advance(by: .seconds(5))
        async let probe = resilient.outcome()
        try await pass(10)
        #expect(await probe == .success(song))
        #expect(resilient.circuit == .closed)
    }

    @Test("A wrong key is not retried until the configuration changes")
    func wrongKey() async throws {
        let refused = OnlineIntentError(.unauthorised, "wrong key", status: 401)
        let service = ScriptedService(clock, .fail(refused, after: 10), .answer(after: 10))
        let resilient = resilient(service)
        async let answer = resilient.outcome()
        try await pass(10)
        #expect(await answer == .failure(refused))
        clock.advance(by: .seconds(86_400))
        #expect(await resilient.outcome().code == .circuitOpen)
        resilient.reset()
        async let later = resilient.outcome()
        try await pass(10)
        #expect(await later == .success(song))
    }

    @Test("Without tokens there are no retries")
    func budget() async throws {
        let service = ScriptedService(clock, .fail(down, after: 10))
        var policy = ResiliencePolicy()
        policy.breaker.failuresInARow = 100
        policy.breaker.leastCalls = 100
        policy.retry.budget = RetryBudget.Policy(perQuestion: 0, interval: nil, capacity: 1)
        let resilient = resilient(service, policy)
        async let first = resilient.outcome()
        try await pass(10, 50, 10)
        #expect(await first == .failure(down))
        async let second = resilient.outcome()
        try await pass(10)
        #expect(await second == .failure(down))
        #expect(service.starts.count == 3)
    }

    @Test("A task cancelled before its question does not ask the service")
    func cancelledBefore() async throws {
        let service = ScriptedService(clock, .answer(after: 100))
        let resilient = resilient(service)
        let task = Task {
            for await _ in AsyncStream<Never>.makeStream().stream {}
            return await resilient.outcome()
        }
        task.cancel()
        #expect(await task.value.code == .cancelled)
        #expect(service.starts.isEmpty)
    }
}
