import RapidIntent
import Testing

@testable import RapidIntentTelemetry

@Suite("OpenSegments")
struct OpenSegmentsTests {
    private func isOpen(_ utterance: UtteranceID, after events: [ResolverEvent.Kind]) -> Bool {
        var open = OpenSegments()
        for event in events { open.observe(ResolverEvent(utterance: "u1", at: .zero, event)) }
        return open.contains(Feedback(.undone, utterance: utterance))
    }

    private static let fired = ResolverEvent.Kind.fired(
        FiredCommand(command: Command(intent: "Location"), source: .dictionary), segment: 0)

    @Test(
        "an utterance is open from the first that is heard of it until its segment has ended",
        arguments: [
            ([], false), ([.partial(text: "where")], true), ([.final(text: "where", confidence: nil)], true),
            ([fired], true), ([.partial(text: "where"), .endpoint], true), ([.endpoint], false),
            ([fired, .resolved(Segments.location("u1"))], false),
            ([fired, .resolved(Segments.location("u2"))], true),
            ([fired, .resolved(Segments.location("u1")), .endpoint], false),
            ([fired, .resolved(Segments.location("u1")), .partial(text: "where")], true),
        ] as [([ResolverEvent.Kind], Bool)])
    func events(events: [ResolverEvent.Kind], expected: Bool) {
        #expect(isOpen("u1", after: events) == expected)
        #expect(!isOpen("u3", after: events))
    }

    @Test("the utterance that was heard first is given up where there are more than it remembers")
    func full() {
        var open = OpenSegments()
        for number in 0...OpenSegments.capacity {
            open.observe(ResolverEvent(utterance: UtteranceID(rawValue: "u\(number)"), at: .zero, .partial(text: "um")))
        }
        let isOpen = (0...1).map { open.contains(Feedback(.undone, utterance: UtteranceID(rawValue: "u\($0)"))) }
        #expect(isOpen == [false, true])
    }
}
