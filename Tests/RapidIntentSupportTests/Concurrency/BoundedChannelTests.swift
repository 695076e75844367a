import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport
import RapidIntentTesting
import Synchronization
import Testing

@Suite("BoundedChannel", .timeLimit(.minutes(5)))
struct BoundedChannelTests {
    private struct Broken: Error {}

    private func partial(_ number: Int, of utterance: UtteranceID = "u1") -> RecognitionEvent {
        .transcript(Transcript(utterance: utterance, at: .milliseconds(number), text: "word \(number)"))
    }

    private func final(_ number: Int, of utterance: UtteranceID = "u1") -> RecognitionEvent {
        .transcript(Transcript(utterance: utterance, at: .milliseconds(number), text: "word \(number)", isFinal: true))
    }

    private func channel(most: Int) -> BoundedChannel<RecognitionEvent> {
        BoundedChannel(room: most, most: most) { $0.isPointless(before: $1) }
    }

    @Test("beyond its bound, the channel drops only events that the next event replaces")
    func replaced() async throws {
        let channel = channel(most: 2)
        let events: [RecognitionEvent] = [
            partial(1), partial(2), partial(3), .progress(at: .milliseconds(4)), .progress(at: .milliseconds(5)),
            partial(6), final(7), .endpoint("u1", at: .milliseconds(7)), .progress(at: .milliseconds(8)),
            partial(9, of: "u2"), partial(10, of: "u3"), final(11, of: "u3"), final(12, of: "u4"),
            .progress(at: .milliseconds(13)), final(14, of: "u5"),
        ]
        for event in events { channel.send(event) }
        channel.finish()
        var read: [RecognitionEvent] = []
        while let event = try await channel.next() { read.append(event) }
        #expect(
            read == [
                partial(1), partial(3), partial(6), final(7), .endpoint("u1", at: .milliseconds(7)),
                partial(9, of: "u2"), partial(10, of: "u3"), final(11, of: "u3"), final(12, of: "u4"),
                .progress(at: .milliseconds(13)), final(14, of: "u5"),
            ])
    }

    @Test("the producer waits for room, and continues when events were read")
    func room() async throws {
        let channel = BoundedChannel<Int>(room: 4)
        let made = Atomic(0)
        let task = Task {
            for number in 1...100 {
                channel.send(number)
                made.add(1, ordering: .relaxed)
                await channel.waitForRoom()
            }
            channel.finish()
        }
        for expected in 1...100 {
            // Gives the producer time to run ahead.
            for _ in 0..<20 { await Task.yield() }
            #expect(made.load(ordering: .relaxed) <= expected - 1 + 4)
            #expect(try await channel.next() == expected)
        }
        #expect(try await channel.next() == nil)
        await task.value
    }

    @Test("a popped event occupies its place until it is released, and an abandoned channel ends waits for room")
    func places() async throws {
        let channel = BoundedChannel<Int>(room: 2)
        for number in 1...2 { channel.send(number) }
        #expect((1...3).map { _ in channel.popFirst() } == [1, 2, nil])
        #expect(channel.count == 2)
        let waiting = Task { await channel.waitForRoom() }
        channel.release()
        #expect(await waiting.value)
        channel.send(3)
        let other = Task { await channel.waitForRoom() }
        channel.abandon()
        #expect(await !other.value)
        #expect(channel.popFirst() == nil)
    }

    @Test("buffered events are read before the error is thrown, and the error is thrown once")
    func error() async throws {
        let channel = channel(most: 8)
        channel.send(partial(1))
        channel.finish(throwing: Broken())
        channel.send(partial(2))
        #expect(try await channel.next() == partial(1))
        await #expect(throws: Broken.self) { try await channel.next() }
        #expect(try await channel.next() == nil)
        // The same for a reader that waits already.
        let other = self.channel(most: 8)
        let waiting = Task { try await other.next() }
        other.finish(throwing: Broken())
        await #expect(throws: Broken.self) { try await waiting.value }
        #expect(try await other.next() == nil)
    }

    @Test("a stream cancels its producer when it is released or its reader is cancelled")
    func abandoned() async throws {
        for cancels in [true, false] {
            let (ends, end) = AsyncStream<Bool>.makeStream()
            var stream: AsyncThrowingStream<RecognitionEvent, any Error>? = RecognitionEvent.stream { channel in
                while !Task.isCancelled {
                    channel.send(.progress(at: .zero))
                    await channel.waitForRoom()
                }
                end.yield(true)
            }
            if cancels, let stream {
                let reader = Task { for try await _ in stream {} }
                reader.cancel()
                _ = await reader.result
            }
            stream = nil
            #expect(stream == nil)
            var iterator = ends.makeAsyncIterator()
            #expect(await iterator.next() == true)
        }
    }

    @Test("an unread stream buffers a bounded number of 100,000 partials, and still delivers the final")
    func flood() async throws {
        let (toldAll, tellAll) = AsyncStream<Void>.makeStream()
        let stream = RecognitionOutput.stream(
            hearing: SilentSource(), detector: nil,
            repair: TranscriptRepair(register: UtteranceRegister(), resetPause: nil)
        ) { [self] output in
            for number in 1...100_000 { output.emit(partial(number)) }
            output.emit(final(100_001))
            output.emit(.endpoint("u1", at: .milliseconds(100_001)))
            tellAll.finish()
        }
        for await _ in toldAll {}
        let heard = try await stream.reduce(into: []) { $0.append($1) }
        #expect(heard.count <= 514, "\(heard.count)")
        #expect(heard.suffix(3) == [partial(100_000), final(100_001), .endpoint("u1", at: .milliseconds(100_001))])
    }

    @Test("an unread recogniser requests no more audio, and reports every event once it is read")
    func takesNoMore() async throws {
        struct CountedSource: AudioSource {
            let sampleRate = 16_000
            let count: Count
            final class Count: Sendable { let taken = Atomic(0) }
            func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
                AsyncThrowingStream {
                    let number = count.taken.add(1, ordering: .relaxed).oldValue
                    guard number < 2_000 else { return nil }
                    return AudioFrame(samples: [Int16](repeating: 0, count: 320), at: .milliseconds(20) * number)
                }
            }
        }
        let source = CountedSource(count: CountedSource.Count())
        let heard = SpellingRecogniser().measuringSilence(by: SpelledVoice()).recognise(source)
        for _ in 0..<20_000 { await Task.yield() }
        // The buffers of both, and a frame in transit between them.
        let taken = source.count.taken.load(ordering: .relaxed)
        #expect((1...520).contains(taken))
        let times = try await heard.reduce(into: []) { $0.append($1.at) }
        let missing = Set((1...2_000).map { .milliseconds(20) * $0 }).subtracting(times)
        #expect(missing.count == 0)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    }
}
