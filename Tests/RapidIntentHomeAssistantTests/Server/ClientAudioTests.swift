#if SpeechServers
import RapidIntent
import RapidIntentTesting
import Testing

@testable import RapidIntentHomeAssistant

@Suite("ClientAudio")
struct ClientAudioTests {
    private let clock = StepClock()

    /// Frames of 20 ms each.
    private func frames(_ count: Int) -> [AudioFrame] {
        (0..<count).map { AudioFrame(samples: Array(repeating: 1, count: 320), at: .milliseconds(20) * $0) }
    }

    @Test("of audio that nobody hears, a second more than the longest turn is kept, and the rest is dropped")
    func bound() async throws {
        let audio = ClientAudio(sampleRate: 16_000, longest: .seconds(2), clock: clock)
        for frame in frames(1_000) { audio.append(frame) }
        audio.finish()
        var kept: [AudioFrame] = []
        for try await frame in audio.frames() { kept.append(frame) }
        #expect(kept == frames(150))
    }

    @Test("what a client says while it waits for its turn, and the recogniser for its dictionary, is not slowly heard")
    func grant() async throws {
        let speech = House.speech(listen: { [clock] _ in clock.advance(by: .seconds(20)) })
        let host = TurnHost(
            speech, following: ActiveDictionaries([try House.dictionary()]), version: "previous", limit: 2
        ) {
            Issue.record("reported: \($0)")
        }
        let audio = ClientAudio(sampleRate: 16_000, longest: .seconds(15), clock: clock)
        for frame in frames(100) { audio.append(frame) }
        clock.advance(by: .seconds(3))
        try await host.claim(audio)
        try host.watch(audio)
        #expect(host.counts == WyomingTurnCounts(open: 1, granted: 1))
    }
}
#endif
