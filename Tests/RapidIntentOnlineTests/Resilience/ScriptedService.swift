import RapidIntent
import RapidIntentTesting
import Synchronization

/// A service whose attempts have scripted durations, on a step clock, and results.
final class ScriptedService: OnlineIntentService {
    /// The result of one attempt, and its time.
    struct Attempt {
        var after: Duration
        var result: Result<Prediction, OnlineIntentError>

        static func answer(after milliseconds: Int) -> Self {
            Self(after: .milliseconds(milliseconds), result: .success(song))
        }

        static func fail(_ error: OnlineIntentError, after milliseconds: Int) -> Self {
            Self(after: .milliseconds(milliseconds), result: .failure(error))
        }
    }

    let name = "scripted"
    private let clock: StepClock
    private let attempts: Mutex<[Attempt]>
    private let log = Mutex<(starts: [Duration], cancellations: Int)>(([], 0))

    /// When each attempt began, on the clock.
    var starts: [Duration] { log.withLock { $0.starts } }
    /// How many attempts were cancelled.
    var cancellations: Int { log.withLock { $0.cancellations } }

    /// Answers in this order, then repeats the last answer.
    init(_ clock: StepClock, _ attempts: Attempt...) {
        self.clock = clock
        self.attempts = Mutex(attempts)
    }

    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        log.withLock { $0.starts.append(clock.now.offset) }
        let attempt = attempts.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        do {
            try await clock.sleep(for: attempt.after)
        } catch {
            log.withLock { $0.cancellations += 1 }
            throw OnlineIntentError(.cancelled, "no longer wanted")
        }
        return try attempt.result.get()
    }
}

/// A generator without randomness: every number drawn from `0..<1` is a half.
struct EvenChance: RandomNumberGenerator {
    mutating func next() -> UInt64 { 1 << 52 }
}
