import RapidIntent
import RapidIntentTesting
import Testing

@testable import RapidIntentOnline

/// Equal questions at the same time, on a step clock.
@Suite(.timeLimit(.minutes(5))) struct EqualQuestionsTests {
    private let clock = StepClock()

    private func resilient(_ service: some OnlineIntentService) -> ResilientService {
        ResilientService(service, clock: clock, randomness: EvenChance())
    }

    /// Advances the clock as soon as the deadline and the service sleep on it.
    private func pass(_ milliseconds: Int) async throws {
        try await clock.sleepers(atLeast: 2)
        clock.advance(by: .milliseconds(milliseconds))
    }

    /// Asks, and returns once the given number of callers wait for an answer.
    private func ask(_ resilient: ResilientService, waiting: Int) async -> Task<
        Result<Prediction, OnlineIntentError>, Never
    > {
        let task = Task { await resilient.outcome() }
        while resilient.askerCount(of: Question(text: song.text)) < waiting { await Task.yield() }
        return task
    }

    @Test("Equal simultaneous questions share one call, and cancelling one of them does not affect the others")
    func coalescing() async throws {
        let service = ScriptedService(clock, .answer(after: 100))
        let resilient = resilient(service)
        let first = await ask(resilient, waiting: 1)
        let second = await ask(resilient, waiting: 2)
        let third = await ask(resilient, waiting: 3)
        first.cancel()
        #expect(await first.value.code == .cancelled)
        try await pass(100)
        #expect(await second.value == .success(song))
        #expect(await third.value == .success(song))
        #expect(service.starts.count == 1)
        #expect(service.cancellations == 0)
    }

    @Test("When the last caller is cancelled, the call is cancelled, and the next question is a new call")
    func lastOneCancels() async throws {
        let service = ScriptedService(clock, .answer(after: 100))
        let resilient = resilient(service)
        let first = await ask(resilient, waiting: 1)
        let second = await ask(resilient, waiting: 2)
        try await clock.sleepers(atLeast: 2)
        first.cancel()
        second.cancel()
        #expect(await first.value.code == .cancelled)
        #expect(await second.value.code == .cancelled)
        let third = await ask(resilient, waiting: 1)
        while service.cancellations < 1 { await Task.yield() }
        try await pass(100)
        #expect(await third.value == .success(song))
        #expect(service.starts.count == 2)
    }

    @Test("Questions in different languages are different questions")
    func languages() async throws {
        let service = ScriptedService(clock, .answer(after: 100))
        let resilient = resilient(service)
        async let english = resilient.prediction(for: Question(text: song.text, locale: "en"))
        async let welsh = resilient.prediction(for: Question(text: song.text, locale: "cy"))
        try await clock.sleepers(atLeast: 4)
        clock.advance(by: .milliseconds(100))
        #expect(try await [english, welsh].count == 2)
        #expect(service.starts.count == 2)
    }

    @Test("Under random cancellation each caller gets one answer, and nothing leaks")
    func nobodyIsForgotten() async throws {
        struct Quick: OnlineIntentService {
            let name = "quick"
            func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
                for _ in 0..<question.text.count { await Task.yield() }
                if Task.isCancelled { throw OnlineIntentError(.cancelled, "no longer wanted") }
                return Prediction(text: question.text, intents: [], topIntent: nil)
            }
        }
        let resilient = resilient(Quick())
        var generator = SplitMix64(seed: 4711)
        var plan: [(text: String, isCancelled: Bool)] = []
        for _ in 0..<2000 {
            plan.append(
                (String(repeating: "a", count: .random(in: 1...5, using: &generator)), .random(using: &generator)))
        }
        try await withThrowingTaskGroup { group in
            for (text, isCancelled) in plan {
                group.addTask {
                    let asker = Task { await resilient.outcome(for: text) }
                    if isCancelled { asker.cancel() }
                    switch await asker.value {
                    case .success(let prediction): #expect(prediction.text == text)
                    case .failure(let error):
                        #expect(error.code == .cancelled)
                        #expect(isCancelled, "who waits is not cancelled with others")
                    }
                }
            }
            try await group.waitForAll()
        }
        for (text, _) in plan { #expect(resilient.askerCount(of: Question(text: text)) == 0) }
        while clock.sleeperCount > 0 { await Task.yield() }
    }
}
