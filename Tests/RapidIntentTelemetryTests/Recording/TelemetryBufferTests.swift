#if SQLite
import Foundation
import RapidIntent
import Testing

@testable import RapidIntentTelemetry

@Suite("TelemetryBuffer")
struct TelemetryBufferTests {
    private func entry(_ utterance: Int) -> TelemetryEntry {
        .ended(Segments.location(UtteranceID("\(utterance)")), at: Segments.morning)
    }

    private func utterances(_ batch: TelemetryBuffer.Batch) -> [String] {
        batch.entries.map { entry in
            switch entry {
            case .ended(let resolution, _, _, _): resolution.utterance.rawValue
            case .judged(let feedback, _): "\(feedback.verdict) \(feedback.utterance.rawValue)"
            }
        }
    }

    // The macros cannot see a call that changes its value.

    private func accepts(_ buffer: inout TelemetryBuffer, _ utterance: Int) -> Bool { buffer.accept(entry(utterance)) }

    private func next(_ buffer: inout TelemetryBuffer) throws -> TelemetryBuffer.Batch {
        let batch = buffer.nextBatch()
        return try #require(batch)
    }

    private func isDone(_ buffer: inout TelemetryBuffer) -> Bool { buffer.nextBatch() == nil }

    @Test("the first entry wakes the writer; later ones do not until it is idle")
    func waking() throws {
        var buffer = TelemetryBuffer(capacity: 8)
        #expect(accepts(&buffer, 1))
        #expect(!accepts(&buffer, 2))
        buffer.acknowledge(try next(&buffer))
        #expect(!accepts(&buffer, 3))
        buffer.acknowledge(try next(&buffer))
        #expect(isDone(&buffer))
        #expect(accepts(&buffer, 4))
    }

    @Test("a failed batch is retried before newer entries")
    func keeping() throws {
        var buffer = TelemetryBuffer(capacity: 8)
        _ = buffer.accept(entry(1))
        #expect(utterances(try next(&buffer)) == ["1"])
        #expect(!accepts(&buffer, 2))
        buffer.keep()
        #expect(accepts(&buffer, 3), "the next entry wakes the writer for another attempt")
        let again = try next(&buffer)
        #expect(utterances(again) == ["1"])
        buffer.acknowledge(again)
        #expect(utterances(try next(&buffer)) == ["2", "3"])
    }

    @Test("entries being written count towards the capacity")
    func capacity() throws {
        var buffer = TelemetryBuffer(capacity: 3)
        _ = buffer.accept(entry(1))
        let batch = try next(&buffer)
        for number in 2...5 { _ = buffer.accept(entry(number)) }
        #expect(buffer.waiting == 3)
        #expect(buffer.lost.segments == 2)
        buffer.acknowledge(batch)
        let next = try next(&buffer)
        #expect(utterances(next) == ["2", "3"])
        #expect(next.lost.segments == 2)
    }

    @Test("a loss is reported until it is written, and losses meanwhile count for the next report")
    func loss() throws {
        var buffer = TelemetryBuffer(capacity: 1)
        for number in 1...3 { _ = buffer.accept(entry(number)) }
        let first = try next(&buffer)
        #expect(first.lost.segments == 2)
        _ = buffer.accept(entry(4))
        buffer.acknowledge(first)
        let second = try next(&buffer)
        #expect(utterances(second) == [])
        #expect(second.lost.segments == 1)
        buffer.acknowledge(second)
        #expect(isDone(&buffer))
        #expect(buffer.lost.segments == 3)
    }

    @Test("feedback keeps its place among the segments, and lost feedback is counted separately")
    func feedback() throws {
        var buffer = TelemetryBuffer(capacity: 2)
        _ = buffer.accept(entry(1))
        for _ in 0..<3 { _ = buffer.accept(Feedback(.undone, utterance: "1")) }
        _ = buffer.accept(entry(2))
        let batch = try next(&buffer)
        #expect(utterances(batch) == ["1", "undone 1"])
        #expect(batch.lost == TelemetryLoss(segments: 1, feedback: 2))
        #expect(buffer.lost == batch.lost)
        buffer.acknowledge(batch)
        #expect(isDone(&buffer))
    }

    @Test("while many entries wait, the later ones have no recording")
    func recordings() throws {
        var buffer = TelemetryBuffer(capacity: 100, keepsAudio: true)
        for number in 0..<20 {
            buffer.hear(AudioFrame(samples: [Int16](repeating: 1, count: 16_000), at: .seconds(number)))
            let final = ResolverEvent.Kind.final(text: "where am i", confidence: nil)
            buffer.note(ResolverEvent(utterance: UtteranceID("\(number)"), at: .seconds(number + 1), final))
            _ = buffer.accept(entry(number))
        }
        let audio = try next(&buffer).entries.map { entry -> Int? in
            if case .ended(_, _, _, let audio) = entry { audio?.parts.count } else { nil }
        }
        #expect(audio == [Int?](repeating: 1, count: 8) + [Int?](repeating: nil, count: 12))
    }

    @Test("a closed buffer counts entries as lost and keeps none")
    func closing() {
        var buffer = TelemetryBuffer(capacity: 8)
        buffer.close()
        #expect(!accepts(&buffer, 1))
        #expect(buffer.lost.segments == 1)
        #expect(isDone(&buffer))
    }
}
#endif
