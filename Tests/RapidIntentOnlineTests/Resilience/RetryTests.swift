import RapidIntent
import Testing

@testable import RapidIntentOnline

@Suite struct RetryTests {
    private let down = OnlineIntentError(.unreachable, "refused")

    private func wait(
        after error: OnlineIntentError, attempts: Int = 1, remaining: Duration = .seconds(2), random: Double = 0.5,
        _ policy: RetryPolicy = RetryPolicy()
    ) -> Duration? {
        policy.wait(after: error, attempts: attempts, remaining: remaining, random: random)
    }

    @Test("The wait is random within a range that doubles with each retry, up to a cap")
    func jitter() {
        let patient = RetryPolicy(limit: 100)
        for (attempts, ceiling) in [(1, 100), (2, 200), (3, 400), (4, 800), (5, 1000), (60, 1000)] {
            for random in [0, 0.25, 0.5, 0.75] {
                let wait = wait(after: down, attempts: attempts, random: random, patient)
                #expect(wait == .milliseconds(Double(ceiling) * random))
            }
        }
    }

    @Test("There is one retry, and none if the remaining time is too short for an answer")
    func limits() {
        #expect(wait(after: down, attempts: 2) == nil)
        #expect(wait(after: down, remaining: .milliseconds(300)) == .milliseconds(50))
        #expect(wait(after: down, remaining: .milliseconds(299)) == nil)
        #expect(wait(after: down, RetryPolicy(limit: 0)) == nil)
    }

    @Test(
        "Only transient failures are retried",
        arguments: [
            (OnlineIntentError(.unreachable, ""), true), (OnlineIntentError(.interrupted, ""), true),
            (OnlineIntentError(.serverFailed, "", status: 500), true),
            (OnlineIntentError(.serverFailed, "", status: 503), true),
            (OnlineIntentError(.serverFailed, "", status: 408), true),
            (OnlineIntentError(.serverFailed, "", status: 409), true),
            (OnlineIntentError(.serverFailed, "", status: 307), false),
            (OnlineIntentError(.rateLimited, "", status: 429), false),
            (OnlineIntentError(.rateLimited, "", status: 429, retryAfter: .seconds(1)), true),
            (OnlineIntentError(.rateLimited, "", status: 429, retryAfter: .seconds(26)), false),
            (OnlineIntentError(.serverFailed, "", status: 503, retryAfter: .seconds(26)), false),
            (OnlineIntentError(.timedOut, ""), false), (OnlineIntentError(.badReply, ""), false),
            (OnlineIntentError(.unauthorised, "", status: 401), false),
            (OnlineIntentError(.notFound, "", status: 404), false),
            (OnlineIntentError(.invalidRequest, "", status: 400), false), (OnlineIntentError(.cancelled, ""), false),
            (OnlineIntentError(.budgetUsedUp, "", retryAfter: .zero), false),
        ])
    func worthIt(error: OnlineIntentError, isRetried: Bool) {
        #expect((wait(after: error) != nil) == isRetried)
    }

    @Test("The wait is Retry-After plus the jitter")
    func retryAfter() {
        let error = OnlineIntentError(.rateLimited, "", status: 429, retryAfter: .seconds(1))
        #expect(wait(after: error) == .milliseconds(1050))
        #expect(wait(after: error, remaining: .milliseconds(1299)) == nil)
    }

    @Test("Retries are limited to a tenth of all questions, after a burst of three")
    func tenth() {
        var budget = RetryBudget(RetryBudget.Policy(interval: nil), at: .zero)
        var retries = 0
        for _ in 0..<1000 {
            budget.earn(at: .zero)
            if budget.spend(at: .zero) { retries += 1 }
        }
        #expect((100...103).contains(retries))
    }

    @Test("Every ten seconds allow one more retry, up to three")
    func overTime() {
        var budget = RetryBudget(at: .zero)
        func spendAll(at second: Int) -> Int { (0..<10).prefix { _ in budget.spend(at: .seconds(second)) }.count }
        #expect(spendAll(at: 0) == 3)
        #expect(spendAll(at: 9) == 0)
        #expect(spendAll(at: 10) == 1)
        #expect(spendAll(at: 9) == 0, "time that goes back is no time passed")
        #expect(spendAll(at: 3600) == 3)
    }
}
