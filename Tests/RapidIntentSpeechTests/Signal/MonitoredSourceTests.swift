import RapidIntent
import RapidIntentDictionary
import RapidIntentSpeech
import RapidIntentTesting
import Synchronization
import Testing

@Suite("MonitoredSource")
struct MonitoredSourceTests {
    /// Delivers frames, and advances a clock before each.
    private struct Device: AudioSource {
        let sampleRate = 16_000
        var samples: [Int16]
        var clock: StepClock
        var interval: Duration

        func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
            let rest = Mutex(TestSignals.frames(samples)[...])
            let box = Box(rest: rest)
            return AsyncThrowingStream {
                clock.advance(by: interval)
                return box.next()
            }
        }

        private final class Box: Sendable {
            let rest: Mutex<ArraySlice<AudioFrame>>
            init(rest: consuming Mutex<ArraySlice<AudioFrame>>) { self.rest = rest }
            func next() -> AudioFrame? { rest.withLock { $0.popFirst() } }
        }
    }

    @Test("frames pass unchanged, and faults of samples and times are reported with the given clock")
    func troubles() async throws {
        let clock = StepClock()
        let samples = [Int16](repeating: 0, count: 20 * 16_000)
        let told = Mutex<[SignalEvent]>([])
        let source = Device(samples: samples, clock: clock, interval: .milliseconds(40)).monitored(by: clock) {
            event in told.withLock { $0.append(event) }
        }
        for _ in 0..<2 {
            var heard: [AudioFrame] = []
            for try await frame in source.frames() { heard.append(frame) }
            #expect(heard == TestSignals.frames(samples))
        }
        let kinds = told.withLock { $0 }.map(\.trouble.kind)
        #expect(kinds == [.silence, .wrongRate, .silence, .wrongRate], "each call watches anew")
    }

    @Test("without a clock, faults of time are not reported")
    func noClock() async throws {
        let told = Mutex<[SignalEvent]>([])
        let source = Device(samples: [Int16](repeating: 0, count: 99_000), clock: StepClock(), interval: .seconds(3))
            .monitored(by: nil) { event in told.withLock { $0.append(event) } }
        for try await _ in source.frames() {}
        #expect(told.withLock { $0 } == [SignalEvent(.silence, at: .seconds(3), .began)])
    }

    @Test("the base's error and cancellation pass through", .timeLimit(.minutes(5)))
    func ends() async throws {
        struct Broken: AudioSource, Error {
            let sampleRate = 16_000
            func frames() -> AsyncThrowingStream<AudioFrame, any Error> { AsyncThrowingStream { throw self } }
        }
        let broken = Broken().monitored { _ in }.metered { _, _ in }
        await #expect(throws: Broken.self) { for try await _ in broken.frames() {} }
        struct Endless: AudioSource {
            let sampleRate = 16_000
            let isOver: AsyncStream<Void>.Continuation
            func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
                AsyncThrowingStream { continuation in
                    continuation.onTermination = { [isOver] _ in isOver.finish() }
                    continuation.yield(AudioFrame(samples: [1], at: .zero))
                }
            }
        }
        let (over, isOver) = AsyncStream.makeStream(of: Void.self)
        let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let endless = Endless(isOver: isOver).monitored { _ in }.metered { _, _ in }
        let task = Task {
            for try await _ in endless.frames() { hasBegun.finish() }
        }
        for await _ in begun {}
        task.cancel()
        try await task.value
        for await _ in over {}
    }
}
