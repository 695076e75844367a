import RapidIntent
@testable import RapidIntentSpeech
import Testing

@Suite("DictationCycle")
struct DictationCycleTests {
    private func cycle(_ options: AppleSpeechOptions = AppleSpeechOptions()) -> DictationCycle {
        let counter = UtteranceCounter()
        return DictationCycle(options, naming: { counter.next() })
    }

    /// Feeds voice or silence in steps of 20 ms; returns when tasks are replaced.
    private func receive(_ cycle: inout DictationCycle, voice: Bool, from start: Int, to end: Int) -> [Int] {
        stride(from: start + 20, through: end, by: 20).filter {
            cycle.update(voice: voice, at: .milliseconds($0)).step == .exchange
        }
    }

    @Test("a task is replaced after a voice and a time of silence")
    func exchange() {
        var cycle = cycle()
        #expect(receive(&cycle, voice: false, from: 0, to: 1_000) == [])
        #expect(receive(&cycle, voice: true, from: 1_000, to: 2_000) == [])
        // With the detector's hangover of 200 ms, 700 ms of silence are detected 500 ms after it.
        #expect(receive(&cycle, voice: false, from: 2_000, to: 4_000) == [2_520])
        #expect(cycle.current == 1)
    }

    @Test("a pipeline waits for the last words as long as the recogniser does, and for audio as usual")
    func timeLimits() {
        #expect(DictationCycle.timeLimits.finish > DictationCycle.lastWords)
        #expect(DictationCycle.timeLimits.intake == .zero)
    }

    @Test("a silent task is replaced before Apple ends it, and never during speech")
    func minute() {
        var cycle = cycle()
        #expect(receive(&cycle, voice: false, from: 0, to: 101_000) == [50_000, 100_000])
        var talkative = self.cycle(AppleSpeechOptions(longestUtterance: .seconds(55)))
        #expect(receive(&talkative, voice: false, from: 0, to: 49_000) == [])
        #expect(receive(&talkative, voice: true, from: 49_000, to: 60_000) == [])
    }

    @Test("results and words have the stream's time, and only final results have a confidence")
    func results() {
        var cycle = cycle()
        _ = receive(&cycle, voice: true, from: 0, to: 1_000)
        _ = receive(&cycle, voice: false, from: 1_000, to: 3_000)
        let begin = Duration.milliseconds(1_520)
        let word = Transcript.Word(text: "stop", start: .milliseconds(100), end: .milliseconds(400), confidence: 0.8)
        let partial = cycle.receive(.init(text: "stop", words: [word]), of: 1)
        var moved = word
        moved.start = begin + .milliseconds(100)
        moved.end = begin + .milliseconds(400)
        moved.confidence = nil
        let at = Duration.milliseconds(3_000)
        #expect(partial == [.transcript(Transcript(utterance: "u1", at: at, text: "stop", words: [moved]))])
        moved.confidence = 0.8
        moved.isFinal = true
        let final = cycle.receive(.init(text: "Stop", isFinal: true, words: [word], alternatives: ["Stopp"]), of: 1)
        #expect(
            final == [
                .transcript(
                    Transcript(
                        utterance: "u1", at: at, text: "Stop", isFinal: true, confidence: 0.8, words: [moved],
                        alternatives: [.init(text: "Stopp")])), .endpoint("u1", at: at),
            ])
        #expect(cycle.receive(.init(text: "Stop it", isFinal: true), of: 1) == [])
    }

    @Test("an old task reports its last words while the next one listens; a task without words reports nothing")
    func overlap() {
        var cycle = cycle()
        _ = receive(&cycle, voice: true, from: 0, to: 1_000)
        #expect(cycle.receive(.init(text: "stop"), of: 0).count == 1)
        _ = receive(&cycle, voice: false, from: 1_000, to: 2_000)
        #expect(cycle.receive(.init(text: ""), of: 1) == [])
        #expect(
            cycle.receive(.init(text: "Stop", isFinal: true), of: 0).last == .endpoint("u1", at: .milliseconds(2_000)))
        #expect(cycle.end(of: 1).step == .exchange)
        let ended = cycle.end(of: 0)
        #expect(ended.step == .goOn)
        #expect(ended.events == [])
    }

    @Test("a failed task ends its utterance with its last partial")
    func failure() {
        var cycle = cycle()
        _ = receive(&cycle, voice: true, from: 0, to: 1_000)
        _ = cycle.receive(.init(text: "stop"), of: 0)
        let (step, events) = cycle.end(of: 0)
        #expect(step == .exchange)
        #expect(events == [.endpoint("u1", at: .milliseconds(1_000))])
    }

    @Test("a task that ends by itself is followed by another one, which recognises the next utterance")
    func finalByItself() {
        var cycle = cycle()
        _ = receive(&cycle, voice: true, from: 0, to: 1_000)
        #expect(
            cycle.receive(.init(text: "stop", isFinal: true), of: 0).last == .endpoint("u1", at: .milliseconds(1_000)))
        let (step, events) = cycle.end(of: 0)
        #expect(step == .exchange)
        #expect(events == [])
        #expect(cycle.current == 1)
        // It may report its end more than once.
        #expect(cycle.end(of: 0).step == .goOn)
        #expect(cycle.isWaiting)
        #expect(
            cycle.receive(.init(text: "go"), of: 1)
                == [.transcript(Transcript(utterance: "u2", at: .milliseconds(1_000), text: "go"))])
    }
}

@Suite("AppleSpeechError")
struct AppleSpeechErrorTests {
    @Test(
        "errors of tasks are distinguished",
        arguments: [
            ("kAFAssistantErrorDomain", 203, AppleSpeechError.Meaning.noSpeech),
            ("kAFAssistantErrorDomain", 1_110, .noSpeech), ("kAFAssistantErrorDomain", 216, .cancelled),
            ("kLSRErrorDomain", 301, .cancelled),
            (
                "kAFAssistantErrorDomain", 1_700,
                .failure(
                    AppleSpeechError(
                        .notAuthorised, "speech recognition is not allowed; allow it in the system's privacy settings"))
            ),
            (
                "NSURLErrorDomain", 203,
                .failure(AppleSpeechError(.failed, "speech recognition failed: offline (NSURLErrorDomain 203)"))
            ),
        ])
    func meanings(domain: String, number: Int, meaning: AppleSpeechError.Meaning) {
        #expect(AppleSpeechError.meaning(domain: domain, number: number, message: "offline") == meaning)
    }
}
