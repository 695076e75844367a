import RapidIntent
import RapidIntentSpeech
import RapidIntentTesting
import Testing

@Suite("RepairedRecogniser", .timeLimit(.minutes(5)))
struct RepairedRecogniserTests {
    struct Broken: Error, Equatable {}

    @Test("an utterance gets its endpoint before the error is thrown")
    func failure() async {
        let recogniser = ScriptedRecogniser(
            [.transcript(Transcript(utterance: "u", at: .milliseconds(10), text: "stop"))], failure: Broken()
        )
        .repaired()
        var events: [RecognitionEvent] = []
        await #expect(throws: Broken()) {
            for try await event in recogniser.recognise(SilentSource()) { events.append(event) }
        }
        #expect(events.last == .endpoint("u", at: .milliseconds(10)))
    }

    @Test("streams of one recogniser share no id")
    func ids() async throws {
        struct SameAgain: SpeechRecogniser {
            func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
                AsyncThrowingStream { continuation in
                    continuation.yield(.transcript(Transcript(utterance: "u", at: .zero, text: "stop")))
                    continuation.finish()
                }
            }
        }
        let recogniser = SameAgain().repaired()
        var ids: [String] = []
        for _ in 0..<3 {
            for try await event in recogniser.recognise(SilentSource()) {
                if case .endpoint(let id, _) = event { ids.append(id.rawValue) }
            }
        }
        #expect(ids == ["u", "u#2", "u#3"])
    }
}
