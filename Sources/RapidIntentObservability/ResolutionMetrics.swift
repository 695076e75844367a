#if Observability
    public import CoreMetrics
    public import RapidIntent
    import Synchronization

    /// Counts what becomes of segments, and measures how quick they are, through swift-metrics.
    ///
    /// ```swift
    /// let resolver = IntentResolver(dictionary: dictionary, service: service, observers: [ResolutionMetrics()])
    /// ```
    ///
    /// | label | kind | dimensions |
    /// |---|---|---|
    /// | `rapid_intent_segments` | counter | `outcome`, `source`; of what is unresolved `reason`, and of failures `code` |
    /// | `rapid_intent_feedback` | counter | `verdict` |
    /// | `rapid_intent_early_questions` | counter | `wasted`: `true` or `false` |
    /// | `rapid_intent_lead` | timer | `source` |
    /// | `rapid_intent_decoding` | timer | |
    /// | `rapid_intent_service` | timer | `answered`: `true` or `false` |
    ///
    /// What people said is in none of them, and no dimension has more than some dozen values. An event costs the look-up of
    /// a metric and what the metrics system takes; a metric is made when it is first needed, and kept.
    public final class ResolutionMetrics: ResolutionObserver {
        private let factory: any MetricsFactory
        private let metrics = Mutex(Metrics())

        /// What tells one metric from the others.
        private struct Key: Hashable {
            var label: String
            var dimensions: [String]
        }

        private struct Metrics {
            var counters: [Key: Counter] = [:]
            var timers: [Key: CoreMetrics.Timer] = [:]
        }

        /// Makes an observer.
        ///
        /// - Parameter factory: What makes the metrics; by default, what the app has set the metrics system up with.
        public init(factory: any MetricsFactory = MetricsSystem.factory) { self.factory = factory }

        /// Takes note of the end of a segment.
        public func observe(_ event: ResolverEvent) {
            guard case .resolved(let resolution) = event.kind else { return }
            count("rapid_intent_segments", SegmentLabels(resolution).dimensions)
            if let early = resolution.early {
                count("rapid_intent_early_questions", [("wasted", "true")], by: early.wasted)
                count("rapid_intent_early_questions", [("wasted", "false")], by: early.asked - early.wasted)
            }
            if let lead = resolution.times.lead {
                time("rapid_intent_lead", [("source", SegmentLabels(resolution).source)], lead)
            }
            // Each segment of an utterance states the same.
            if resolution.segment == 0, let time = resolution.times.decoding {
                self.time("rapid_intent_decoding", [], time)
            }
            if let time = resolution.serviceTime {
                var isAnswered = true
                if case .unresolved(.serviceFailed) = resolution.outcome { isAnswered = false }
                self.time("rapid_intent_service", [("answered", "\(isAnswered)")], time)
            }
        }

        /// Takes note of what the app says of a segment.
        public func observe(_ feedback: Feedback) {
            count("rapid_intent_feedback", [("verdict", feedback.verdict.rawValue)])
        }

        private func count(_ label: String, _ dimensions: [(String, String)], by amount: Int = 1) {
            guard amount > 0 else { return }
            let key = Key(label: label, dimensions: dimensions.map(\.1))
            let counter = metrics.withLock { metrics in
                if let counter = metrics.counters[key] { return counter }
                let counter = Counter(label: label, dimensions: dimensions, factory: factory)
                metrics.counters[key] = counter
                return counter
            }
            counter.increment(by: amount)
        }

        private func time(_ label: String, _ dimensions: [(String, String)], _ duration: Duration) {
            let key = Key(label: label, dimensions: dimensions.map(\.1))
            let timer = metrics.withLock { metrics in
                if let timer = metrics.timers[key] { return timer }
                let timer = CoreMetrics.Timer(label: label, dimensions: dimensions, factory: factory)
                metrics.timers[key] = timer
                return timer
            }
            timer.recordNanoseconds(Int64((duration / .nanoseconds(1)).rounded()))
        }
    }
#endif
