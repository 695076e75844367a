import RapidIntent
import RapidIntentSpeech
import Testing

@testable import RapidIntentTesting

@Suite("RecogniserConformance", .timeLimit(.minutes(5)))
struct RecogniserConformanceTests {
    /// A second of noise between silences, which a simple recogniser reports as words.
    private static let recording = ConformanceRecording(
        samples: ConformanceRecording.silence(seconds: 0.6)
            + (0..<16_000).map { Int16(($0 * 7_919) % 12_000 - 6_000) } + ConformanceRecording.silence(seconds: 1.6),
        text: "where am I")

    /// Only a stream that never ends uses up this time; others share the processor with hundreds of tests.
    private static let grace = Duration.seconds(3)

    /// Does everything wrong that can be done.
    private struct Careless: SpeechRecogniser {
        func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
            let (stream, continuation) = AsyncThrowingStream<RecognitionEvent, any Error>.makeStream()
            // From the first moment, so that it is seen however late the task begins.
            let frames = source.frames()
            // Ignores cancellation.
            Task {
                continuation.yield(.progress(at: .seconds(2)))
                do { for try await _ in frames {} } catch {}
                continuation.yield(.transcript(Transcript(utterance: "u", at: .seconds(1), text: "what")))
                continuation.finish()
            }
            return stream
        }
    }

    @Test("a recogniser that breaks every rule is reported with each rule")
    func careless() async throws {
        let report = try await RecogniserConformance(
            hearing: Self.recording, promising: [.words, .silence], grace: Self.grace, calls: 5
        ) { Careless() }.run()
        let problems = Dictionary(uniqueKeysWithValues: report.failures.map { ($0.check, $0.problem ?? "") })
        #expect(problems["the words of a recording"]?.hasPrefix("time goes back: transcript(") == true)
        #expect(problems["a source that fails in the middle of a word"]?.hasPrefix("time goes back") == true)
        #expect(problems["no audio at all"]?.hasPrefix("time goes back") == true)
        #expect(problems["cancelled in the middle of a word"] == "the source still has a listener")
        #expect(problems["a stream without a reader"] == "the source still has a listener")
        #expect(problems["ids across streams"] == "used in several streams: [\"u\"]")
    }

    @Test("repaired, it breaks only the rules about recognition and resources")
    func repaired() async throws {
        let report = try await RecogniserConformance(
            hearing: Self.recording, promising: [], grace: Self.grace, calls: 5
        ) { Careless().repaired() }.run()
        #expect(Set(report.failures.compactMap(\.problem)) == ["the source still has a listener"])
    }

    @Test("a peer that stays connected is reported")
    func peer() async throws {
        let report = try await RecogniserConformance(
            hearing: Self.recording, promising: [], grace: Self.grace, calls: 1, connections: { 1 }
        ) { ScriptedRecogniser([]) }.run()
        #expect(report.failures.contains { $0.problem == "the connection stays open" })
    }

    @Test("a scripted recogniser keeps the general rules")
    func scripted() async throws {
        let report = try await RecogniserConformance(hearing: Self.recording, promising: []) {
            ScriptedRecogniser(ScriptedRecogniserTests.script)
        }.run()
        #expect(report.failures == [])
        #expect(report.results.count > 15)
    }
}

@Suite("RecognitionRules")
struct RecognitionRulesTests {
    private func broken(_ events: [RecognitionEvent]) -> [String] {
        var rules = RecognitionRules(needsSilence: true)
        for event in events { rules.check(event) }
        rules.end()
        return rules.broken.map { String($0.prefix { $0 != ":" }) }
    }

    private func said(
        _ id: UtteranceID, _ at: Int, isFinal: Bool = false, silence: Duration? = .zero, confidence: Double? = nil
    ) -> RecognitionEvent {
        .transcript(
            Transcript(
                utterance: id, at: .seconds(at), text: "x", isFinal: isFinal, confidence: confidence, silence: silence))
    }

    @Test("every broken rule is reported")
    func rules() {
        #expect(broken([said("a", 1), .endpoint("a", at: .seconds(1))]) == [])
        #expect(broken([said("a", 1)]) == ["the stream ends without the endpoint of 'a'"])
        #expect(broken([said("a", 1), .progress(at: .zero), .endpoint("a", at: .seconds(1))]) == ["time goes back"])
        #expect(broken([.endpoint("a", at: .zero)]) == ["an endpoint for an utterance that is not open"])
        #expect(
            broken([said("a", 1, isFinal: true), said("a", 1), .endpoint("a", at: .seconds(1))])
                == ["a transcript after the final one"])
        #expect(
            broken([said("a", 1), said("b", 1), .endpoint("b", at: .seconds(1))])
                == ["another utterance begins before the endpoint of the one before it"])
        #expect(
            broken([
                said("a", 1), .endpoint("a", at: .seconds(1)), said("a", 1), .endpoint("a", at: .seconds(1)),
            ]) == ["an utterance id is used again"])
        #expect(
            broken([said("a", 1, silence: nil), .endpoint("a", at: .seconds(1))])
                == ["a partial does not tell silence"])
        #expect(
            broken([said("a", 1, silence: .seconds(-1)), .endpoint("a", at: .seconds(1))]) == ["a silence is negative"])
        #expect(
            broken([said("a", 1, confidence: 1.5), .endpoint("a", at: .seconds(1))])
                == ["a confidence does not lie between 0 and 1"])
    }
}
