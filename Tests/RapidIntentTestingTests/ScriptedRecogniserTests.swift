import RapidIntent
import RapidIntentSpeech
import RapidIntentTesting
import Testing

@Suite("ScriptedRecogniser", .timeLimit(.minutes(5)))
struct ScriptedRecogniserTests {
    struct Broken: Error, Equatable {}

    static let script: [RecognitionEvent] = [
        .transcript(Transcript(utterance: "u1", at: .milliseconds(610), text: "where am i")),
        .progress(at: .milliseconds(900)),
        .endpoint("u1", at: .milliseconds(1900)),
    ]

    private func events(_ recogniser: ScriptedRecogniser) async throws -> [RecognitionEvent] {
        var events: [RecognitionEvent] = []
        for try await event in recogniser.recognise(SilentSource()) { events.append(event) }
        return events
    }

    @Test("the first stream gives the script unchanged, later ones with new ids")
    func replay() async throws {
        let recogniser = ScriptedRecogniser(Self.script)
        #expect(try await events(recogniser) == Self.script)
        #expect(
            try await events(recogniser) == [
                .transcript(Transcript(utterance: "u1#2", at: .milliseconds(610), text: "where am i")),
                .progress(at: .milliseconds(900)),
                .endpoint("u1#2", at: .milliseconds(1900)),
            ])
    }

    @Test("a script of NDJSON lines is the same script")
    func ndjson() async throws {
        let recogniser = try ScriptedRecogniser(
            ndjson: """
                {"utterance":"u1","at":0.61,"text":"where am i"}

                {"utterance":"u1","at":1.9,"end":true}
                """)
        #expect(try await events(recogniser) == [Self.script[0], Self.script[2]])
        #expect(throws: TranscriptLineError.self) { _ = try ScriptedRecogniser(ndjson: "{}") }
    }

    @Test("a failure comes after the last event")
    func failure() async {
        let recogniser = ScriptedRecogniser(Self.script, failure: Broken())
        var seen = 0
        await #expect(throws: Broken()) {
            for try await _ in recogniser.recognise(SilentSource()) { seen += 1 }
        }
        #expect(seen == 3)
    }

    @Test("a clock delays the events by their times")
    func pace() async throws {
        let clock = StepClock()
        var events = ScriptedRecogniser(Self.script, pacedBy: clock).recognise(SilentSource()).makeAsyncIterator()
        for (event, step) in zip(Self.script, [610, 290, 1000]) {
            try await clock.sleepers(atLeast: 1)
            clock.advance(by: .milliseconds(step))
            #expect(try await events.next() == event)
        }
        #expect(try await events.next() == nil)
    }
}
