#if SQLite
import RapidIntent
import Testing

@testable import RapidIntentTelemetry

@Suite("AwaitedSegments")
struct AwaitedSegmentsTests {
    @Test("gives the last feedback on a segment, once")
    func lastWord() {
        var awaited = AwaitedSegments()
        var givenUp = awaited.hold(Feedback(.undone, utterance: "u1"))
        givenUp += awaited.hold(Feedback(.wrong, utterance: "u1"))
        givenUp += awaited.hold(Feedback(.declined, utterance: "u1", segment: 1))
        #expect(givenUp == 0)
        #expect(awaited.count == 2)
        let verdicts = (0..<2).map { _ in awaited.verdict(on: Segments.location("u1")) }
        #expect(verdicts == [.wrong, nil])
        #expect(awaited.count == 1)
    }

    @Test("drops the oldest feedback beyond its capacity")
    func full() {
        var awaited = AwaitedSegments()
        let givenUp = (0..<AwaitedSegments.capacity + 3).map { number in
            awaited.hold(Feedback(.undone, utterance: UtteranceID("u\(number)")))
        }
        #expect(givenUp.reduce(0, +) == 3)
        #expect(awaited.count == AwaitedSegments.capacity)
        let verdicts = ["u2", "u3"].map { awaited.verdict(on: Segments.location(UtteranceID($0))) }
        #expect(verdicts == [nil, .undone])
    }
}
#endif
