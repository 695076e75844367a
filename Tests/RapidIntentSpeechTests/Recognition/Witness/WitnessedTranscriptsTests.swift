import RapidIntent
import RapidIntentTesting
import Testing

@testable import RapidIntentSpeech

@Suite("Transcripts with a witness")
struct WitnessedTranscriptsTests {
    private static func event(
        _ text: String, at: Int, silence: Int? = 0, holdsCommands: Bool = false, confidence: Double? = nil,
        isFinal: Bool = false
    ) -> RecognitionEvent {
        .transcript(
            Transcript(
                utterance: "u", at: .milliseconds(at), text: text, isFinal: isFinal, confidence: confidence,
                silence: silence.map { .milliseconds($0) }, holdsCommands: holdsCommands))
    }

    /// The silence on which commands fire that is reported for a partial, in milliseconds, after a partial of the witness.
    private func silence(of own: RecognitionEvent, witness: RecognitionEvent?) -> Int? {
        var transcripts = WitnessedTranscripts(normaliser: Normaliser(locale: "en"))
        if let witness { transcripts.hear(witness) }
        guard case .transcript(let transcript) = transcripts.judge(own) else { return nil }
        return transcript.silenceForCommands.map { Int($0 / .milliseconds(1)) }
    }

    @Test("The same words, however they are written, give the longer silence")
    func agreement() {
        let witness = Self.event("twelve ounce coffee", at: 980, silence: 250, confidence: 0.9)
        func own(_ silence: Int) -> RecognitionEvent {
            Self.event("12 ounce coffee", at: 1_000, silence: silence, confidence: 0.9)
        }
        #expect(silence(of: own(200), witness: witness) == 270)
        #expect(silence(of: own(300), witness: witness) == 300)
        #expect(silence(of: Self.event("12 ounce coffee", at: 1_000, silence: 0), witness: witness) == 270)
    }

    @Test("The same words lift the silence of a text with low confidence, but not of one too doubtful for a command")
    func doubtedAgreement() {
        let witness = Self.event("turn on the light", at: 980, silence: 250, confidence: 0.9)
        for (confidence, lifted) in [(0.7, 270), (0.5, 270), (0.45, 0), (0.4, 0)] {
            let own = Self.event("turn on the light", at: 1_000, silence: 0, confidence: confidence)
            #expect(silence(of: own, witness: witness) == lifted)
        }
        // A text that was tentative before the pause, and now expects a next word, is held again.
        var transcripts = WitnessedTranscripts(normaliser: Normaliser(locale: "en"))
        _ = transcripts.judge(Self.event("turn on the light", at: 900, confidence: 0.9))
        transcripts.hear(witness)
        #expect(
            transcripts.judge(.progress(at: .milliseconds(1_000)))
                == Self.event("turn on the light", at: 1_000, silence: 270, confidence: 0.9))
        let held = Self.event("turn on the light", at: 1_020, confidence: 0.4)
        #expect(transcripts.judge(held) == held)
        #expect(transcripts.judge(.progress(at: .milliseconds(1_040))) == .progress(at: .milliseconds(1_040)))
    }

    @Test(
        "A text that was read in the pause need not settle only if the witness recognised the same words",
        arguments: [
            ("turn on the light", 0.9, true), ("turn off the light", 0.9, false), (nil, 0.9, false),
            ("turn on the light", 0.4, false),
        ] as [(String?, Double, Bool)])
    func readInPause(witness: String?, confidence: Double, isReadInPause: Bool) throws {
        var transcripts = WitnessedTranscripts(normaliser: Normaliser(locale: "en"))
        if let witness { transcripts.hear(Self.event(witness, at: 980, silence: 250, confidence: 0.9)) }
        var own = Transcript(
            utterance: "u", at: .milliseconds(1_000), text: "turn on the light", confidence: confidence,
            silence: .milliseconds(200))
        own.isReadInPause = true
        guard case .transcript(let judged) = transcripts.judge(.transcript(own)) else {
            Issue.record("a transcript stays one")
            return
        }
        #expect(judged.isReadInPause == isReadInPause)
    }

    @Test("Other words of the witness hold the command until the final transcript")
    func contradiction() {
        let witness = Self.event("turn on the light", at: 980, silence: 250, confidence: 0.9)
        let own = Self.event("turn off the light", at: 1_000, silence: 300, confidence: 0.95)
        #expect(silence(of: own, witness: witness) == 0)
        let final = Self.event("turn off the light", at: 1_600, silence: 900, confidence: 0.95, isFinal: true)
        #expect(silence(of: final, witness: witness) == 900)
    }

    @Test("Silence in which the recogniser held commands back does not count when the witness agrees later")
    func heldBack() {
        var transcripts = WitnessedTranscripts(normaliser: Normaliser(locale: "en"))
        let own = Self.event("turn on the light", at: 1_000, silence: 300, holdsCommands: true, confidence: 0.7)
        guard case .transcript(let held) = transcripts.judge(own) else {
            Issue.record("a transcript stays one")
            return
        }
        #expect(held.holdsCommands && held.silenceForCommands == .zero)
        transcripts.hear(Self.event("turn on the light", at: 1_900, silence: 200, confidence: 0.9))
        #expect(
            transcripts.judge(.progress(at: .milliseconds(2_000)))
                == Self.event("turn on the light", at: 2_000, silence: 300, confidence: 0.7))
    }

    @Test(
        "A final text is doubted if the recogniser is not sure and the witness recognises other words",
        arguments: [
            ("turn off the light", 0.7, 0.45), ("turn off the light", 0.3, 0.3), ("turn off the light", 0.9, 0.9),
            ("turn on the light", 0.7, 0.7),
        ])
    func doubt(text: String, stated: Double, reported: Double) {
        var transcripts = WitnessedTranscripts(normaliser: Normaliser(locale: "en"))
        transcripts.hear(Self.event("turn on the light", at: 980, silence: 250, confidence: 0.9))
        let own = Self.event(text, at: 1_600, silence: 900, confidence: stated, isFinal: true)
        guard case .transcript(let final) = transcripts.judge(own) else {
            Issue.record("a transcript stays one")
            return
        }
        #expect(final.confidence == reported)
        #expect(final.text == text)
    }

    @Test("A witness that speaks, is uncertain or has ended says nothing")
    func silent() {
        let own = Self.event("turn on the light", at: 1_000, silence: 300, confidence: 0.95)
        for witness in [
            nil, Self.event("turn off", at: 980, silence: 0, confidence: 0.9),
            Self.event("turn off", at: 980, silence: 250), RecognitionEvent.endpoint("w", at: .milliseconds(990)),
        ] {
            #expect(silence(of: own, witness: witness) == 300)
        }
        #expect(silence(of: Self.event("turn on", at: 1_000, silence: nil), witness: nil) == nil)
    }

    @Test("A witness that decides later changes the last transcript at the next event")
    func later() {
        var transcripts = WitnessedTranscripts(normaliser: Normaliser(locale: "en"))
        let own = Self.event("turn on", at: 1_000, silence: 300, confidence: 0.95)
        #expect(transcripts.judge(own) == own)
        #expect(transcripts.judge(.progress(at: .milliseconds(1_020))) == .progress(at: .milliseconds(1_020)))
        transcripts.hear(Self.event("turn off", at: 1_020, silence: 250, confidence: 0.9))
        #expect(
            transcripts.judge(.progress(at: .milliseconds(1_040)))
                == Self.event("turn on", at: 1_040, silence: 340, holdsCommands: true, confidence: 0.95))
        transcripts.hear(Self.event("turn on", at: 1_040, silence: 270, confidence: 0.9))
        #expect(
            transcripts.judge(.progress(at: .milliseconds(1_060)))
                == Self.event("turn on", at: 1_060, silence: 360, confidence: 0.95))
        // After the end of the utterance nothing is repeated.
        let end = RecognitionEvent.endpoint("u", at: .milliseconds(1_100))
        #expect(transcripts.judge(end) == end)
        transcripts.hear(Self.event("turn off", at: 1_100, silence: 330, confidence: 0.9))
        #expect(transcripts.judge(.progress(at: .milliseconds(1_120))) == .progress(at: .milliseconds(1_120)))
    }

    @Test("An error of the witness ends the stream")
    func failure() async throws {
        struct Broken: SpeechRecogniser {
            struct Failure: Error {}
            let answersEveryFrame = true
            func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
                AsyncThrowingStream { throw Failure() }
            }
        }
        struct Still: SpeechRecogniser {
            let answersEveryFrame = true
            func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
                let frames = source.frames()
                return AsyncThrowingStream {
                    var iterator = frames.makeAsyncIterator()
                    return try await iterator.next().map { .progress(at: $0.at) }
                }
            }
        }
        let recogniser = try Still().witnessed(by: Broken(), locale: "en")
        await #expect(throws: Broken.Failure.self) {
            for try await _ in recogniser.recognise(SpelledAudio("____")) {}
        }
        var count = 0
        let still = try Still().witnessed(by: Still(), locale: "en")
        for try await _ in still.recognise(SpelledAudio("____")) { count += 1 }
        #expect(count > 3)
    }

    @Test("Both recognisers must answer every frame")
    func unanswered() throws {
        let scripted = ScriptedRecogniser([.progress(at: .zero)])
        let error = WitnessError(unusable: scripted)
        #expect(throws: error) { _ = try scripted.witnessed(by: SpellingRecogniser(), locale: "en") }
        #expect(throws: error) { _ = try SpellingRecogniser().witnessed(by: scripted, locale: "en") }
        #expect(
            "\(error)"
                == "ScriptedRecogniser does not answer every frame, and a recogniser is compared with its witness "
                + "frame by frame; use one whose 'answersEveryFrame' is true")
    }
}
