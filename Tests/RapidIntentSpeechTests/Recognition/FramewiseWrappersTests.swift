import RapidIntent
import RapidIntentSpeech
import RapidIntentTesting
import Testing

@Suite("Wrappers of a recogniser that replies to every frame", .timeLimit(.minutes(5)))
struct FramewiseWrappersTests {
    /// Reports the number of its frames, with a delay.
    private struct Counter: SpeechRecogniser {
        let answersEveryFrame = true

        func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
            let (stream, continuation) = AsyncThrowingStream<RecognitionEvent, any Error>.makeStream()
            let task = Task {
                var count = 0
                do {
                    for try await frame in source.frames() {
                        for _ in 0..<10 { await Task.yield() }
                        count += 1
                        // Every third reply contains no change.
                        let now = frame.at + .milliseconds(20)
                        continuation.yield(
                            count % 3 == 0
                                ? .progress(at: now)
                                : .transcript(Transcript(utterance: "u", at: now, text: "\(count)")))
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
            return stream
        }
    }

    /// Delivers a frame when the previous one has a reply.
    private struct Stepwise: AudioSource {
        let sampleRate = 16_000
        let stream = AsyncThrowingStream<AudioFrame, any Error>.makeStream()

        func frames() -> AsyncThrowingStream<AudioFrame, any Error> { stream.stream }

        func append(_ number: Int) {
            stream.continuation.yield(
                AudioFrame(samples: [Int16](repeating: 0, count: 320), at: .milliseconds(20 * number)))
        }
    }

    private static let wrapped: [@Sendable () throws -> any SpeechRecogniser] = [
        { Counter().repaired() }, { Counter().measuringSilence() }, { Counter().measuringSilence().repaired() },
        { try Counter().witnessed(by: Counter(), locale: "en") },
    ]

    @Test("each frame has a reply, first that of the base", arguments: wrapped.indices)
    func answers(index: Int) async throws {
        let recogniser = try Self.wrapped[index]()
        #expect(recogniser.answersEveryFrame)
        let source = Stepwise()
        var events = recogniser.recognise(source).makeAsyncIterator()
        for number in 0..<30 {
            source.append(number)
            let event = try #require(try await events.next())
            #expect(event.at == .milliseconds(20 * (number + 1)))
            if case .transcript(let transcript) = event {
                #expect(transcript.text == "\(number + 1)")
            } else {
                #expect((number + 1) % 3 == 0)
            }
        }
    }

    @Test("wrappers of another recogniser do not reply to frames")
    func others() {
        let base = ScriptedRecogniser([.progress(at: .zero)])
        #expect(!base.repaired().answersEveryFrame)
        #expect(!base.measuringSilence().answersEveryFrame)
    }

    @Test("a pipeline gives the same events through them in every run", arguments: wrapped.indices)
    func pipeline(index: Int) async throws {
        func events() async throws -> [PipelineEvent] {
            let pipeline = try SpeechPipeline(
                source: SpelledAudio("__ab____cd__"), recogniser: Self.wrapped[index](), profile: .continuous)
            let events = pipeline.events
            async let end: Void = pipeline.run()
            var told: [PipelineEvent] = []
            for await event in events { told.append(event) }
            try await end
            return told
        }
        let first = try await events()
        #expect(first.count > 30)
        for _ in 0..<5 { #expect(try await events() == first) }
    }
}
