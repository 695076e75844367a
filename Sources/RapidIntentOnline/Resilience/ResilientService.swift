public import RapidIntent
import Synchronization

/// A service that is asked under a ``ResiliencePolicy``: within a deadline, once more where that helps, and not at all
/// while it is down.
///
/// ```swift
/// let service = ResilientService(asking: try LUISv3(endpoint: "https://example.com", app: "a1b2", key: key))
/// try await service.prediction(for: Question(text: "sing me a song"))
/// // … and while the service is down, at once:
/// // circuitOpen: the service was not asked: it failed with 'unreachable: …'; it is asked again in 4.2 s
/// ```
///
/// - A question ends within ``ResiliencePolicy/deadline``, attempts and waiting included, even if the service it asks does
///   not heed being cancelled.
/// - Equal questions, in text and language, that are asked at the same time are put once. Who asks while one is under way
///   shares its deadline. Cancelling one asker leaves the others; cancelling the last one cancels the attempt. Texts that
///   are only alike in normal form are different questions: places in an answer count in the very text.
/// - A service that says `Retry-After` is asked by nobody until then, and by a question that waits for it first.
/// - A failure is that of the last attempt that was made. While the breaker is open, it is
///   `circuitOpen`, with `retryAfter`.
///
/// ## Order of wrappers
///
/// ``init(asking:policy:over:budget:)`` puts a dialect and a budget together. The budget is innermost, because each attempt
/// is a call that may be charged. The resolver's cache comes before all of them and asks nobody for what it knows.
///
/// All instances know only their own outcomes: make one for each service, and keep it. With another key or endpoint, make a
/// new one, or call ``reset()``.
public final class ResilientService: OnlineIntentService {
    /// How the service is asked.
    package let policy: ResiliencePolicy
    private let service: any OnlineIntentService
    private let time: RunningTime
    private let state: Mutex<ResilienceState>
    private let questions = QuestionsInFlight()

    /// Puts a service under a policy.
    ///
    /// - Parameters:
    ///   - service: Who is asked; of its own time limit, only one shorter than the policy's matters.
    ///   - policy: How it is asked.
    ///   - clock: What the deadline, the waits and the breaker go by.
    ///   - randomness: Where jitter comes from.
    public init(
        _ service: any OnlineIntentService, policy: ResiliencePolicy = .interactive,
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

    /// The service's.
    public var modelVersion: String? { service.modelVersion }

    /// Whether the service is asked at present; times count from when this instance was made.
    package var circuit: CircuitBreaker.State { state.withLock { $0.breaker.state } }

    /// Asks the service again whatever was wrong with it: its configuration has changed.
    public func reset() { state.withLock { $0.reset() } }

    /// How many wait for the answer to a question.
    func askerCount(of question: Question) -> Int { questions.askerCount(of: question) }

    /// Asks what a text means.
    ///
    /// - Throws: `circuitOpen`, `timedOut`, and
    ///   what the service throws.
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
                        // The answer is there and recorded, or nobody wants it any more.
                        self.record(.unwanted, of: attempt)
                    }
                },
            ]
        }
        return try answer.get()
    }

    /// Takes note of an attempt that nobody waits for any longer, since a service need not heed being cancelled.
    private func record(_ failure: OnlineIntentError, of attempt: AttemptInFlight) {
        guard let admission = attempt.end() else { return }
        state.withLock { $0.record(failure, of: admission, at: time.now()) }
    }

    /// Puts a question as often as the policy allows.
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
                // What the attempt before met with says more than that there is no other.
                return .failure(failure ?? error)
            }
            attempts += 1
            attempt.begin(admission)
            let result = await result(of: question)
            // Given up meanwhile, and recorded as that.
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

    /// What one attempt comes to.
    private func result(of question: Question) async -> Result<Prediction, OnlineIntentError> {
        do throws(OnlineIntentError) {
            return .success(try await service.prediction(for: question))
        } catch {
            return .failure(error)
        }
    }
}
