import RapidIntent
import Testing

@testable import RapidIntentSpeech

@Suite("UtteranceReport")
struct UtteranceReportTests {
    @Test("changes of text and voice are transcripts, the rest is progress; a cough is not reported")
    func events() {
        var report = UtteranceReport(id: "u1")
        let moments: [(String, Duration)] = [
            ("", .zero), ("", .milliseconds(200)), ("where", .zero), ("where", .zero), ("where am", .zero),
            ("where am", .milliseconds(200)), ("where am", .milliseconds(220)), ("where am", .zero), ("", .zero),
        ]
        let events = moments.enumerated().map { index, moment in
            report.event(text: moment.0, silence: moment.1, at: .seconds(index))
        }
        func transcript(_ index: Int) -> RecognitionEvent {
            .transcript(
                Transcript(utterance: "u1", at: .seconds(index), text: moments[index].0, silence: moments[index].1))
        }
        #expect(
            events == [
                .progress(at: .seconds(0)), .progress(at: .seconds(1)), transcript(2), .progress(at: .seconds(3)),
                transcript(4), transcript(5), .progress(at: .seconds(6)), transcript(7), transcript(8),
            ])
    }

    @Test("a change of the confidence alone is a transcript")
    func confidence() {
        var report = UtteranceReport(id: "u1")
        let events = [0.9, 0.9, 0.4].map { report.event(text: "where", silence: .zero, confidence: $0, at: .zero) }
        func transcript(_ confidence: Double) -> RecognitionEvent {
            .transcript(Transcript(utterance: "u1", at: .zero, text: "where", confidence: confidence, silence: .zero))
        }
        #expect(events == [transcript(0.9), .progress(at: .zero), transcript(0.4)])
    }

    @Test("an announced utterance ends with a final transcript and an endpoint")
    func end() {
        var report = UtteranceReport(id: "u1")
        _ = report.event(text: "where", silence: .zero, at: .zero)
        #expect(
            report.end(text: "", silence: nil, decoding: .milliseconds(40), at: .seconds(1)) == [
                .transcript(
                    Transcript(
                        utterance: "u1", at: .seconds(1), text: "", isFinal: true, decoding: .milliseconds(40))),
                .endpoint("u1", at: .seconds(1)),
            ])
    }

    @Test("an utterance without a word is never reported; one with free text only is")
    func unannounced() {
        let report = UtteranceReport(id: "u1")
        #expect(report.end(text: "", silence: .zero, at: .seconds(1)) == [.progress(at: .seconds(1))])
        #expect(report.end(text: "sing", silence: .zero, at: .seconds(1)).count == 2)
    }
}
