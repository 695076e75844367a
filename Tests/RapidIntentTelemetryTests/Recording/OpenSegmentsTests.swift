#if SQLite
import RapidIntent
import Testing

@testable import RapidIntentTelemetry

@Suite("OpenSegments")
struct OpenSegmentsTests {
    private func isOpen(_ utterance: UtteranceID, segment: Int = 0, after events: [ResolverEvent.Kind]) -> Bool {
        var open = OpenSegments()
        for event in events { open.observe(ResolverEvent(utterance: "u1", at: .zero, event)) }
        return open.contains(Feedback(.undone, utterance: utterance, segment: segment))
    }

    private static func fired(segment: Int) -> ResolverEvent.Kind {
        .fired(FiredCommand(command: Command(intent: "Location"), source: .dictionary), segment: segment)
    }

    private static func resolved(segment: Int) -> ResolverEvent.Kind {
        var resolution = Segments.location("u1")
        resolution.segment = segment
        return .resolved(resolution)
    }

    private static let fired = fired(segment: 0)

    @Test(
        "an utterance is open from its first event until its segment has ended",
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

    @Test(
        "each of several segments is open until its own end, however late",
        arguments: [
            ([.partial(text: "where")], [true, true, true]),
            ([fired, fired(segment: 1)], [true, true, true]),
            ([fired, .final(text: "where", confidence: nil), resolved(segment: 0)], [false, true, true]),
            // A service answers about the second one after the end.
            ([fired, resolved(segment: 0), .endpoint, fired(segment: 1)], [false, true, true]),
            ([fired, resolved(segment: 0), .endpoint, fired(segment: 1), resolved(segment: 1)], [false, false, true]),
            // The same id again, which may begin with either event.
            ([fired, resolved(segment: 0), resolved(segment: 1), .partial(text: "where")], [true, true, true]),
            ([fired, resolved(segment: 1), .final(text: "where", confidence: nil)], [true, true, true]),
            ([fired, resolved(segment: 0), fired], [true, true, true]),
            // An unknown utterance has no open segment.
            ([resolved(segment: 1)], [false, false, false]),
        ] as [([ResolverEvent.Kind], [Bool])])
    func several(events: [ResolverEvent.Kind], expected: [Bool]) {
        #expect((0..<3).map { isOpen("u1", segment: $0, after: events) } == expected)
    }

    @Test("the oldest utterance is dropped beyond the capacity")
    func full() {
        var open = OpenSegments()
        for number in 0...OpenSegments.capacity {
            open.observe(ResolverEvent(utterance: UtteranceID("u\(number)"), at: .zero, .partial(text: "um")))
        }
        let isOpen = (0...1).map { open.contains(Feedback(.undone, utterance: UtteranceID("u\($0)"))) }
        #expect(isOpen == [false, true])
    }
}
#endif
