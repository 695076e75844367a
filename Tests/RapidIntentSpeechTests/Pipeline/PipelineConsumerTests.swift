import RapidIntent
import RapidIntentSpeech
import RapidIntentTesting
import Synchronization
import Testing

@Suite("Consumers of a SpeechPipeline", .timeLimit(.minutes(5)))
struct PipelineConsumerTests {
    /// Endless audio that counts the frames that were read.
    private final class CountedSource: AudioSource {
        let sampleRate = 16_000
        private let count = Atomic(0)
        var taken: Int { count.load(ordering: .relaxed) }

        func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
            AsyncThrowingStream {
                if Task.isCancelled { return nil }
                let number = self.count.add(1, ordering: .relaxed).oldValue
                return AudioFrame(samples: Array(repeating: 97, count: 320), at: .milliseconds(20) * number)
            }
        }
    }

    @Test("a consumer that never reads stops the audio, not the replies, and loses nothing")
    func neverReads() async throws {
        let source = CountedSource()
        var configuration = PipelineConfiguration()
        configuration.eventBacklog = 16
        configuration.backlog = .milliseconds(100)
        let pipeline = try SpeechPipeline(
            source: source, recogniser: SpellingRecogniser(), profile: .continuous, configuration: configuration,
            voiceActivity: SpelledVoice())
        let unread = pipeline.recognition
        #expect(await pipeline.start().outcome == .done)
        // Each is a round trip, during which unblocked audio would advance by some frames.
        for _ in 0..<2_000 { #expect(await pipeline.finishUtterance().outcome == .unchanged) }
        // 16 buffered events, five delivered frames, and one in transit at either end.
        #expect((16...40).contains(source.taken))
        let end = await pipeline.stop()
        #expect(end.outcome == .done)
        var iterator = unread.makeAsyncIterator()
        var times: [Duration] = []
        for _ in 0..<16 { if let event = await iterator.next() { times.append(event.at) } }
        #expect(times == (1...16).map { .milliseconds(20) * $0 })
    }

    @Test("a consumer that does not read still receives the final transcript after any number of partials")
    func partialsAtTheEnd() async throws {
        /// Reports nothing before its audio ends, then every letter separately, as servers may.
        struct Talkative: SpeechRecogniser {
            static let partials = 2_000
            func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
                AsyncThrowingStream { continuation in
                    let task = Task {
                        var end = Duration.zero
                        for try await frame in source.frames() { end = frame.at }
                        for number in 1...Self.partials + 1 {
                            continuation.yield(
                                .transcript(
                                    Transcript(
                                        utterance: "a", at: end, text: "word \(number)",
                                        isFinal: number > Self.partials)))
                        }
                        continuation.yield(.endpoint("a", at: end))
                        continuation.finish()
                    }
                    continuation.onTermination = { _ in task.cancel() }
                }
            }
        }
        var configuration = PipelineConfiguration()
        configuration.eventBacklog = 16
        let pipeline = try SpeechPipeline(
            source: CountedSource(), recogniser: Talkative(), profile: .pushToTalk, configuration: configuration,
            // The clock stands still, so the limit for the end never expires, however slow the machine is.
            voiceActivity: SpelledVoice(), clock: StepClock())
        let unread = pipeline.recognition
        await pipeline.start()
        #expect(await pipeline.activate().outcome == .done)
        #expect(await pipeline.deactivate().outcome == .done)
        await pipeline.stop()
        var events: [RecognitionEvent] = []
        for await event in unread {
            events.append(event)
            if case .endpoint = event { break }
        }
        #expect(events.count <= 64, "\(events.count)")
        let texts = events.compactMap { if case .transcript(let transcript) = $0 { transcript } else { nil } }
        #expect(texts.last?.isFinal == true)
        #expect(texts.last?.text == "word 2001")
        // The last partial is kept, and the first ones are those from before the buffer was full.
        #expect(texts.dropLast().last?.text == "word 2000")
        #expect(texts.first?.text == "word 1")
    }

    @Test("a consumer that releases its sequence does not block the others")
    func letsGo() async throws {
        let source = CountedSource()
        var configuration = PipelineConfiguration()
        configuration.eventBacklog = 16
        let pipeline = try SpeechPipeline(
            source: source, recogniser: SpellingRecogniser(), profile: .continuous, configuration: configuration,
            voiceActivity: SpelledVoice())
        var unread: PipelineSequence<PipelineEvent>? = pipeline.events
        #expect(unread != nil)
        await pipeline.start()
        unread = nil
        var heard = 0
        for await _ in pipeline.recognition {
            heard += 1
            if heard == 1_000 { break }
        }
        #expect(heard == 1_000)
        await pipeline.stop()
    }

    @Test("a deallocated pipeline finishes its sequences and releases its source")
    func deinitialised() async throws {
        func events() async throws -> PipelineSequence<PipelineEvent> {
            let pipeline = try SpeechPipeline(
                source: SpelledAudio("abc", repeats: true), recogniser: SpellingRecogniser(), profile: .continuous,
                voiceActivity: SpelledVoice())
            let events = pipeline.events
            await pipeline.start()
            return events
        }
        var last: PipelineEvent?
        for await event in try await events() { last = event }
        #expect(last != nil)
    }

    @Test("after its run, a pipeline refuses every request with the reason")
    func closed() async throws {
        let pipeline = try SpeechPipeline(
            source: SpelledAudio("abc"), recogniser: SpellingRecogniser(), profile: .voiceActivity)
        try await pipeline.run()
        #expect(await pipeline.start().outcome == .refused(.closed))
        var iterator = pipeline.events.makeAsyncIterator()
        #expect(await iterator.next() == nil)
    }

    @Test("a run cancelled before or after its start finishes the utterance and returns")
    func cancelled() async throws {
        for waits in [true, false] {
            let pipeline = try SpeechPipeline(
                source: SpelledAudio("abc", repeats: true), recogniser: SpellingRecogniser(), profile: .continuous,
                voiceActivity: SpelledVoice())
            let events = pipeline.events
            let run = Task { try await pipeline.run() }
            if !waits { run.cancel() }
            var witness = PipelineWitness()
            for await event in events {
                witness.observe(event)
                if case .recognition(.transcript) = event.kind { run.cancel() }
            }
            try await run.value
            #expect(witness.faults == [])
            #expect(witness.state == .stopped)
        }
    }

    @Test("a setting out of range is named")
    func ranges() {
        func message(_ change: (inout PipelineConfiguration) -> Void) -> String? {
            var configuration = PipelineConfiguration()
            change(&configuration)
            do {
                _ = try SpeechPipeline(
                    source: SilentSource(), recogniser: SpellingRecogniser(), profile: .pushToTalk,
                    configuration: configuration)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(message { _ in } == nil)
        #expect(
            message { $0.preRoll = .seconds(6) }
                == "'preRoll' is 6.0 seconds; it must lie between 0.0 seconds and 5.0 seconds")
        #expect(
            message { $0.utteranceSilence = .zero }
                == "'utteranceSilence' is 0.0 seconds; it must lie between 0.1 seconds and 10.0 seconds")
        #expect(
            message { $0.finishLimit = .seconds(-1) }
                == "'finishLimit' is -1.0 seconds; it must lie between 0.01 seconds and 600.0 seconds")
        #expect(message { $0.eventBacklog = 0 } == "'eventBacklog' is 0; it must lie between 16 and 65536")
    }
}
