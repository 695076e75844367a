#if Observability
public import RapidIntent
import Synchronization
public import Tracing

/// Creates a span for every utterance, through swift-distributed-tracing.
///
/// ```swift
/// let resolver = IntentResolver(dictionaries: [dictionary], service: service, observers: [ResolutionTracing()])
/// ```
///
/// The span `rapid_intent.utterance` begins with the first event of an utterance. It ends when the utterance is
/// over and its segments are closed, including the service's answer; with several segments, a later answer is not
/// part of the span. Its attributes are `rapid_intent.outcome`, `.source`, `.intent`, `.score`, `.lead_ms` and, if
/// unresolved, `.reason` and `.code`; with several segments, those of the last one. A fired command is an event.
/// Spans do not contain the spoken words. Use it for streams in real time: the spans of a recording are only as
/// long as the reading takes.
public final class ResolutionTracing: ResolutionObserver {
    private static let normaliser = Normaliser(locale: "en")
    /// The largest number of open spans; beyond it the oldest, which would stay open, is ended.
    private static let mostSpans = 64
    private let tracer: any Tracer
    private let spans = Mutex<[OpenSpan]>([])

    private struct OpenSpan {
        var utterance: UtteranceID
        var span: any Span
        var hasWords = false
        var isResolved = false
        var isOver = false
    }

    /// Creates an observer.
    ///
    /// - Parameter tracer: Creates the spans; defaults to the app's tracer.
    public init(tracer: any Tracer = InstrumentationSystem.tracer) { self.tracer = tracer }

    /// Records an event.
    public func observe(_ event: ResolverEvent) {
        let ended = spans.withLock { spans -> [any Span] in
            var ended: [any Span] = []
            let index: Int
            if let open = spans.firstIndex(where: { $0.utterance == event.utterance }) {
                index = open
            } else {
                // A service's answer about a later segment may arrive after the end of the span.
                guard Self.beginsUtterance(event.kind) else { return [] }
                if spans.count == Self.mostSpans { ended.append(spans.removeFirst().span) }
                let span = tracer.startAnySpan("rapid_intent.utterance", ofKind: .internal)
                spans.append(OpenSpan(utterance: event.utterance, span: span))
                index = spans.count - 1
            }
            let hadWords = spans[index].hasWords
            if Self.take(event.kind, &spans[index]) {
                ended.append(spans.remove(at: index).span)
            } else if !hadWords, spans[index].hasWords {
                // New words cancel every question about earlier ones, and their segment is closed by now. An
                // utterance that is over without a closed segment had only fillers of a language that is unknown
                // here.
                ended += spans.filter { $0.isOver && $0.utterance != event.utterance }.map(\.span)
                spans.removeAll { $0.isOver && $0.utterance != event.utterance }
            }
            return ended
        }
        for span in ended { span.end() }
    }

    private static func beginsUtterance(_ event: ResolverEvent.Kind) -> Bool {
        switch event {
        case .partial, .final, .endpoint: true
        case .tentative, .prepared, .withdrawn, .fired, .contradicted, .needsConfirmation, .unresolved, .resolved: false
        }
    }

    /// Records an event on the span of its utterance; returns whether it was the last one.
    private static func take(_ event: ResolverEvent.Kind, _ open: inout OpenSpan) -> Bool {
        switch event {
        case .partial(let text), .final(let text, _):
            open.hasWords = open.hasWords || !normaliser.normalise(text).isEmpty
        case .fired(let fired, _):
            open.span.addEvent(
                SpanEvent(name: "fired", attributes: ["rapid_intent.source": .string(fired.source.rawValue)]))
        case .resolved(let resolution):
            open.isResolved = true
            describe(resolution, on: open.span)
        case .endpoint: open.isOver = true
        case .tentative, .prepared, .withdrawn, .contradicted, .needsConfirmation, .unresolved: break
        }
        // An utterance without words has no segment to close.
        return open.isOver && (open.isResolved || !open.hasWords)
    }

    private static func describe(_ resolution: Resolution, on span: any Span) {
        let labels = SegmentLabels(resolution)
        for (name, value) in labels.dimensions { span.attributes["rapid_intent.\(name)"] = value }
        if let fired = resolution.command {
            span.attributes["rapid_intent.intent"] = fired.command.intent
            span.attributes["rapid_intent.score"] = fired.score
        }
        if let lead = resolution.times.lead { span.attributes["rapid_intent.lead_ms"] = lead / .milliseconds(1) }
        if labels.code != nil { span.setStatus(SpanStatus(code: .error)) }
    }
}

extension Resolution {
    fileprivate var command: FiredCommand? {
        switch outcome {
        case .fired(let fired), .contradicted(let fired, _), .needsConfirmation(let fired): fired
        case .unresolved: nil
        }
    }
}
#endif
