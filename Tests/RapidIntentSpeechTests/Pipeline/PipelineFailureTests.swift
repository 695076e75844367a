import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport
import RapidIntentTesting
import Synchronization
import Testing

@Suite("Failures in a SpeechPipeline", .timeLimit(.minutes(5)))
struct PipelineFailureTests {
    private struct Unplugged: Error {}

    private func lines(_ bench: PipelineBench) async throws -> [String] { try await bench.run().compactMap(\.line) }

    @Test("a recogniser that throws ends the utterance with its last text, and the pipeline goes on")
    func recogniserThrows() async throws {
        let lines = try await lines(
            PipelineBench(
                audio: "______abc__________________________de________",
                recogniser: SpellingRecogniser(.fails(after: 40))))
        #expect(
            lines.filter { !$0.contains("partial") }.prefix(12) == [
                "0 [starting]", "20 [started]", "20 start done", "620 activated by voice", "620 [active]",
                "820 failed recogniserFailed", "820 endpoint u1", "820 deactivated by failure", "820 [started]",
                // Voice is ignored for a second.
                "3520 activated by voice", "3520 [active]", "3720 failed recogniserFailed",
            ])
    }

    @Test("without a final transcript, or after an early end, the pipeline adds the endpoint")
    func noFinal() async throws {
        let never = try await lines(
            PipelineBench(audio: "______abc__________", recogniser: SpellingRecogniser(.neverFinal)))
        #expect(never.contains("1820 endpoint u1"))
        #expect(never.contains("1820 deactivated by silence"))
        let ended = try await lines(
            PipelineBench(audio: "______abc__________", recogniser: SpellingRecogniser(.ends(after: 35))))
        #expect(ended.contains("720 deactivated by endpoint"))
        #expect(!ended.contains { $0.contains("failed") })
    }

    @Test("late events, repeated ids and times that go backwards do not reach the app")
    func repeats() async throws {
        let events = try await PipelineBench(
            audio: "______abc__________cd____________", profile: .continuous,
            recogniser: SpellingRecogniser(.repeatsItself, trailingSilence: .milliseconds(400))
        ).run()
        #expect(!events.compactMap(\.line).contains { $0.contains("again") })
        #expect(events.compactMap(\.line).filter { $0.contains("endpoint") }.count == 2)
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.at <= $1.at })
    }

    /// Advances the clock while tasks sleep on it, from an event until a failure is reported.
    private func bench(_ bench: PipelineBench, from line: String, clock: StepClock = StepClock()) -> PipelineBench {
        var bench = bench
        bench.clock = clock
        let box = Shared()
        bench.onEvent = { event, _ in
            if event.line == line {
                let task = Task {
                    while true {
                        try await clock.sleepers(atLeast: 1)
                        clock.advance(by: .seconds(1))
                    }
                }
                box.value.withLock { $0 = task }
            }
            if case .failed = event.kind { box.value.withLock { $0?.cancel() } }
        }
        return bench
    }

    /// Reports how its audio ended.
    private struct Witness: SpeechRecogniser {
        let answersEveryFrame = true
        let ending: AsyncStream<String>.Continuation

        func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
            RecognitionEvent.stream { channel in
                do {
                    for try await frame in source.frames() {
                        channel.send(.progress(at: frame.at + .milliseconds(20)))
                        await channel.waitForRoom()
                    }
                    ending.yield(Task.isCancelled ? "cancelled" : "ended")
                } catch {
                    ending.yield(error is CancellationError ? "cancelled" : "\(error)")
                }
            }
        }
    }

    @Test("a recogniser of an abandoned pipeline does not take its audio for complete, and the pipeline returns")
    func abandoned() async throws {
        let (endings, ending) = AsyncStream.makeStream(of: String.self)
        let lines = try await lines(
            PipelineBench(
                // More than the events that may be unread.
                audio: String(repeating: "_", count: 600), profile: .continuous,
                recogniser: Witness(ending: ending),
                onEvent: { event, pipeline in if event.at == .milliseconds(40) { pipeline.abandon() } }))
        #expect(!lines.contains("60000 source ended"))
        #expect(await endings.first { _ in true } == "cancelled")
    }

    @Test("a recogniser that stops reading audio is abandoned at once")
    func stalls() async throws {
        let bench = bench(
            PipelineBench(audio: "______abcdefghi_________", recogniser: SpellingRecogniser(.stalls(after: 35))),
            from: "720 partial u1 'a b'")
        let lines = try await lines(bench)
        #expect(
            lines.drop { $0 != "720 partial u1 'a b'" }.dropFirst() == [
                "720 failed recogniserStalled", "720 endpoint u1", "720 deactivated by failure", "720 [started]",
                "2400 source ended", "2400 [stopping]", "2400 [stopped]",
            ])
        #expect(bench.thrown.error == nil)
    }

    @Test("a recogniser that does not finish is abandoned, without delaying a stop")
    func hangs() async throws {
        let bench = bench(
            PipelineBench(audio: "______abc______________", recogniser: SpellingRecogniser(.hangsAtTheEnd)),
            from: "1820 [finishing]")
        let lines = try await lines(bench)
        #expect(
            lines.drop { $0 != "1820 [finishing]" }.dropFirst() == [
                "1820 failed recogniserStalled", "1820 endpoint u1", "1820 deactivated by failure", "1820 [started]",
                "2300 source ended", "2300 [stopping]", "2300 [stopped]",
            ])
        var stopped = self.bench(
            PipelineBench(audio: "______abc______________", recogniser: SpellingRecogniser(.hangsAtTheEnd)),
            from: "820 [stopping]")
        stopped.requests = [(.milliseconds(820), .stop)]
        let afterStop = try await self.lines(stopped).drop { $0 != "820 [stopping]" }.dropFirst()
            .filter { !$0.contains("partial") }
        // The clock may run ahead of the source's task: then the source is reported as stalled too, once.
        let withoutSource = afterStop.filter { !$0.contains("sourceStalled") }
        #expect(afterStop.count - withoutSource.count <= 1)
        #expect(
            withoutSource == [
                "820 failed recogniserStalled", "820 endpoint u1", "820 deactivated by failure", "820 [stopped]",
                "820 stop done",
            ])
        #expect(stopped.thrown.error == nil)
    }

    @Test(
        "a recogniser gets the time that it declares",
        arguments: [
            (.stalls(after: 35), "720 partial u1 'a b'", "720 failed recogniserStalled"),
            (.hangsAtTheEnd, "1820 [finishing]", "1820 failed recogniserStalled"),
        ] as [(SpellingRecogniser.Behaviour, String, String)])
    func ownLimits(behaviour: SpellingRecogniser.Behaviour, before: String, failure: String) async throws {
        /// A recogniser that seems to wait for a server.
        struct Slow: SpeechRecogniser {
            let base: SpellingRecogniser
            let timeLimits = RecogniserTimeLimits(intake: .seconds(100), finish: .seconds(100))
            func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
                base.recognise(source)
            }
        }
        let clock = StepClock()
        // Its wrapper needs the same time.
        let recogniser = Slow(base: SpellingRecogniser(behaviour)).repaired()
        let start = clock.now
        var bench = bench(
            PipelineBench(audio: "______abc______________", recogniser: recogniser), from: before, clock: clock)
        let told = bench.onEvent
        let took = Mutex(Duration.zero)
        bench.onEvent = { event, pipeline in
            if case .failed = event.kind { took.withLock { $0 = start.duration(to: clock.now) } }
            try await told(event, pipeline)
        }
        let lines = try await lines(bench)
        #expect(lines.contains(failure), "\(lines)")
        #expect(took.withLock { $0 } >= .seconds(100))
    }

    @Test("a wake-phrase detector gets the time that its recogniser declares")
    func limitsOfDetector() async throws {
        /// Reads only one frame, as if its server did not answer.
        struct Stalled: SpeechRecogniser {
            let timeLimits = RecogniserTimeLimits(intake: .seconds(100))
            let whenStalled: @Sendable () -> Void
            func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
                let frames = source.frames()
                return AsyncThrowingStream { continuation in
                    let task = Task {
                        var iterator = frames.makeAsyncIterator()
                        _ = try await iterator.next()
                        whenStalled()
                        for await _ in AsyncStream<Never>.makeStream().stream {}
                    }
                    continuation.onTermination = { _ in task.cancel() }
                }
            }
        }
        let clock = StepClock()
        let time = Shared()
        let recogniser = Stalled {
            let task = Task {
                while true {
                    try await clock.sleepers(atLeast: 1)
                    clock.advance(by: .seconds(1))
                }
            }
            time.value.withLock { $0 = task }
        }
        let detector = try TranscriptWakePhraseDetector(["a b"], recogniser: recogniser.repaired())
        #expect(detector.timeLimits == recogniser.timeLimits)
        let start = clock.now
        var bench = PipelineBench(audio: "______abc______________", profile: .wakePhrase(detector))
        bench.clock = clock
        let took = Mutex(Duration.zero)
        bench.onEvent = { event, _ in
            guard case .failed = event.kind else { return }
            took.withLock { $0 = start.duration(to: clock.now) }
            time.value.withLock { $0?.cancel() }
        }
        #expect(try await lines(bench).contains { $0.hasSuffix("failed detectorStalled") })
        #expect(took.withLock { $0 } >= .seconds(100))
    }

    @Test("a failed source ends the utterance and the pipeline, and the run throws its error")
    func sourceFails() async throws {
        let bench = PipelineBench(audio: "______abc", failure: Unplugged())
        let lines = try await lines(bench)
        #expect(
            lines.drop { $0 != "820 partial u1 'a b c'" }.dropFirst() == [
                "900 failed sourceFailed", "900 [stopping]", "900 final u1 'a b c'", "900 endpoint u1",
                "900 deactivated by failure", "900 [stopped]",
            ])
        #expect(
            bench.thrown.error as? PipelineFailure == PipelineFailure(.sourceFailed, "the source failed: Unplugged()"))
    }

    @Test("a failed source is reopened after waits that double, up to a limit")
    func restarts() async throws {
        let clock = StepClock()
        var bench = PipelineBench(audio: "___", failure: Unplugged())
        bench.clock = clock
        bench.configuration.restart = RestartPolicy(initialDelay: .seconds(1), longestDelay: .seconds(3), attempts: 4)
        bench.onEvent = { event, _ in
            if case .restarting(_, let after) = event.kind {
                // Ticks and limits of the previous source may still be sleeping, so their number is not conclusive.
                let end = clock.now.advanced(by: after)
                try await clock.sleeper(until: end)
                clock.advance(to: end)
            }
        }
        let lines = try await lines(bench)
        #expect(
            lines.filter { $0.contains("restarting ") || $0.contains("failed") || $0.contains("started") } == [
                "20 [started]", "300 failed sourceFailed", "300 restarting 1 after 1000",
                "320 [started]", "600 failed sourceFailed", "600 restarting 2 after 2000",
                "620 [started]", "900 failed sourceFailed", "900 restarting 3 after 3000",
                "920 [started]", "1200 failed sourceFailed", "1200 restarting 4 after 3000",
                "1220 [started]", "1500 failed sourceFailed",
            ])
        #expect(bench.thrown.error as? PipelineFailure != nil)
    }
}

/// The task that advances the clock.
private final class Shared: Sendable {
    let value = Mutex<Task<Void, any Error>?>(nil)
}
