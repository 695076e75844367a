import RapidIntent
import Testing

@testable import RapidIntentSpeech

/// Detects voice in samples other than zero, with a hangover.
struct LoudnessDetector: VoiceActivityDetector {
    var hangover = Duration.milliseconds(40)
    private var quiet = 1_000

    mutating func process(_ samples: [Int16]) -> Bool {
        if samples.contains(where: { $0 != 0 }) { quiet = 0 } else { quiet += 1 }
        return .milliseconds(20) * quiet < hangover
    }

    mutating func reset() { quiet = 1_000 }

    init(hangover: Duration = .milliseconds(40)) { self.hangover = hangover }
}

@Suite("SilenceAnnotation")
struct SilenceAnnotationTests {
    /// Frames of 20 ms, one for each character: `#` is loud.
    private func frames(_ picture: String) -> [AudioFrame] {
        picture.enumerated().map { number, character in
            AudioFrame(
                samples: [Int16](repeating: character == "#" ? 9_000 : 0, count: 320), at: .milliseconds(20 * number))
        }
    }

    private func transcript(_ at: Int, _ text: String, isFinal: Bool = false, silence: Int? = nil) -> RecognitionEvent {
        .transcript(
            Transcript(
                utterance: "u", at: .milliseconds(at), text: text, isFinal: isFinal,
                silence: silence.map { .milliseconds($0) }))
    }

    // voice   ..####...##......
    // heard at 60 ms; silence since 120 shows at 160 (hangover of 40 ms); voice again at 200; silence since 220 shows at 260
    private let picture = "..####...##......"

    @Test("events of a synchronous recogniser get the silence at their time, and every change of voice")
    func synchronous() {
        var annotation = SilenceAnnotation(detector: LoudnessDetector(), sampleRate: 16_000)
        for frame in frames(picture) { annotation.note(frame) }
        let events = [
            transcript(100, "turn"), .progress(at: .milliseconds(180)), transcript(240, "turn left"),
            transcript(340, "turn left now", isFinal: true), .endpoint("u", at: .milliseconds(340)),
        ]
        #expect(
            events.flatMap { annotation.annotate($0) } == [
                transcript(100, "turn", silence: 0), transcript(160, "turn", silence: 40),
                .progress(at: .milliseconds(180)), transcript(200, "turn", silence: 0),
                transcript(240, "turn left", silence: 0), transcript(260, "turn left", silence: 40),
                transcript(340, "turn left now", isFinal: true, silence: 120), .endpoint("u", at: .milliseconds(340)),
            ])
    }

    @Test("for an asynchronous recogniser, the audio determines changes of voice")
    func asynchronous() {
        var annotation = SilenceAnnotation(detector: LoudnessDetector(), sampleRate: 16_000)
        var events: [RecognitionEvent] = []
        for frame in frames(picture) {
            events += annotation.receive(frame)
            if annotation.heard == .milliseconds(100) { events += annotation.annotate(transcript(100, "turn")) }
        }
        let transcripts = events.filter { if case .transcript = $0 { true } else { false } }
        #expect(
            transcripts == [
                transcript(100, "turn", silence: 0), transcript(160, "turn", silence: 40),
                transcript(200, "turn", silence: 0), transcript(260, "turn", silence: 40),
            ])
        // One event for each frame, and one for the transcript in between.
        #expect(events.count == picture.count + 1)
    }

    @Test("a recogniser's own silence is unchanged")
    func own() {
        var annotation = SilenceAnnotation(detector: LoudnessDetector(), sampleRate: 16_000)
        for frame in frames(picture) { annotation.note(frame) }
        #expect(annotation.annotate(transcript(100, "turn", silence: 70)) == [transcript(100, "turn", silence: 70)])
    }

    @Test("times beyond the audio have no silence")
    func future() {
        var annotation = SilenceAnnotation(detector: LoudnessDetector(), sampleRate: 16_000)
        #expect(annotation.annotate(transcript(5, "turn")) == [transcript(5, "turn")])
        for frame in frames("#....") { annotation.note(frame) }
        #expect(annotation.annotate(transcript(5_000, "turn left")).last == transcript(5_000, "turn left", silence: 80))
    }

    @Test("memory is bounded over an hour of changes")
    func memory() {
        var timeline = VoiceTimeline(detector: LoudnessDetector(), sampleRate: 16_000)
        for number in 0..<20_000 {
            let loud = number % 10 < 5
            timeline.append(
                AudioFrame(
                    samples: [Int16](repeating: loud ? 9_000 : 0, count: 320), at: .milliseconds(20 * number)))
            timeline.forget(before: timeline.heard)
        }
        #expect(timeline.turns(after: .zero - .seconds(1), through: timeline.heard).count == 1)
    }
}
