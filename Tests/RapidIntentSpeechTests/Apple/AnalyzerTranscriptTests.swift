import RapidIntent
@testable import RapidIntentSpeech
import RapidIntentTesting
import Testing

@Suite("AnalyzerTranscript")
struct AnalyzerTranscriptTests {
    private func transcript() -> AnalyzerTranscript {
        let counter = UtteranceCounter()
        return AnalyzerTranscript(naming: { counter.next() })
    }

    private func said(_ text: String, _ start: Int, _ end: Int, isFinal: Bool = false) -> AnalyzerTranscript.Result {
        .init(text: text, range: .milliseconds(start)..<Duration.milliseconds(end), isFinal: isFinal)
    }

    private func texts(_ events: [RecognitionEvent]) -> [String] {
        events.map { event in
            switch event {
            case .transcript(let transcript): transcript.text + (transcript.isFinal ? "!" : "")
            case .endpoint: "|"
            case .progress: "."
            }
        }
    }

    @Test("the text is the final results, followed by the volatile one")
    func text() {
        var transcript = transcript()
        var events: [RecognitionEvent] = []
        for (index, result) in [
            said("turn", 0, 400), said("turn on", 0, 700), said("Turn on", 0, 700, isFinal: true),
            said(" the", 700, 900),
            said(" the light", 700, 1_200), said(" the light.", 700, 1_200, isFinal: true),
        ].enumerated() {
            events += transcript.receive(result, at: .milliseconds(100 * index))
        }
        events += transcript.end(at: .milliseconds(2_000))
        #expect(
            texts(events) == [
                "turn", "turn on", "Turn on", "Turn on the", "Turn on the light", "Turn on the light.",
                "Turn on the light.!", "|",
            ])
    }

    @Test("the endpoint finishes a volatile result that never became final")
    func neverFinal() {
        var transcript = transcript()
        let events =
            transcript.receive(said("stop", 0, 400), at: .milliseconds(500)) + transcript.end(at: .milliseconds(1_200))
        #expect(texts(events) == ["stop", "|"])
    }

    @Test("late results of a finished utterance are dropped, and the next utterance begins empty")
    func late() {
        var transcript = transcript()
        _ = transcript.receive(said("stop", 0, 400), at: .milliseconds(500))
        _ = transcript.end(at: .milliseconds(1_200))
        #expect(transcript.receive(said("Stop.", 0, 400, isFinal: true), at: .milliseconds(1_300)) == [])
        #expect(transcript.receive(said("Stop.", 0, 1_300, isFinal: true), at: .milliseconds(1_300)) == [])
        let next = transcript.receive(said("go", 1_500, 1_700), at: .milliseconds(1_800))
        #expect(next == [.transcript(Transcript(utterance: "u2", at: .milliseconds(1_800), text: "go"))])
        #expect(transcript.end(at: .milliseconds(2_000)).count == 1)
        #expect(transcript.end(at: .milliseconds(2_100)) == [])
    }

    @Test("for any ranges, the events keep the rules")
    func rules() {
        var state: UInt64 = 42
        func random(_ below: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % below
        }
        for _ in 0..<300 {
            var transcript = transcript()
            var repair = TranscriptRepair()
            var rules = RecognitionRules()
            for step in 0..<60 {
                let now = step * 100
                let start = random(now + 1)
                let result = said(["a", "a b", ""][random(3)], start, start + random(900), isFinal: random(3) == 0)
                let events =
                    random(8) == 0
                    ? transcript.end(at: .milliseconds(now)) : transcript.receive(result, at: .milliseconds(now))
                for event in events.flatMap({ repair.repair($0) }) { rules.check(event) }
            }
            for event in repair.finish() { rules.check(event) }
            rules.end()
            #expect(rules.broken == [])
        }
    }
}
