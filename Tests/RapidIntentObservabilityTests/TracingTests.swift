#if Observability
import InMemoryTracing
import RapidIntent
import RapidIntentObservability
import Testing
import Tracing

@Suite struct TracingTests {
    private let tracer = InMemoryTracer()

    @Test("A span lasts from the first event of an utterance to the end of its segment, and bears no words")
    func utterance() throws {
        let observer = ResolutionTracing(tracer: tracer)
        observer.observe(event(.partial(text: "secret")))
        observer.observe(event(.fired(fired, segment: 0)))
        observer.observe(event(.final(text: "secret words", confidence: nil)))
        observer.observe(event(.resolved(resolution(.fired(fired), lead: .milliseconds(250)))))
        #expect(tracer.finishedSpans.isEmpty)
        observer.observe(event(.endpoint))
        let span = try #require(tracer.finishedSpans.first)
        #expect(span.operationName == "rapid_intent.utterance")
        #expect(span.attributes.get("rapid_intent.outcome") == .string("fired"))
        #expect(span.attributes.get("rapid_intent.intent") == .string("Location"))
        #expect(span.attributes.get("rapid_intent.lead_ms") == .double(250))
        #expect(span.events.map(\.name) == ["fired"])
        span.attributes.forEach { #expect(!"\($1)".contains("secret")) }
    }

    @Test("The service's answer after the end of an utterance belongs to its span; one without words ends by itself")
    func late() {
        let observer = ResolutionTracing(tracer: tracer)
        observer.observe(event(.final(text: "secret", confidence: nil)))
        observer.observe(event(.endpoint))
        observer.observe(event(.partial(text: " "), of: "u2"))
        observer.observe(event(.endpoint, of: "u2"))
        #expect(tracer.finishedSpans.count == 1)
        observer.observe(event(.resolved(resolution(.unresolved(.serviceFailed(failure))))))
        #expect(tracer.finishedSpans.count == 2)
        #expect(tracer.finishedSpans.last?.status?.code == .error)
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test("What a service answers about a further segment after the span has ended makes no span of its own")
    func furtherSegment() throws {
        let observer = ResolutionTracing(tracer: tracer)
        observer.observe(event(.partial(text: "where am i and beam me up")))
        observer.observe(event(.fired(fired, segment: 0)))
        observer.observe(event(.final(text: "where am i and beam me up", confidence: nil)))
        observer.observe(event(.resolved(resolution(.fired(fired)))))
        observer.observe(event(.endpoint))
        #expect(tracer.finishedSpans.count == 1)
        var second = resolution(.fired(answered))
        second.segment = 1
        for late in [
            .fired(answered, segment: 1), .contradicted(fired, by: Contradiction(text: "secret"), segment: 1),
            .needsConfirmation(answered, segment: 1), .unresolved(.noMatch, segment: 1), .resolved(second),
        ] as [ResolverEvent.Kind] {
            observer.observe(event(late))
        }
        #expect(tracer.activeSpans.isEmpty)
        #expect(tracer.finishedSpans.count == 1)
        observer.observe(event(.final(text: "stop", confidence: nil), of: "u2"))
        #expect(tracer.activeSpans.count == 1)
    }

    @Test("An utterance of fillers ends with its endpoint, or in another language at the next speech")
    func fillers() {
        let observer = ResolutionTracing(tracer: tracer)
        for (utterance, text) in [("u1", "Um."), ("u2", "hmm, na ja")] as [(UtteranceID, String)] {
            observer.observe(event(.partial(text: text), of: utterance))
            observer.observe(event(.final(text: text, confidence: nil), of: utterance))
            observer.observe(event(.endpoint, of: utterance))
        }
        #expect(tracer.finishedSpans.count == 1)
        observer.observe(event(.partial(text: "stop"), of: "u3"))
        #expect(tracer.finishedSpans.count == 2)
        #expect(tracer.activeSpans.count == 1)
    }

    @Test("Utterances that never end are given up, the oldest first")
    func bounded() {
        let observer = ResolutionTracing(tracer: tracer)
        for number in 0..<100 { observer.observe(event(.partial(text: "a"), of: UtteranceID("\(number)"))) }
        #expect(tracer.activeSpans.count == 64)
        #expect(tracer.finishedSpans.count == 36)
    }

    @Test("A question has a span below that of the task, with what came of it")
    func service() async throws {
        struct Service: OnlineIntentService {
            let name = "stub"
            var answer: Result<Prediction, OnlineIntentError>
            func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction { try answer.get() }
        }
        let sing = Prediction.RankedIntent(name: "Sing", score: 0.97)
        let prediction = Prediction(text: "secret", intents: [sing], topIntent: sing)
        let traced = TracedService(Service(answer: .success(prediction)), tracer: tracer)
        let answer = try await tracer.withAnySpan("request") { _ in
            try await traced.prediction(for: Question(text: "secret"))
        }
        #expect(answer == prediction)
        let failing = TracedService(Service(answer: .failure(failure)), tracer: tracer)
        await #expect(throws: failure) { try await failing.prediction(for: Question(text: "secret")) }
        let spans = tracer.finishedSpans.filter { $0.operationName == "rapid_intent.ask" }
        #expect(spans.count == 2)
        #expect(spans[0].kind == .client)
        #expect(spans[0].parentSpanID == tracer.finishedSpans.first { $0.operationName == "request" }?.spanID)
        #expect(spans[0].attributes.get("rapid_intent.score") == .double(0.97))
        #expect(spans[1].attributes.get("rapid_intent.code") == .string("serverFailed"))
        #expect(spans[1].attributes.get("http.response.status_code") == .int64(503))
        #expect(spans[1].status?.code == .error)
    }
}
#endif
