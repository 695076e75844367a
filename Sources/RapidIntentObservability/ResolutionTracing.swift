#if Observability
    public import RapidIntent
    import Synchronization
    public import Tracing

    /// Makes a span of every utterance, through swift-distributed-tracing.
    ///
    /// ```swift
    /// let resolver = IntentResolver(dictionary: dictionary, service: service, observers: [ResolutionTracing()])
    /// ```
    ///
    /// The span `rapid_intent.utterance` begins with the first event of an utterance and ends when the utterance is over and
    /// its segments are closed, the service's answer included; of several segments, one that the service answers about after
    /// that is in no span. It has the attributes `rapid_intent.outcome`, `.source`,
    /// `.intent`, `.score`, `.lead_ms` and, of what is unresolved, `.reason` and `.code`, of several segments those
    /// of the last, and an event where a command fired.
    /// What people said is in none of them. It is for streams that run in real time: a recording that is read at once has
    /// spans as short as the reading takes.
    public final class ResolutionTracing: ResolutionObserver {
        private static let normaliser = Normaliser(locale: "en")
        /// How many utterances may be under way; beyond it the oldest is ended, since it will never be.
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

        /// Makes an observer.
        ///
        /// - Parameter tracer: What makes the spans; by default, what the app has set tracing up with.
        public init(tracer: any Tracer = InstrumentationSystem.tracer) { self.tracer = tracer }

        /// Takes note of an event.
        public func observe(_ event: ResolverEvent) {
            let ended = spans.withLock { spans -> [any Span] in
                var ended: [any Span] = []
                let index: Int
                if let open = spans.firstIndex(where: { $0.utterance == event.utterance }) {
                    index = open
                } else {
                    // What a service answers about a segment after the others may come when the span has ended.
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
                    // New words end every question about earlier ones, and its segment is closed by now; an utterance
                    // that is over and has none had nothing but fillers of a language that is not known here.
                    ended += spans.filter { $0.isOver && $0.utterance != event.utterance }.map(\.span)
                    spans.removeAll { $0.isOver && $0.utterance != event.utterance }
                }
                return ended
            }
            for span in ended { span.end() }
        }

        /// Whether an event may be the first of its utterance.
        private static func beginsUtterance(_ event: ResolverEvent.Kind) -> Bool {
            switch event {
            case .partial, .final, .endpoint: true
            case .fired, .contradicted, .needsConfirmation, .unresolved, .resolved: false
            }
        }

        /// Takes note of an event of a span's utterance; whether that was the last one.
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
            case .contradicted, .needsConfirmation, .unresolved: break
            }
            // Of an utterance without a word, no segment is ever closed.
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
        /// The command that was fired or asked about.
        fileprivate var command: FiredCommand? {
            switch outcome {
            case .fired(let fired), .contradicted(let fired, _), .needsConfirmation(let fired): fired
            case .unresolved: nil
            }
        }
    }
#endif
