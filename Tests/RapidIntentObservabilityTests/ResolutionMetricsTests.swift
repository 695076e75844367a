#if Observability
import MetricsTestKit
import RapidIntent
import RapidIntentObservability
import Testing

@Suite struct ResolutionMetricsTests {
    private let metrics = TestMetrics()

    @Test("Segments are counted by outcome, source, reason and code, and nothing else of an event is")
    func segments() throws {
        let observer = ResolutionMetrics(factory: metrics)
        for _ in 0..<2 { observer.observe(event(.resolved(resolution(.fired(fired))))) }
        observer.observe(event(.resolved(resolution(.needsConfirmation(answered)))))
        observer.observe(event(.resolved(resolution(.unresolved(.noMatch)))))
        observer.observe(event(.resolved(resolution(.unresolved(.serviceFailed(failure))))))
        observer.observe(event(.partial(text: "secret")))
        observer.observe(event(.fired(fired, segment: 0)))
        func total(_ dimensions: [(String, String)]) throws -> Int64 {
            try metrics.expectCounter("rapid_intent_segments", dimensions).totalValue
        }
        #expect(try total([("outcome", "fired"), ("source", "dictionary")]) == 2)
        #expect(try total([("outcome", "needsConfirmation"), ("source", "online")]) == 1)
        #expect(try total([("outcome", "unresolved"), ("source", "none"), ("reason", "noMatch")]) == 1)
        let failed = [
            ("outcome", "unresolved"), ("source", "none"), ("reason", "serviceFailed"), ("code", "serverFailed"),
        ]
        #expect(try total(failed) == 1)
        #expect(metrics.counters.count == 4)
        #expect(!metrics.counters.contains { "\($0.dimensions)".contains("secret") })
    }

    @Test("Times are measured: the lead by source, and the service by whether it answered")
    func times() throws {
        let observer = ResolutionMetrics(factory: metrics)
        observer.observe(event(.resolved(resolution(.fired(fired), lead: .milliseconds(250)))))
        observer.observe(event(.resolved(resolution(.fired(answered), serviceTime: .milliseconds(120)))))
        observer.observe(event(.resolved(resolution(.unresolved(.serviceFailed(failure)), serviceTime: .seconds(2)))))
        #expect(try metrics.expectTimer("rapid_intent_lead", [("source", "dictionary")]).values == [250_000_000])
        #expect(try metrics.expectTimer("rapid_intent_service", [("answered", "true")]).values == [120_000_000])
        #expect(try metrics.expectTimer("rapid_intent_service", [("answered", "false")]).values == [2_000_000_000])
    }

    @Test("The time of decoding is measured once for an utterance")
    func decoding() throws {
        let observer = ResolutionMetrics(factory: metrics)
        var last = resolution(.fired(fired), decoding: .milliseconds(80))
        observer.observe(event(.resolved(last)))
        last.segment = 1
        observer.observe(event(.resolved(last)))
        #expect(try metrics.expectTimer("rapid_intent_decoding", []).values == [80_000_000])
    }

    @Test("Questions put early and what the app says are counted")
    func others() throws {
        let observer = ResolutionMetrics(factory: metrics)
        let early = Resolution.Early(asked: 3, wasted: 2, ahead: nil)
        observer.observe(event(.resolved(resolution(.unresolved(.noMatch), early: early))))
        observer.observe(Feedback(.undone, utterance: "u1"))
        #expect(try metrics.expectCounter("rapid_intent_early_questions", [("wasted", "true")]).totalValue == 2)
        #expect(try metrics.expectCounter("rapid_intent_early_questions", [("wasted", "false")]).totalValue == 1)
        #expect(try metrics.expectCounter("rapid_intent_feedback", [("verdict", "undone")]).totalValue == 1)
    }
}
#endif
