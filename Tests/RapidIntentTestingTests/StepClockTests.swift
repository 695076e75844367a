@testable import RapidIntentTesting
import Testing

@Suite("StepClock", .timeLimit(.minutes(5)))
struct StepClockTests {
    @Test("time moves only on request, and never backwards")
    func time() {
        let clock = StepClock()
        #expect(clock.now.offset == .zero)
        clock.advance(by: .seconds(2))
        clock.advance(by: .seconds(-5))
        clock.advance(to: StepClock.Instant(offset: .seconds(1)))
        #expect(clock.now.offset == .seconds(2))
    }

    @Test("a sleeper resumes at its deadline, not before")
    func deadline() async throws {
        let clock = StepClock()
        let task = Task { try await clock.sleep(for: .milliseconds(100)) }
        try await clock.sleepers(atLeast: 1)
        clock.advance(by: .milliseconds(99))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .milliseconds(1))
        #expect(clock.sleeperCount == 0)
        try await task.value
    }

    @Test("a past deadline returns at once")
    func past() async throws {
        let clock = StepClock()
        clock.advance(by: .seconds(1))
        try await clock.sleep(until: StepClock.Instant(offset: .seconds(1)))
        try await clock.sleep(until: StepClock.Instant(offset: .zero))
    }

    @Test("each step resumes exactly the sleepers whose deadline has come")
    func order() async throws {
        let clock = StepClock()
        let tasks = (1...3).map { seconds in
            Task {
                try await clock.sleep(until: StepClock.Instant(offset: .seconds(seconds)))
                return clock.now.offset
            }
        }
        try await clock.sleepers(atLeast: 3)
        for (step, task) in zip(1..., tasks) {
            clock.advance(by: .seconds(1))
            #expect(try await task.value == .seconds(step))
            #expect(clock.sleeperCount == 3 - step)
        }
    }

    @Test("one long step resumes the earliest deadlines first, equal ones in order of arrival")
    func longStep() async throws {
        var state = StepClockState()
        let deadlines = [3, 1, 2, 1]
        try await withThrowingTaskGroup { group in
            let (stream, continuation) = AsyncStream<StepClockState.Sleeper>.makeStream()
            for (ticket, seconds) in deadlines.enumerated() {
                group.addTask {
                    try await withCheckedThrowingContinuation {
                        continuation.yield(
                            .init(ticket: ticket, deadline: .init(offset: .seconds(seconds)), continuation: $0))
                    }
                }
            }
            var sleepers: [StepClockState.Sleeper] = []
            for await sleeper in stream.prefix(deadlines.count) { sleepers.append(sleeper) }
            for sleeper in sleepers.sorted(by: { $0.ticket < $1.ticket }) { state.insert(sleeper) }
            let due = state.advance(to: .init(offset: .seconds(3)))
            for sleeper in due { sleeper.continuation.resume() }
            #expect(due.map(\.ticket) == [1, 3, 2, 0])
            try await group.waitForAll()
        }
    }

    @Test("cancelling a sleeper ends its sleep")
    func cancellation() async throws {
        let clock = StepClock()
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        try await clock.sleepers(atLeast: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test("a cancelled task neither sleeps nor waits for sleepers")
    func cancelledBeforehand() async {
        let clock = StepClock()
        let sleeper = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        let observer = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleepers(atLeast: 1)
        }
        await #expect(throws: CancellationError.self) { try await observer.value }
    }

    @Test("1000 sleepers that race with steps and cancellation all end")
    func race() async throws {
        let clock = StepClock()
        let ended = await withTaskGroup { group in
            for number in 0..<1000 {
                group.addTask {
                    let task = Task { try await clock.sleep(for: .milliseconds(number % 50)) }
                    if number % 3 == 0 { task.cancel() }
                    return await task.result
                }
            }
            group.addTask {
                // More steps than needed, so that tasks that begin to sleep late resume, too.
                for left in stride(from: 300, to: 0, by: -1) {
                    clock.advance(by: .milliseconds(1))
                    if left % 10 == 0 { await Task.yield() }
                }
                return .success(())
            }
            var count = 0
            while await group.next() != nil {
                count += 1
                clock.advance(by: .milliseconds(50))
            }
            return count
        }
        #expect(ended == 1001)
        #expect(clock.sleeperCount == 0)
    }
}
