public import RapidIntent
import Synchronization

/// A service that is called under a ``ResiliencePolicy``: with a deadline, with retries if useful, and not while it is
/// down.
///
/// ```swift
/// let service = ResilientService(asking: try LUISv3(endpoint: "https://example.com", app: "a1b2", key: key))
/// try await service.prediction(for: Question(text: "sing me a song"))
/// // … and while the service is down, at once:
/// // circuitOpen: the service was not asked: it failed with 'unreachable: …'; it is asked again in 4.2 s
/// ```
///
/// - A question ends within ``ResiliencePolicy/deadline``, including attempts and waits, even if the wrapped service
///   ignores cancellation.
/// - Equal questions, in text and language, that are asked at the same time are sent once. A caller that asks while
///   one is in flight shares its deadline. Cancelling one caller does not affect the others; cancelling the last one
///   cancels the attempt. Texts that are equal only in normal form are different questions, because ranges in an
///   answer refer to the exact text.
/// - After a `Retry-After`, the service is not called until that time. A question waits for that time if its deadline
///   allows.
/// - A question fails with the error of its last attempt. While the breaker is open, the error is `circuitOpen`, with
///   `retryAfter`.
///
/// ## Order of wrappers
///
/// ``init(asking:policy:budget:)`` combines a dialect and a budget. The budget is the innermost wrapper, because
/// each attempt is a call that may be charged. The resolver's cache is outside of all wrappers and needs no call for
/// the answers it has.
///
/// Instances do not share their outcomes, so create one for each service, and keep it. With another key or endpoint,
/// create a new one, or call ``reset()``.
public final class ResilientService: OnlineIntentService {
    package let policy: ResiliencePolicy
    private let service: any OnlineIntentService
    private let time: RunningTime
    private let state: Mutex<ResilienceState>
    private let questions = QuestionsInFlight()

    /// Adds a policy to a service.
    ///
    /// - Parameters:
    ///   - service: The service to call; its own time limit matters only if it is shorter than the policy's.
    ///   - policy: The policy for questions.
    ///   - clock: The clock for the deadline, the waits and the breaker.
    ///   - randomness: The source of jitter.
    public init(
        _ service: any OnlineIntentService, policy: ResiliencePolicy = ResiliencePolicy(),
        clock: some Clock<Duration> = ContinuousClock(),
        randomness: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.service = service
        self.policy = policy
        time = RunningTime(clock)
        state = Mutex(ResilienceState(policy, at: .zero, randomness: randomness))
    }

    /// The service's name.
    public var name: String { service.name }

    /// The service's thresholds.
    public var thresholds: PredictionThresholds { service.thresholds }

    /// The service's model version.
    public var modelVersion: String? { service.modelVersion }

    /// The state of the breaker; its times count from the creation of this instance.
    package var circuit: CircuitBreaker.State { state.withLock { $0.breaker.state } }

    /// Closes the breaker, so that the service is called again; call this after a change of the configuration.
    public func reset() { state.withLock { $0.reset() } }

    /// The number of callers that wait for the answer to a question.
    func askerCount(of question: Question) -> Int { questions.askerCount(of: question) }

    /// Predicts the intent of a text.
    ///
    /// - Throws: `circuitOpen`, `timedOut`, and the errors of the service.
    public func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        let answer = await questions.answer(to: question) { end in
            let deadline = time.now() + policy.deadline
            let attempt = AttemptInFlight()
            return [
                Task { end(await self.answer(to: question, by: deadline, attempt)) },
                Task {
                    do {
                        try await self.time.sleep(deadline)
                        self.record(.late(self.policy.deadline), of: attempt)
                        end(.failure(.late(self.policy.deadline)))
                    } catch {
                        // The answer has arrived and was recorded, or every caller has cancelled.
                        self.record(.unwanted, of: attempt)
                    }
                },
            ]
        }
        return try answer.get()
    }

    /// Records an attempt that no caller waits for any longer, because a service may ignore cancellation.
    private func record(_ failure: OnlineIntentError, of attempt: AttemptInFlight) {
        guard let admission = attempt.abandon() else { return }
        state.withLock { $0.record(failure, of: admission, at: time.now()) }
    }

    /// Asks a question, with retries if the policy allows them.
    private func answer(
        to question: Question, by deadline: Duration, _ attempt: AttemptInFlight
    ) async -> Result<Prediction, OnlineIntentError> {
        var attempts = 0
        var failure: OnlineIntentError?
        while true {
            let admission: CircuitBreaker.Admission
            do throws(OnlineIntentError) {
                admission = try state.withLock { state throws(OnlineIntentError) in
                    try state.admit(isRetry: attempts > 0, at: time.now())
                }
            } catch {
                // The error of the previous attempt is more useful than the refusal of another attempt.
                return .failure(failure ?? error)
            }
            attempts += 1
            guard attempt.begin(admission) else {
                state.withLock { $0.record(.unwanted, of: admission, at: time.now()) }
                return .failure(failure ?? .unwanted)
            }
            let result = await result(of: question)
            // The attempt was abandoned meanwhile, and recorded as such.
            guard attempt.end() != nil else { return result }
            let step = state.withLock {
                $0.step(after: result, of: admission, attempts: attempts, at: time.now(), deadline: deadline)
            }
            switch step {
            case .end(.failure(let error)) where error.isOfBudget: return .failure(failure ?? error)
            case .end(let result): return result
            case .retry(let wait, let error):
                failure = error
                do { try await time.sleep(time.now() + wait) } catch { return .failure(.unwanted) }
            }
        }
    }

    private func result(of question: Question) async -> Result<Prediction, OnlineIntentError> {
        do throws(OnlineIntentError) {
            return .success(try await service.prediction(for: question))
        } catch {
            return .failure(error)
        }
    }
}

extension ResilientService {
    /// Combines a dialect with a transport, a daily budget and a policy, in the right order.
    ///
    /// ```swift
    /// let service = ResilientService(
    ///     asking: try LUISv3(endpoint: "https://example.com", app: "a1b2", key: key),
    ///     budget: (CallBudget(callsPerDay: 200), ledger: SQLiteCallLedger(path: "calls.sqlite", account: "a1b2")))
    /// let resolver = IntentResolver(dictionaries: [dictionary], service: service)
    /// ```
    ///
    /// - Parameters:
    ///   - dialect: The dialect of the service.
    ///   - policy: The policy for questions.
    ///   - budget: The daily limits, which count every attempt, and the ledger that records them; nil for no limit.
    public convenience init(
        asking dialect: some IntentDialect, policy: ResiliencePolicy = ResiliencePolicy(),
        budget: (limits: CallBudget, ledger: any CallLedger)? = nil
    ) {
        let transport = CurlTransport(CurlConfiguration(connectTimeLimit: policy.connectLimit))
        let service = DialectService(dialect, over: transport, timeLimit: policy.deadline)
        if let budget {
            self.init(BudgetedService(service, budget: budget.limits, ledger: budget.ledger), policy: policy)
        } else {
            self.init(service, policy: policy)
        }
    }
}

/// The current attempt of a question.
///
/// It ensures that exactly one of three events records the result: the service's answer, the deadline, or the caller's
/// cancellation; and that no attempt starts after one of the last two.
final class AttemptInFlight: Sendable {
    private enum State {
        case idle
        case running(CircuitBreaker.Admission)
        case abandoned
    }

    private let state = Mutex(State.idle)

    /// Starts an admitted attempt; false if nobody waits for it any longer.
    func begin(_ admission: CircuitBreaker.Admission) -> Bool {
        state.withLock { state in
            if case .abandoned = state { return false }
            state = .running(admission)
            return true
        }
    }

    /// Ends the attempt; nil if it was abandoned.
    func end() -> CircuitBreaker.Admission? { leave(for: .idle) }

    /// Ends the attempt for good; nil if none is under way.
    func abandon() -> CircuitBreaker.Admission? { leave(for: .abandoned) }

    private func leave(for next: State) -> CircuitBreaker.Admission? {
        state.withLock { state in
            guard case .running(let admission) = state else {
                if case .abandoned = next { state = next }
                return nil
            }
            state = next
            return admission
        }
    }
}
