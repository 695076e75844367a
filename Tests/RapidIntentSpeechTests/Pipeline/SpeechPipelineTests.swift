import RapidIntent
import RapidIntentSpeech
import RapidIntentTesting
import Testing

@Suite("SpeechPipeline", .timeLimit(.minutes(5)))
struct SpeechPipelineTests {
    /// The lines of a run without its first and last ones, which are always the same.
    private func lines(_ bench: PipelineBench) async throws -> [String] {
        let lines = try await bench.run().compactMap(\.line)
        #expect(lines.prefix(3) == ["0 [starting]", "20 [started]", "20 start done"])
        #expect(lines.last?.hasSuffix("[stopped]") == true)
        return lines.dropFirst(3).dropLast()
    }

    @Test("voice activates with its pre-roll, silence ends, and utterances share no text")
    func voiceActivity() async throws {
        let lines = try await lines(PipelineBench(audio: "__________abc___________________de____________"))
        #expect(
            lines == [
                "1020 activated by voice", "1020 [active]", "1020 partial u1 'a'", "1120 partial u1 'a b'",
                "1220 partial u1 'a b c'", "2220 [finishing]", "2220 final u1 'a b c'", "2220 endpoint u1",
                "2220 deactivated by silence", "2220 [started]",
                "3220 activated by voice", "3220 [active]", "3220 partial u2 'd'", "3320 partial u2 'd e'",
                "4320 [finishing]", "4320 final u2 'd e'", "4320 endpoint u2", "4320 deactivated by silence",
                "4320 [started]", "4600 source ended", "4600 [stopping]",
            ])
    }

    @Test("push-to-talk includes audio before the press and after the release; each press is an utterance")
    func pushToTalk() async throws {
        let lines = try await lines(
            PipelineBench(
                audio: "__________abcdefghijklmnopq_______", profile: .pushToTalk,
                requests: [
                    (.milliseconds(1300), .activate), (.milliseconds(1500), .deactivate),
                    (.milliseconds(1700), .activate), (.milliseconds(1900), .deactivate),
                ]))
        #expect(
            lines.filter { !$0.contains("partial") } == [
                "1300 activated by request", "1300 [active]", "1300 activate done", "1500 [releasing]",
                // A press during the tail ends it; nothing of the utterance is lost or repeated.
                "1700 [finishing]", "1700 final u1 'a b c d e f g'", "1700 endpoint u1",
                "1700 deactivated by request", "1700 [started]", "1700 deactivate done", "1700 activated by request",
                "1700 [active]", "1700 activate done", "1900 [releasing]", "2400 [finishing]",
                "2400 final u2 'h i j k l m n'", "2400 endpoint u2", "2400 deactivated by request", "2400 [started]",
                "2400 deactivate done", "3400 source ended", "3400 [stopping]",
            ])
    }

    @Test("a held button keeps listening through silence, even before any word")
    func nothingSaid() async throws {
        let audio = String(repeating: "_", count: 120)
        let requests: [(at: Duration, request: PipelineRequest)] = [
            (.seconds(1), .activate), (.seconds(10), .deactivate),
        ]
        #expect(
            try await lines(PipelineBench(audio: audio, profile: .pushToTalk, requests: requests)) == [
                "1000 activated by request", "1000 [active]", "1000 activate done", "10000 [releasing]",
                "10500 [finishing]", "10500 deactivated by request", "10500 [started]", "10500 deactivate done",
                "12000 source ended", "12000 [stopping]",
            ])
        // If silence ends an activation, it does so even before any voice.
        #expect(
            try await lines(PipelineBench(audio: audio, requests: requests)) == [
                "1000 activated by request", "1000 [active]", "1000 activate done", "6000 timeout noSpeech",
                "6000 [finishing]", "6000 deactivated by noSpeech", "6000 [started]", "10000 deactivate unchanged",
                "12000 source ended", "12000 [stopping]",
            ])
    }

    @Test("an activation ends at the maximum length, and speech continues in the next one")
    func maximum() async throws {
        var configuration = PipelineConfiguration()
        configuration.maximumActive = .seconds(1)
        let lines = try await lines(PipelineBench(audio: "__abcdefghijklmno__________", configuration: configuration))
        #expect(
            lines.filter { !$0.contains("partial") && !$0.contains("[") } == [
                "220 activated by voice", "1220 timeout maximumActive", "1220 final u1 'a b c d e f g h i j k'",
                "1220 endpoint u1", "1220 deactivated by maximumActive", "1240 activated by voice",
                // The rest of a divided word is recognised as that word.
                "2240 timeout maximumActive", "2240 final u2 'k l m n o'", "2240 endpoint u2",
                "2240 deactivated by maximumActive", "2700 source ended",
            ])
    }

    @Test("a transcript that is complete, or that the app reports as understood, ends after a short silence")
    func early() async throws {
        var configuration = PipelineConfiguration()
        configuration.completion = TranscriptCompletion { $0.text == "a b" }
        let complete = try await lines(
            PipelineBench(audio: "______ab__________cd__________", configuration: configuration))
        #expect(complete.contains("1120 deactivated by silence"))
        // Only that transcript is.
        #expect(complete.contains("2920 deactivated by silence"))
        let understood = try await lines(
            PipelineBench(audio: "______ab__________", requests: [(.milliseconds(700), .finishUtterance)]))
        #expect(understood.contains("700 finishUtterance done"))
        #expect(understood.contains("1120 deactivated by silence"))
    }

    @Test("the recogniser can end an utterance; in push-to-talk only the button does")
    func endpoints() async throws {
        let recogniser = SpellingRecogniser(trailingSilence: .milliseconds(400))
        let voice = try await lines(PipelineBench(audio: "______ab______cd______", recogniser: recogniser))
        #expect(voice.filter { $0.contains("final") } == ["1200 final u1 'a b'", "2000 final u2 'c d'"])
        #expect(
            voice.filter { $0.contains("deact") } == ["1200 deactivated by endpoint", "2000 deactivated by endpoint"])
        let button = try await lines(
            PipelineBench(
                audio: "______ab______cd______", profile: .pushToTalk, recogniser: recogniser,
                requests: [(.milliseconds(400), .activate)]))
        #expect(button.filter { $0.contains("final") } == ["1200 final u1 'a b'", "2000 final u2 'c d'"])
        #expect(button.filter { $0.contains("deact") } == ["2200 deactivated by sourceEnded"])
    }

    @Test("a start after a stop reopens the source, even while it is running")
    func startBehindStop() async throws {
        let lines = try await lines(
            PipelineBench(
                audio: "______ab______", requests: [(.milliseconds(400), .stop), (.milliseconds(400), .start)]))
        #expect(
            lines.prefix(6) == [
                "400 [stopping]", "400 [stopped]", "400 stop done", "400 [starting]", "420 [started]", "420 start done",
            ])
        #expect(lines.contains("1800 final u1 'a b'"), "\(lines)")
    }

    @Test("a continuous recogniser finds the endpoints itself, and can be muted")
    func continuous() async throws {
        let recogniser = SpellingRecogniser(trailingSilence: .milliseconds(400))
        let lines = try await lines(
            PipelineBench(
                audio: "a_____bc_____de______fg______", profile: .continuous, recogniser: recogniser,
                requests: [(.milliseconds(1200), .deactivate), (.milliseconds(1700), .activate)]))
        // The first frame starts it, and is recognised.
        #expect(
            lines.filter { $0.contains("final") }.map { $0.split(separator: "'").last } == ["a", "b c", "d e", "f g"])
        let muted = try await self.lines(
            PipelineBench(
                audio: "a_____bc_____de______fg______", profile: .continuous, recogniser: recogniser,
                requests: [(.milliseconds(1200), .deactivate)]))
        #expect(muted.filter { $0.contains("final") }.map { $0.split(separator: "'").last } == ["a", "b c"])
    }

    @Test("a wake phrase activates, and speech directly after it is complete")
    func wakePhrase() async throws {
        let detector = try TranscriptWakePhraseDetector(["w x"], recogniser: SpellingRecogniser())
        let lines = try await lines(
            PipelineBench(
                audio: "_____abc_____wxabc__________________ab__________x____", profile: .wakePhrase(detector)))
        #expect(
            lines == [
                "1520 wake 'w x'", "1520 activated by wakePhrase(\"w x\")", "1520 [active]", "1520 partial u1 'a'",
                "1620 partial u1 'a b'", "1720 partial u1 'a b c'",
                // Thinking after the phrase is allowed for two seconds.
                "3520 [finishing]", "3520 final u1 'a b c'", "3520 endpoint u1", "3520 deactivated by silence",
                "3520 [started]", "5300 source ended", "5300 [stopping]",
            ])
    }

    @Test("suspending ends the utterance and releases all resources; resuming reopens them")
    func suspension() async throws {
        let lines = try await lines(
            PipelineBench(
                audio: "__________abcdef_______", profile: .pushToTalk,
                requests: [
                    (.milliseconds(1100), .activate), (.milliseconds(1300), .suspend),
                    (.milliseconds(1300), .suspend), (.milliseconds(1300), .resume),
                ]))
        #expect(
            lines.filter { !$0.contains("partial") } == [
                "1100 activated by request", "1100 [active]", "1100 activate done", "1300 [suspending]",
                "1300 final u1 'a b c'", "1300 endpoint u1", "1300 deactivated by suspend", "1300 [suspended]",
                "1300 suspend done", "1300 suspend unchanged", "1300 [starting]", "1320 [started]", "1320 resume done",
                // The recording starts again, and the pipeline's clock continues.
                "3600 source ended", "3600 [stopping]",
            ])
    }

    @Test("the same audio gives the same events, every time")
    func deterministic() async throws {
        let bench = PipelineBench(
            audio: String(repeating: "____abc_def________gh____________i__________", count: 20),
            recogniser: SpellingRecogniser(trailingSilence: .milliseconds(700)))
        let first = try await bench.run()
        for _ in 0..<4 { #expect(try await bench.run() == first) }
    }
}
