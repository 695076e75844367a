#if SpeechServers
import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport
import Testing

@testable import RapidIntentSpeechServers

@Suite("WyomingEndpointer")
struct WyomingEndpointerTests {
    /// Detects a voice in all audio that is not silent.
    private struct AnySound: VoiceActivityDetector {
        let hangover = Duration.zero
        mutating func process(_ samples: [Int16]) -> Bool { samples.contains { $0 != 0 } }
        mutating func reset() {}
    }

    private func endpointer(_ options: WyomingOptions, rate: Int = 16_000) -> WyomingEndpointer {
        let output = RecognitionOutput(
            detector: options.endpoints.detector, sampleRate: rate,
            repair: TranscriptRepair(register: UtteranceRegister(), resetPause: nil),
            sendingTo: BoundedChannel(room: 1, most: 1, isPointless: { $0.isPointless(before: $1) }))
        return WyomingEndpointer(options, inputRate: rate, output: output)
    }

    @Test(
        "an utterance begins with the first frame of voice, and the pre-roll before it",
        arguments: [(0, 320), (20, 640), (50, 1_120), (400, 6_720), (5_000, 32_320)])
    func preRoll(milliseconds: Int, samples count: Int) {
        var endpointer = endpointer(WyomingOptions(preRoll: .milliseconds(milliseconds), detector: AnySound()))
        var began = false
        for number in 0...100 {
            let samples = [Int16](repeating: number == 100 ? 9 : 0, count: 320)
            let (verdict, heard) = endpointer.receive(AudioFrame(samples: samples, at: .milliseconds(20 * number)))
            endpointer.keep(heard)
            if case .began = verdict { began = true }
        }
        #expect(began)
        let kept = endpointer.removeKept()
        #expect(kept.suffix(320).allSatisfy { $0 == 9 })
        // Of five seconds, two contain the voice.
        #expect(kept.count == count)
        #expect(endpointer.removeKept() == [])
    }

    @Test("no empty chunk is sent at the beginning")
    func emptyBeginning() {
        func opening(_ samples: [Int16]) -> [String] {
            let options = WyomingOptions(detector: AnySound())
            var dialect = WyomingDialect(
                options, terms: [], utterance: "u1", endpointer: endpointer(options), samples: samples,
                server: "the server")
            return dialect.open().map(\.type)
        }
        #expect(opening([1, 2]) == ["transcribe", "audio-start", "audio-chunk"])
        #expect(opening([]) == ["transcribe", "audio-start"])
    }
}
#endif
