#if Observability
import InMemoryTracing
import MetricsTestKit
import RapidIntent
import RapidIntentDictionary
import RapidIntentObservability
import Tracing

/// Shows what a service's metrics and tracing systems receive for one utterance; the systems here store it in memory.
@main struct Observed {
    static func main() async throws {
        let (metrics, tracer) = (TestMetrics(), InMemoryTracer())
        let dictionary = try CommandDictionary([
            DictionarySource(intents: [IntentSource("Location", phrases: "where am i")])
        ])
        let resolver = IntentResolver(
            dictionaries: [dictionary],
            observers: [ResolutionMetrics(factory: metrics), ResolutionTracing(tracer: tracer)])
        var session = resolver.session()
        for text in ["where", "where am i"] {
            _ = await session.handle(.transcript(Transcript(utterance: "u1", at: .zero, text: text, isFinal: false)))
        }
        _ = await session.finish()
        for counter in metrics.counters { print(counter.label, counter.dimensions, counter.totalValue) }
        for span in tracer.finishedSpans { print(span.operationName, span.attributes.count) }
    }
}
#else
import RapidIntentSupport

@main
struct WithoutTrait {
    static func main() { MissingTrait.end("observed", needs: "Observability") }
}
#endif
