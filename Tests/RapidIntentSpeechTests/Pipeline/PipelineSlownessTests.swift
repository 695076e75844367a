import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport
import RapidIntentTesting
import Testing

@Suite("A SpeechPipeline whose recogniser is slower than speech", .timeLimit(.minutes(5)))
struct PipelineSlownessTests {
    /// 2.6 s of audio.
    private struct Audio: AudioSource {
        let isLive: Bool
        let base = SpelledAudio(String(repeating: "_", count: 26))

        var sampleRate: Int { base.sampleRate }
        func frames() -> AsyncThrowingStream<AudioFrame, any Error> { base.frames() }
    }

    /// Waits in the frame at 400 ms until it may go on.
    private struct HeldRecogniser: SpeechRecogniser {
        let answersEveryFrame = true
        let permission: AsyncStream<Void>

        func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
            RecognitionEvent.stream { channel in
                for try await frame in source.frames() {
                    if frame.at == .milliseconds(400) { for await _ in permission.prefix(1) {} }
                    channel.send(.progress(at: frame.at + .milliseconds(20)))
                    await channel.waitForRoom()
                }
            }
        }
    }

    /// The changes that a pipeline reports, whose recogniser goes on at the first of them, unless it is abandoned then.
    private func changes(isLive: Bool, isAbandoned: Bool = false) async throws -> [PipelineEvent] {
        let (permission, permit) = AsyncStream.makeStream(of: Void.self)
        let pipeline = try SpeechPipeline(
            source: Audio(isLive: isLive), recogniser: HeldRecogniser(permission: permission), profile: .continuous)
        let events = pipeline.events
        async let end: Void = pipeline.run()
        if !isLive { permit.yield() }
        var changes: [PipelineEvent] = []
        for await event in events {
            guard case .slow = event.kind else { continue }
            changes.append(event)
            if isAbandoned { pipeline.abandon() } else { permit.yield() }
        }
        try await end
        return changes
    }

    @Test("once as much live audio waits as may, this is reported, and once more when all of it was heard")
    func live() async throws {
        let changes = try await changes(isLive: true)
        try #require(changes.count == 2)
        // Audio of a script comes faster than from a microphone, so it may wait before the recogniser does.
        #expect(changes[0].kind == .slow(.began) && changes[0].at <= .milliseconds(420))
        #expect(changes[1].kind == .slow(.ended(after: changes[1].at - changes[0].at)))
        #expect(changes[1].at > .seconds(2))
    }

    @Test("closing ends what was reported")
    func abandoned() async throws {
        let changes = try await changes(isLive: true, isAbandoned: true)
        try #require(changes.count == 2)
        #expect(changes[1].kind == .slow(.ended(after: changes[1].at - changes[0].at)))
    }

    @Test("a recording waits as long as it must")
    func recording() async throws { #expect(try await changes(isLive: false).isEmpty) }
}
