import RapidIntent
import RapidIntentSpeech
import RapidIntentTesting
import Testing

@Suite("DictionarySession")
struct DictionarySessionTests {
    private let clock = StepClock()

    /// Needs a second for the first block of an utterance and 300 ms for its end, and notes how long each other block
    /// waited.
    private struct SlowEngine: UtteranceEngine {
        let clock: StepClock
        var lags: [Duration?] = []

        mutating func use(_ grammar: Int) {}

        mutating func begin(_ audio: UtteranceAudio, at now: Duration) -> UtteranceReading {
            clock.advance(by: .seconds(1))
            return UtteranceReading()
        }

        mutating func proceed(_ audio: UtteranceAudio, silence: Duration, at now: Duration) -> UtteranceReading {
            lags.append(audio.lag)
            return UtteranceReading()
        }

        mutating func end(_ audio: UtteranceAudio, silence: Duration?) -> UtteranceReading {
            clock.advance(by: .milliseconds(300))
            return UtteranceReading(text: "go")
        }
    }

    private struct Voice: VoiceActivityDetector {
        let hangover = Duration.zero
        func process(_ samples: [Int16]) -> Bool { true }
        func reset() {}
    }

    /// Hears one utterance of 600 ms; returns how long its blocks waited, and its final transcript.
    private func heard(isLive: Bool) async throws -> (lags: [Duration?], final: Transcript?) {
        let listening = DictionaryListening(
            0, endpoints: EndpointSettings(Voice(), trailingSilence: .seconds(1), longestUtterance: .milliseconds(600))
        ) { [clock] _ in SlowEngine(clock: clock) }
        let session = try DictionarySession(listening, sampleRate: 16_000, isLive: isLive, clock: clock)
        for number in 0..<100 {
            let frame = AudioFrame(samples: [Int16](repeating: 0, count: 320), at: .milliseconds(20) * number)
            for case .transcript(let transcript) in try await session.receive(frame) where transcript.isFinal {
                return (await session.engine.lags, transcript)
            }
        }
        return (await session.engine.lags, nil)
    }

    @Test("the engine knows how long live audio has waited, and the final transcript how late it is")
    func live() async throws {
        let (lags, final) = try await heard(isLive: true)
        #expect(lags == (1...29).map { .milliseconds(1_000 - 20 * $0) })
        #expect(final?.text == "go")
        #expect(final?.decoding == .milliseconds(400 + 300))
    }

    @Test("a recording never waits: it gives the same in every run")
    func recording() async throws {
        let (lags, final) = try await heard(isLive: false)
        #expect(lags == Array(repeating: nil, count: 29))
        #expect(final?.text == "go" && final?.decoding == nil)
    }
}
