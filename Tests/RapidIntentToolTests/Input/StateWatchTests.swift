import RapidIntentTesting
import Synchronization
import Testing

@testable import rapid_intent

@Suite struct StateWatchTests {
    /// Something that changes when a test says so.
    private final class Subject: Sendable {
        private let number = Mutex(0)
        var state: Int {
            get { number.withLock { $0 } }
            set { number.withLock { $0 = newValue } }
        }
    }

    private let clock = StepClock()
    private let subject = Subject()

    private func watch() -> StateWatch<Int, StepClock> {
        StateWatch(every: .milliseconds(200), on: clock) { [subject] in subject.state }
    }

    /// Lets the watch look once more, and returns when it has.
    private func look() async throws {
        try await clock.sleepers(atLeast: 1)
        clock.advance(by: .milliseconds(200))
        try await clock.sleepers(atLeast: 1)
    }

    @Test("A change is told once, when it has come to rest")
    func rest() async throws {
        let told = Mutex(0)
        let changes = watch().changes()
        let reader = Task {
            for try await _ in changes {
                told.withLock { $0 += 1 }
                break
            }
        }
        try await look()
        subject.state = 1
        try await look()
        subject.state = 2  // Somebody is still writing.
        try await look()
        #expect(told.withLock { $0 } == 0)
        try await look()
        try await reader.value
        #expect(told.withLock { $0 } == 1)
    }

    @Test("A change that came between the first look and the beginning of the stream is told")
    func nothingIsLost() async throws {
        let watch = watch()
        subject.state = 1
        var changes = watch.changes().makeAsyncIterator()
        try await look()
        try await look()
        #expect(try await changes.next() != nil)
    }

    @Test("Changes that nobody took are one")
    func buffer() async throws {
        let stream = watch().changes()
        for state in 1...3 {
            subject.state = state
            try await look()
            try await look()
        }
        var changes = stream.makeAsyncIterator()
        #expect(try await changes.next() != nil)
        subject.state = 4
        try await look()
        try await look()
        #expect(try await changes.next() != nil)
    }
}
